// Reference and post code are enough to decide, so the claimant hears of each decision, whatever notices are stopped.
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { savePreferences } from '#claim/change/notification-preferences.data.ts';
import { defaultPreferences } from '#claim/change/notification-preferences.rules.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import { mailSeal } from '#server/outbox/mail/mail.ts';
import { textSeal } from '#server/outbox/sms/sms.ts';
import { unseal } from '#server/secrets/vault.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { cookieFor } from '../../graphql.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let count = 0;

beforeAll(async () => {
  desk = await DeskApp.start(
    {
      Lea: { rights: ['quote'] },
      Max: { roles: ['handler', 'lead'], rights: [] },
      Ada: { roles: ['auditor'], rights: [], clients: ['Plain'] },
    },
    [{ name: 'Plain', contracts: [{ customer: 'Plain Mutual' }] }],
  );
});
afterAll(() => desk?.close());
beforeEach(() => desk.database.pool.query('truncate mail, text_message'));

const screen = { part: 'Screen', quantity: 1, net: 120, vatRate: 20 };

/** Makes a claim with a quote that waits for the claimant, who has stopped all notices. */
async function newClaim(document: object = {}, locale: 'en-GB' | 'pl' = 'en-GB'): Promise<string> {
  const number = `TOLD-${(count += 1)}`;
  const id = await desk.putClaim(number, {
    contract: { customer: 'Plain Mutual', name: 'Gold', tatSlaDays: 10 },
    state: 'Awaiting Authorisation',
    endUserEmail: 'priya@example.com',
    endUserMobile: '07700 900123',
    ...document,
  });
  const quote = { lines: [screen], decides: 'claimant', claimantPays: 45 };
  await desk.operator('PUT', `/claims/${number}/quotes/Q`, quote);
  const sent = await desk.operator('POST', `/claims/${number}/quotes/Q/send`);
  expect(sent).toMatchObject({ status: 200 });
  await savePreferences(desk.database.kysely, id, { ...defaultPreferences, stopped: true, locale }, desk.now());
  return id;
}

async function decide(id: string, model: object): Promise<void> {
  const cookie = await cookieFor(desk.database, [id], desk.now());
  const query = 'mutation ($model: DecideQuoteInput!) { decideQuote(model: $model) { id } }';
  const payload = { query, variables: { model: { claimId: id, version: 1, total: 144, ...model } } };
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload });
  expect(answer.json()).not.toHaveProperty('errors');
}

const approve = (id: string) => decide(id, { decision: 'approve', consent: true });
const decline = (id: string) => decide(id, { decision: 'decline', reason: 'other', words: 'Ring 0900 666' });

async function hear(id: string, decision: object): Promise<void> {
  const heardAt = desk.now().toISOString();
  const whole = { number: 1, totalPence: 14_400, who: 'Her brother', channel: 'phone', heardAt, ...decision };
  expect((await desk.act('Lea', `${id}/quote-on-behalf`, whole)).status).toBe(200);
}

type Sealed = { id: string; ciphertext: Buffer; nonce: Buffer; key_id: string };

async function mails(id: string): Promise<MailContent[]> {
  const { rows } = await desk.database.pool.query<Sealed>('select * from mail where claim_id = $1 order by id', [id]);
  return rows.map(
    (row) => JSON.parse(unseal(desk.services.settings, { ...row, keyId: row.key_id }, mailSeal(row.id))) as MailContent,
  );
}

async function texts(id: string): Promise<string[]> {
  const text = 'select * from text_message where claim_id = $1 order by id';
  const { rows } = await desk.database.pool.query<Sealed>(text, [id]);
  return rows.map((row) => unseal(desk.services.settings, { ...row, keyId: row.key_id }, textSeal(row.id)));
}

async function packedDecisions(id: string, who: string, reader: string): Promise<string> {
  const headers = { cookie: desk.cookieOf(who) };
  const { rawPayload } = await desk.app.inject({ url: `/api/desk/claims/${id}/evidence.zip?for=${reader}`, headers });
  return strFromU8(unzipSync(rawPayload)['decisions.csv'] ?? new Uint8Array());
}

const withoutMail = { endUserEmail: '' };

