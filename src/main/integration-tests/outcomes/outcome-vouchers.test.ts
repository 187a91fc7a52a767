import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { savePreferences } from '#claim/change/notification-preferences.data.ts';
import { defaultPreferences } from '#claim/change/notification-preferences.rules.ts';
import { settleDueOffers } from '#claim/offer/due-offers.server.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import { mailSeal } from '#server/outbox/mail/mail.ts';
import { unseal } from '#server/secrets/vault.ts';
import { accountCookie, cookieFor } from '../../graphql.fixture.ts';
import {
  back,
  cash,
  choose,
  claimantSees,
  daySeconds,
  desk,
  newClaim,
  offerOf,
  offered,
  put,
  rowsOf,
  startDesk,
  told,
} from './outcome-claims.fixture.ts';

beforeAll(startDesk);
afterAll(() => desk.close());

describe('the code of a voucher', () => {
  const code = '6331-CANARY-7718';

  type Sealed = { id: string; ciphertext: Buffer; nonce: Buffer; key_id: string };

  const openedMails = async (id: string) =>
    (await rowsOf<Sealed>(`select * from mail where claim_id = $1 and key like 'voucher-shown %' order by id`, id)).map(
      (row) =>
        JSON.parse(unseal(desk.services.settings, { ...row, keyId: row.key_id }, mailSeal(row.id))) as MailContent,
    );

  async function withVoucher(document: object = {}) {
    const claim = await offered({}, document);
    await choose(claim.id, 'voucher');
    const given = await desk.operator('PUT', `/claims/${claim.number}/outcome/voucher`, { offerVersion: 1, code });
    expect(given).toMatchObject({ status: 200, json: { changed: true } });
    return claim;
  }

  async function show(id: string, as?: string) {
    const headers = {
      cookie: as ?? (await cookieFor(desk.database, [id], desk.now())),
      'sec-fetch-site': 'same-origin',
    };
    return desk.app.inject({ method: 'POST', url: `/api/outcome/${id}/voucher`, headers, payload: {} });
  }

  const again = (number: string) =>
    desk.operator('POST', `/claims/${number}/outcome/voucher/show-again`, { offerVersion: 1 });

  test('is in no answer, table, event, audit or mail', async () => {
    const { id, number } = await withVoucher();
    await show(id);
    const answers = [
      (await desk.operator('GET', `/claims/${number}/outcome`)).text,
      (await desk.operator('GET', `/claims/${number}`)).text,
      (await desk.ask('Max', `/claims/${id}/outcome`)).text,
      (await desk.ask('Max', `/claims/${id}/thread`)).text,
      JSON.stringify(await claimantSees(id)),
    ];
    for (const text of answers) expect(text).not.toContain(code);
    const { rows } = await desk.database.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of rows) {
      const found = await desk.database.pool.query(`select 1 from "${name}" t where t::text like $1`, [`%${code}%`]);
      expect([name, found.rowCount]).toEqual([name, 0]);
    }
  });

  test('takes the choice in hand, is shown once, and once more where the company lets it', async () => {
    const { id, number } = await withVoucher();
    expect(await claimantSees(id)).toMatchObject({
      outcomeOffer: { state: 'in-hand', voucher: { state: 'ready' } },
      wording: { sentence: 'Your voucher is ready', actor: 'claimant' },
      todo: [{ kind: 'see-voucher' }],
    });
    expect(await told(id)).toEqual(['outcome-to-choose', 'voucher-ready']);
    expect(await again(number)).toMatchObject({ status: 409, json: { code: 'not-shown' } });
    const first = await show(id);
    expect([first.statusCode, first.json().code, first.headers['cache-control']]).toEqual([200, code, 'no-store']);
    expect(await claimantSees(id)).toMatchObject({
      outcomeOffer: { voucher: { state: 'open', openUntil: expect.any(String) } },
      wording: { sentence: 'You’ve seen your voucher’s code', next: 'You can spend it now.' },
      todo: [],
    });
    desk.wait(29 * 60);
    expect((await show(id)).json().code).toBe(code);
    desk.wait(2 * 60);
    const late = await show(id);
    expect([late.statusCode, late.json().code]).toEqual([409, 'voucher-shown']);
    expect(await offerOf(id)).toMatchObject({ voucher: { state: 'shown' } });
    expect((await again(number)).status).toBe(204);
    expect((await show(id)).json().code).toBe(code);
    const audits = await rowsOf(`select 1 from audit_event where claim_id = $1 and detail = 'voucher shown'`, id);
    expect(audits).toHaveLength(2);
    const more = await rowsOf(`select 1 from audit_event where claim_id = $1 and detail = 'voucher shown again'`, id);
    expect(more).toHaveLength(1);
    desk.wait(60);
    const url = `/api/desk/claims/${id}/evidence.zip?for=operator`;
    const { rawPayload } = await desk.app.inject({ url, headers: { cookie: desk.cookieOf('Max') } });
    const openings = strFromU8(unzipSync(rawPayload)['voucher-openings.csv'] ?? new Uint8Array());
    expect(openings.match(/(?:yes|no),no/g)).toEqual(['no,no', 'yes,no', 'no,no']);
  });

  test('is told when it is opened, also where all notices are stopped, and once more of another look', async () => {
    const { id, number } = await withVoucher();
    const { kysely } = desk.database;
    await savePreferences(kysely, id, { ...defaultPreferences, locale: 'pl', stopped: true }, desk.now());
    const subjects = async () => (await openedMails(id)).map(({ subject }) => subject);
    expect(await subjects()).toEqual([]);
    await show(id);
    expect(await openedMails(id)).toMatchObject([
      {
        subject: 'Otwarto kod Twojego bonu',
        action: { url: expect.stringMatching(/\/c\/[\w-]+\/outcome$/) },
        closing: [expect.stringMatching(/^Jeśli to nie Ty, od razu daj nam znać/)],
      },
    ]);
    await show(id);
    await show(id);
    expect(await subjects()).toEqual(['Otwarto kod Twojego bonu', 'Ponownie otwarto kod Twojego bonu']);
    desk.wait(60 * 60);
    await again(number);
    await show(id);
    expect(await subjects()).toHaveLength(3);
    expect(JSON.stringify(await openedMails(id))).not.toContain(code);
  });

  test('is told by a text where no mail can go', async () => {
    const { id } = await withVoucher({ endUserEmail: '', endUserMobile: '07700 900123' });
    await show(id);
    expect(
      await rowsOf(`select recipient from text_message where claim_id = $1 and key like 'voucher-shown %'`, id),
    ).toEqual([{ recipient: '+447700900123' }]);
  });

  test('is the claimant’s alone', async () => {
    const { id } = await withVoucher();
    const foreign = await cookieFor(desk.database, [(await newClaim()).id], desk.now());
    const handler = await accountCookie(desk.database, { email: 'v@example.com', roles: ['handler'] }, desk.now());
    expect([(await show(id, foreign)).json().code, (await show(id, handler)).json().code]).toEqual([
      'claim-not-found',
      'claim-read-only',
    ]);
    expect((await show(id)).json().code).toBe(code);
  });

  test('is replaced after a mistake, kept once, and refused where no voucher was chosen', async () => {
    const { id, number } = await withVoucher();
    const path = `/claims/${number}/outcome/voucher`;
    expect((await desk.operator('PUT', path, { offerVersion: 1, code })).json).toEqual({ changed: false });
    await show(id);
    desk.wait(60 * 60);
    expect((await desk.operator('PUT', path, { offerVersion: 1, code: 'B-2' })).json).toEqual({ changed: true });
    expect((await show(id)).json().code).toBe('B-2');
    expect(await put(number, { options: [back] })).toMatchObject({ status: 409, json: { code: 'voucher-shown' } });
    const past = await desk.operator('PUT', path, { offerVersion: 1, code: 'C-3', expiresOn: '2026-01-01' });
    expect(past).toMatchObject({ status: 400, json: { errors: [{ pointer: '/expiresOn' }] } });
    const other = await offered();
    expect(
      await desk.operator('PUT', `/claims/${other.number}/outcome/voucher`, { offerVersion: 1, code }),
    ).toMatchObject({
      status: 409,
      json: { code: 'not-chosen' },
    });
    await choose(other.id, 'cash');
    expect(
      await desk.operator('PUT', `/claims/${other.number}/outcome/voucher`, { offerVersion: 1, code }),
    ).toMatchObject({
      status: 409,
      json: { code: 'no-voucher-chosen' },
    });
  });

  test('that was seen keeps the choice, though it may be seen again', async () => {
    const { id, number } = await withVoucher();
    await show(id);
    desk.wait(60 * 60);
    expect((await again(number)).status).toBe(204);
    const other = { options: [cash, back], replacesInHand: 'She asked for it.' };
    expect(await put(number, other)).toMatchObject({ status: 409, json: { code: 'voucher-shown' } });
    expect(await offerOf(id)).toMatchObject({ number: 1, state: 'in-hand', voucher: { state: 'ready' } });
  });

  test('that was seen keeps the choice, though another code has taken its place', async () => {
    const { id, number } = await withVoucher();
    await show(id);
    desk.wait(60);
    await desk.operator('PUT', `/claims/${number}/outcome/voucher`, { offerVersion: 1, code: 'CODE-2' });
    const { json } = await desk.ask('Kim', `/claims/${id}/outcome`);
    const { shownAt, firstShownAt, issuedAt } = json['voucher'] as Record<string, string>;
    expect([shownAt, String(firstShownAt) < String(issuedAt)]).toEqual([null, true]);
    expect(await put(number, { options: [cash, back] })).toMatchObject({
      status: 409,
      json: { code: 'voucher-shown' },
    });
    expect((await show(id)).json().code).toBe('CODE-2');
  });

  test('is not shown once the claim was cancelled', async () => {
    const { id, number } = await withVoucher();
    await desk.operator('PATCH', `/claims/${number}`, { state: 'Claim Cancelled' });
    const answer = await show(id);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'claim-over']);
    expect(await rowsOf(`select 1 from outcome_voucher where claim_id = $1 and shown_at is not null`, id)).toEqual([]);
  });

  test('goes with an offer that another one replaces before it was seen', async () => {
    const { id, number } = await withVoucher();
    expect(await put(number, { options: [back] })).toMatchObject({ status: 201 });
    expect((await show(id)).json().code).toBe('voucher-not-found');
    expect(await rowsOf(`select 1 from outcome_voucher where claim_id = $1`, id)).toEqual([]);
  });

  test('is deleted once it cannot be spent any more', async () => {
    const claim = await offered();
    await choose(claim.id, 'voucher');
    const expiresOn = desk.now().toISOString().slice(0, 10);
    await desk.operator('PUT', `/claims/${claim.number}/outcome/voucher`, { offerVersion: 1, code, expiresOn });
    desk.wait(2 * daySeconds);
    expect((await show(claim.id)).json().code).toBe('voucher-expired');
    await settleDueOffers(desk.services);
    expect(await rowsOf(`select ciphertext, nonce, key_id from outcome_voucher where claim_id = $1`, claim.id)).toEqual(
      [{ ciphertext: null, nonce: null, key_id: null }],
    );
  });
});