describe('a quote that was declined', () => {
  test('on the page is mailed with version and time, and without the words of whoever did it', async () => {
    const id = await newClaim();
    await decline(id);
    const [mail, ...more] = await mails(id);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: expect.stringMatching(/^Your quote was declined, claim TOLD-\d+$/) });
    expect(mail?.facts).toEqual([
      ['Version', '1'],
      ['On', '06/11/2026 12:00'],
    ]);
    expect(mail?.closing?.join()).toMatch(/^If this wasn’t you, tell us at once: call /);
    expect(JSON.stringify(mail)).not.toContain('0900');
    expect(await texts(id)).toEqual([]);
  });

  test('is told in the language of the claim', async () => {
    const id = await newClaim({}, 'pl');
    await decline(id);
    const [mail] = await mails(id);
    expect(mail?.subject).toMatch(/^Twoja wycena została odrzucona, /);
  });

  test('is told by a text where no mail can go', async () => {
    const id = await newClaim(withoutMail);
    await decline(id);
    expect(await texts(id)).toEqual([expect.stringContaining('your quote was declined. If this isn’t right, call us')]);
  });

  test('by telephone is told with who said so', async () => {
    const id = await newClaim();
    await hear(id, { decision: 'declined', reasonCode: 'too-dear', reason: '' });
    const [mail, ...more] = await mails(id);
    expect(more).toEqual([]);
    expect(mail?.paragraphs.join()).toMatch(/^Her brother told us that this is declined\./);
  });
});

describe('a quote that was approved', () => {
  test('is mailed with its proof and whom to call, in the language of the claim', async () => {
    const id = await newClaim({}, 'pl');
    await approve(id);
    const [mail, ...more] = await mails(id);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Twoja zaakceptowana wycena, /);
    expect(mail?.facts).toContainEqual(['Total', '£144.00']);
    expect(mail?.closing?.join()).toMatch(/^Jeśli to nie Ty, od razu daj nam znać: zadzwoń pod /);
    expect(await texts(id)).toEqual([]);
  });

  test.each([['on the page'], ['by telephone']])(
    '%s is told by a text without amount where no mail can go',
    async (how) => {
      const id = await newClaim(withoutMail);
      await (how === 'on the page' ? approve(id) : hear(id, { decision: 'approved', reasonCode: null, reason: '' }));
      const [text, ...more] = await texts(id);
      expect(more).toEqual([]);
      expect(text).toContain('your quote was approved. If this isn’t right, call us');
      expect(text).not.toContain('£');
    },
  );

  test('is told by a text too where the last mail came back', async () => {
    const id = await newClaim();
    await desk.database.pool.query(
      `insert into notice
         (claim_id, id, telling_id, channel, kind, recipient, state, happening_ids, due_at, created_at, settled_at)
       select id, gen_random_uuid(), gen_random_uuid(), 'mail', 'message', end_user_email, 'undelivered', '{}',
         $2, $2, $2 from claim where id = $1`,
      [id, desk.now()],
    );
    await approve(id);
    expect([(await mails(id)).length, (await texts(id)).length]).toEqual([1, 1]);
  });
});

describe('an evidence pack', () => {
  test('says of a decision by telephone who wrote it down and when, to the insurer too', async () => {
    const id = await newClaim();
    await hear(id, { decision: 'approved', reasonCode: null, reason: '' });
    const given = 'select id from authorisation where claim_id = $1';
    const { rows } = await desk.database.pool.query<{ id: string }>(given, [id]);
    const writtenAt = new Date(Number.parseInt(rows[0]?.id.replace('-', '').slice(0, 12) ?? '', 16));
    desk.wait(60);
    const packs = [await packedDecisions(id, 'Max', 'operator'), await packedDecisions(id, 'Ada', 'insurer')];
    for (const pack of packs) {
      expect(pack).toContain('Channel,Written down by,Written down,Reason');
      expect(pack).toContain(`,phone,Lea,${formatDateTime(writtenAt)},`);
    }
  });

  test('says of a decision on the page that nobody wrote it down', async () => {
    const id = await newClaim();
    await approve(id);
    desk.wait(60);
    expect(await packedDecisions(id, 'Max', 'operator')).toContain(',page,,,');
  });
});
