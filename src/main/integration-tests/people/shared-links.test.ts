import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { deleteClaim } from '#claim/document/delete-claim.fixture.ts';
import { purgeShared } from '#features/share/share.rest.ts';
import { everyCookieOf } from '#features/share/shared.fixture.ts';
import { sharedRoutes } from '#features/share/shared/shared-routes.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import { mailSeal } from '#server/outbox/mail/mail.ts';
import { unseal } from '#server/secrets/vault.ts';
import { cookieFor } from '../../graphql.fixture.ts';
import { restCallsOf } from '../../plans/claimant-calls.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';
import { type Answer, injectCall, type More } from './inject-call.fixture.ts';
import { askOtherRoutes } from './other-routes.fixture.ts';

let desk: DeskApp;
let claimId = '';
let count = 0;

const minute = 60;
const day = 24 * 60 * minute;

beforeAll(async () => {
  desk = await DeskApp.start({ Kim: { rights: ['reply'] } }, [
    { name: 'Coding', contracts: [{ customer: 'Coding Mutual' }], helpersNeedCode: true },
  ]);
});
afterAll(() => desk?.close());

const coding = { contract: { customer: 'Coding Mutual', name: 'Gold', tatSlaDays: 10 } };

beforeEach(async () => {
  await desk.database.pool.query('truncate lookup_failure');
  claimId = await desk.putClaim(`SHARED-${(count += 1)}`);
});

async function send(method: 'GET' | 'POST', url: string, more: More = {}): Promise<Answer> {
  const answer = await injectCall(desk.app, method, url, more);
  expect(answer.cacheControl).toBe('no-store');
  return answer;
}

const own = () => cookieFor(desk.database, [claimId], desk.now());

async function share(wanted: object = {}) {
  const payload = { claimId, linkId: randomUUID(), days: 7, ...wanted };
  return send('POST', '/api/enduser/shareClaim', { cookie: await own(), payload });
}

async function secretOf(wanted: object = {}): Promise<string> {
  const { status, json } = await share(wanted);
  expect({ status, json }).toMatchObject({ status: 200 });
  return String(json['url']).split('#')[1] ?? '';
}

const end = async (linkId: string) =>
  send('POST', '/api/enduser/endSharedLink', { cookie: await own(), payload: { claimId, linkId } });

const open = (secret: string | null, cookie = '', more: { of?: string; from?: string } = {}) => {
  const { of = claimId, from } = more;
  return send('POST', `/api/shared/${of}/open`, { cookie, payload: { secret }, ...(from !== undefined && { from }) });
};

const read = (cookie: string, of = claimId) => send('GET', `/api/shared/${of}`, { cookie });

async function links() {
  const query = `query ($id: ID!) { claim(id: $id) { helpersNeedCode
    sharedLinks { id forWhom asksCode madeAt goodUntil endedAt opened openedAt } } }`;
  const payload = { query, variables: { id: claimId } };
  const headers = { cookie: await own(), 'sec-fetch-site': 'same-origin' };
  const answer = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload });
  return answer.json<{ data: { claim: { helpersNeedCode: boolean; sharedLinks: Record<string, unknown>[] } } }>().data
    .claim;
}

const over = { status: 404, json: { code: 'shared-over' } };

describe('a link of a helper', () => {
  test('is told once, opens the claim in a browser, and its secret is stored and sent nowhere else', async () => {
    const linkId = randomUUID();
    const made = await share({ linkId, forWhom: '  My\ndaughter ', days: 14 });
    const url = new URL(String(made.json['url']));
    expect(url.pathname).toBe(`/shared/${claimId}`);
    expect(url.search).toBe('');
    const secret = url.hash.slice(1);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(made.json['goodUntil']).toBe(new Date(desk.now().getTime() + 14 * day * 1_000).toISOString());
    const opened = await open(secret);
    expect(opened).toMatchObject({ status: 200, json: { claim: { status: 'In Progress' }, code: null } });
    expect(opened.set).toMatch(
      new RegExp(`^fettle-shared-${claimId}=[\\w-]{43}; Path=/; Max-Age=1209600; HttpOnly; SameSite=Strict`),
    );
    expect(opened.cookie).not.toContain(secret);
    expect(await read(opened.cookie)).toMatchObject({ status: 200, json: { sentence: expect.any(String) } });
    const { rows } = await sql<{ all: string }>`select (select json_agg(l)::text from shared_link l)
      || (select json_agg(s)::text from shared_session s) || (select json_agg(a)::text from audit_event a) "all"`.execute(
      desk.database.kysely,
    );
    expect(rows[0]?.all).not.toContain(secret);
    expect(rows[0]?.all).not.toContain(opened.cookie.split('=')[1]);
    expect((await links()).sharedLinks).toMatchObject([{ id: linkId, forWhom: 'My daughter', asksCode: false }]);
  });

  test('tells the claimant how often it was opened, and when last', async () => {
    const secret = await secretOf();
    expect((await links()).sharedLinks).toMatchObject([{ opened: 0, openedAt: null, endedAt: null }]);
    const { cookie } = await open(secret);
    desk.wait(5 * minute);
    expect((await open(null, cookie)).status).toBe(200);
    await read(cookie);
    const at = desk.now().toISOString();
    expect((await links()).sharedLinks).toMatchObject([{ opened: 2, openedAt: at }]);
    await open(secret);
    expect((await links()).sharedLinks).toMatchObject([{ opened: 3 }]);
  });

  test('is refused in the same words if it is unknown, of another claim, ended or too old, and if the claim is gone', async () => {
    const linkId = randomUUID();
    const [secret, late] = [await secretOf({ linkId }), await secretOf({ days: 1 })];
    const { cookie } = await open(secret);
    const lateCookie = (await open(late)).cookie;
    const other = await desk.putClaim(`SHARED-OTHER-${count}`);
    const answers = [await open('A'.repeat(43)), await open('x'), await open(null), await read('')];
    answers.push(await open(secret, '', { of: other }), await read(cookie, other), await open(secret, '', { of: 'x' }));
    answers.push(await read(cookie.replace(claimId, other), other));
    answers.push(await open(secret, '', { of: randomUUID() }));
    expect((await end(linkId)).status).toBe(200);
    answers.push(await open(secret), await open(secret, cookie), await open(null, cookie), await read(cookie));
    expect((await read(lateCookie)).status).toBe(200);
    desk.wait(day);
    answers.push(await open(late), await read(lateCookie));
    const third = await secretOf();
    const { cookie: thirds } = await open(third);
    await deleteClaim(desk.database, claimId);
    answers.push(await open(third), await read(thirds));
    for (const answer of answers) expect(answer).toMatchObject(over);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const { rows } = await desk.database.pool.query('select 1 from shared_link union all select 1 from shared_session');
    const ofOthers = rows.length;
    expect(ofOthers).toBe(
      (
        await desk.database.pool.query(
          `select 1 from shared_link where claim_id <> $1
      union all select 1 from shared_session where claim_id <> $1`,
          [claimId],
        )
      ).rows.length,
    );
  });

  test('ends at the helper’s next call, and ending it again changes nothing', async () => {
    const linkId = randomUUID();
    const { cookie } = await open(await secretOf({ linkId }));
    expect((await read(cookie)).status).toBe(200);
    expect((await end(linkId)).json).toEqual({ succeeded: true });
    expect(await read(cookie)).toMatchObject(over);
    const first = (await links()).sharedLinks[0]?.['endedAt'];
    expect(first).toBe(desk.now().toISOString());
    desk.wait(minute);
    expect((await end(linkId)).status).toBe(200);
    expect((await links()).sharedLinks[0]?.['endedAt']).toBe(first);
    expect(await end(randomUUID())).toMatchObject({ status: 404, json: { code: 'link-not-found' } });
  });

  test.each([0, 15, 1.5, -1, '7', null])('for %j days is none', async (days) => {
    expect(await share({ days })).toMatchObject({ status: 400, json: { errors: [{ pointer: '/days' }] } });
  });

  test('is made once for each id, and at most three work at a time', async () => {
    const linkId = randomUUID();
    expect((await share({ linkId })).status).toBe(200);
    expect(await share({ linkId })).toMatchObject({ status: 409, json: { code: 'link-told' } });
    const both = await Promise.all([share(), share(), share(), share()]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '200', '409', '409']);
    expect((await links()).sharedLinks).toHaveLength(3);
    await end(linkId);
    expect((await share()).status).toBe(200);
    expect(await share()).toMatchObject({ status: 409, json: { code: 'too-many-links' } });
  });

  test('is one of ten a day', async () => {
    for (let made = 0; made < 10; made += 1) {
      const linkId = randomUUID();
      expect((await share({ linkId })).status).toBe(200);
      await end(linkId);
    }
    expect(await share()).toMatchObject({ status: 429, json: { code: 'too-many-links-made' } });
    desk.wait(day);
    expect((await share()).status).toBe(200);
  });

  test('is made and ended by nobody else', async () => {
    const linkId = randomUUID();
    await secretOf({ linkId });
    const foreign = await cookieFor(desk.database, [await desk.putClaim(`SHARED-FOREIGN-${count}`)], desk.now());
    for (const cookie of ['', foreign]) {
      const payload = { claimId, linkId };
      const refused = [
        await send('POST', '/api/enduser/shareClaim', { cookie, payload: { ...payload, days: 7 } }),
        await send('POST', '/api/enduser/endSharedLink', { cookie, payload }),
      ];
      for (const { json } of refused) expect(json['code']).toBe('claim-not-found');
    }
    expect((await links()).sharedLinks).toMatchObject([{ id: linkId, endedAt: null }]);
  });

  test('that opens nothing counts against the network, together with its look-ups', async () => {
    const secret = await secretOf();
    const from = '192.0.2.7';
    for (let tries = 0; tries < 20; tries += 1) expect((await open('A'.repeat(43), '', { from })).status).toBe(404);
    for (let tries = 0; tries < 10; tries += 1) {
      const payload = { reference: `NONE-${tries}`, postcode: 'LS6 2AB', sharedDevice: false };
      await desk.app.inject({ method: 'POST', url: '/api/enduser/login', payload, remoteAddress: from });
    }
    expect(await open(secret, '', { from })).toMatchObject({ status: 429, json: { code: 'too-many-attempts' } });
    expect((await open(secret)).status).toBe(200);
    desk.wait(60 * minute);
    expect((await open(secret, '', { from })).status).toBe(200);
  });

  test('keeps twenty browsers open, and the newest of them', async () => {
    const secret = await secretOf();
    const cookies: string[] = [];
    for (let browser = 0; browser < 21; browser += 1) {
      desk.wait(1);
      cookies.push((await open(secret)).cookie);
    }
    const statuses = await Promise.all(cookies.map(async (cookie) => (await read(cookie)).status));
    expect(statuses).toEqual([404, ...Array<number>(20).fill(200)]);
  });

  test('is opened and ended at once: each is answered', async () => {
    for (let round = 0; round < 10; round += 1) {
      const linkId = randomUUID();
      const secret = await secretOf({ linkId });
      const answers = await Promise.all([open(secret), end(linkId), open(secret)]);
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
      expect(answers[1].status).toBe(200);
      expect((await open(secret)).status).toBe(404);
      await desk.database.pool.query('truncate lookup_failure');
      desk.wait(day);
    }
  });

  test('leaves what was done in the audit, without a name, and changes no version', async () => {
    const version = async () =>
      (await desk.database.kysely.selectFrom('claim').select('version').where('id', '=', claimId).executeTakeFirst())
        ?.version;
    const before = await version();
    const linkId = randomUUID();
    const secret = await secretOf({ linkId, forWhom: 'Aunt Audit', days: 1 });
    const { cookie } = await open(secret);
    await open(secret, cookie);
    await end(linkId);
    const entries = desk.database.kysely.selectFrom('audit_event').select(['actor', 'action', 'detail']);
    const written = await entries
      .where('claim_id', '=', claimId)
      .where('action', 'like', 'claim.share%')
      .orderBy('id')
      .execute();
    expect(written).toEqual([
      { actor: 'claimant', action: 'claim.shared', detail: `${linkId}, for 1 day` },
      { actor: 'helper', action: 'claim.shared-opened', detail: linkId },
      { actor: 'claimant', action: 'claim.share-ended', detail: linkId },
    ]);
    expect(await version()).toBe(before);
  });

  test('is listed for 30 days once it is over, and its browsers and address are forgotten at once', async () => {
    claimId = await desk.putClaim(`SHARED-PURGE-${count}`, coding);
    await open(await secretOf({ days: 1, email: 'dana@example.com' }));
    const at = (days: number) => new Date(desk.now().getTime() + days * day * 1_000);
    const rows = async () => {
      const found = desk.database.kysely.selectFrom('shared_link').where('claim_id', '=', claimId);
      const sessions = desk.database.kysely.selectFrom('shared_session').where('claim_id', '=', claimId);
      return {
        emails: (await found.select('code_email').execute()).map(({ code_email }) => code_email),
        sessions: (await sessions.select('id').execute()).length,
      };
    };
    const purge = (days: number) => purgeShared({ ...desk.services, now: () => at(days) });
    await purge(0);
    expect(await rows()).toEqual({ emails: ['dana@example.com'], sessions: 1 });
    await purge(1);
    expect(await rows()).toEqual({ emails: [''], sessions: 0 });
    await purge(31);
    expect(await rows()).toEqual({ emails: [], sessions: 0 });
  });
});

describe('where the client asks for a code', () => {
  beforeEach(async () => {
    await desk.database.pool.query('truncate mail');
    claimId = await desk.putClaim(`SHARED-CODE-${count}`, coding);
  });

  const claimant = 'priya@example.com';
  /** Without those that tell the claimant of a link. */
  const mails = async () => (await allMails()).filter(({ to }) => to !== claimant);
  async function allMails() {
    const rows = await desk.database.kysely.selectFrom('mail').selectAll().orderBy('id').execute();
    return rows.map(({ id, recipient: to, ciphertext, nonce, key_id }) => {
      if (!ciphertext || !nonce || !key_id) throw new Error('The mail has no content.');
      const text = unseal(desk.services.settings, { ciphertext, nonce, keyId: key_id }, mailSeal(id));
      return { to, text, code: (JSON.parse(text) as MailContent).subject.slice(0, 6) };
    });
  }
  const lastCode = async () => (await mails()).at(-1)?.code ?? '';
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const enter = (cookie: string, code: string) =>
    send('POST', `/api/shared/${claimId}/code`, { cookie, payload: { code } });
  const another = (cookie: string) => send('POST', `/api/shared/${claimId}/anotherCode`, { cookie, payload: {} });
  const email = 'dana@example.com';

  test('a link needs an address, and its page the code that is mailed there', async () => {
    expect((await links()).helpersNeedCode).toBe(true);
    for (const given of [{}, { email: 'nobody' }]) {
      const refused = await share(given);
      expect(refused).toMatchObject({ status: 422, json: { code: 'helper-email', errors: [{ pointer: '/email' }] } });
    }
    const opened = await open(await secretOf({ email }));
    expect(opened.json).toEqual({ claim: null, code: 'sent' });
    expect(await read(opened.cookie)).toMatchObject({ status: 403, json: { code: 'code-needed' } });
    expect((await links()).sharedLinks).toMatchObject([{ asksCode: true, opened: 0 }]);
    const [mail, ...more] = await mails();
    expect([mail?.to, more]).toEqual([email, []]);
    expect(mail?.text).not.toMatch(/Priya|SHARED-|LS6/);
    const entered = await enter(opened.cookie, ` ${await lastCode()} `);
    expect(entered.json).toMatchObject({ outcome: 'right', claim: { status: 'In Progress' } });
    expect((await read(opened.cookie)).status).toBe(200);
    expect((await links()).sharedLinks).toMatchObject([{ opened: 1 }]);
  });

  test('the code is good in the browser that opened the link, once, for ten minutes', async () => {
    const secret = await secretOf({ email });
    const first = await open(secret);
    const code = await lastCode();
    const second = await open(secret);
    expect((await enter(second.cookie, code)).json['outcome']).toBe('wrong');
    desk.wait(10 * minute);
    expect((await enter(first.cookie, code)).json['outcome']).toBe('over');
    await another(first.cookie);
    const next = await lastCode();
    expect((await enter(first.cookie, next)).json['outcome']).toBe('right');
    const third = await open(secret);
    expect((await enter(third.cookie, next)).json['outcome']).not.toBe('right');
  });

  test('a browser that has entered its code stays, however often others open the link', async () => {
    const secret = await secretOf({ email });
    const helper = await open(secret);
    expect((await enter(helper.cookie, await lastCode())).json['outcome']).toBe('right');
    for (let others = 0; others < 25; others += 1) {
      desk.wait(1);
      await open(secret);
    }
    expect((await read(helper.cookie)).status).toBe(200);
  });

  test('five wrong tries end a code, also when they come at once', async () => {
    const { cookie } = await open(await secretOf({ email }));
    const code = await lastCode();
    expect((await enter(cookie, 'none')).json['outcome']).toBe('malformed');
    const tries = await Promise.all(Array.from({ length: 8 }, () => enter(cookie, wrong(code))));
    const outcomes = tries.map(({ json }) => json['outcome']);
    expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(4);
    expect((await enter(cookie, code)).json).toMatchObject({ outcome: 'over', claim: null });
    expect((await another(cookie)).json).toEqual({ outcome: 'sent', minutes: null });
    expect((await enter(cookie, await lastCode())).json['outcome']).toBe('right');
  });

  test('the claimant is mailed of each link that is made, with where to end it', async () => {
    claimId = await desk.putClaim(`SHARED-MAIL-${count}`, { endUserEmail: claimant });
    await desk.database.pool.query('truncate mail');
    const secret = await secretOf({ forWhom: 'Dana' });
    const [mail, ...more] = await allMails();
    expect([mail?.to, more]).toEqual([claimant, []]);
    expect(mail?.text).toContain(`/share/${claimId}`);
    expect(mail?.text).not.toContain(secret);
  });

  test('a helper whose address takes no mail is not told that a code was sent', async () => {
    const secret = await secretOf({ email });
    await desk.database.kysely
      .updateTable('shared_link')
      .set({ code_email: 'nobody' })
      .where('claim_id', '=', claimId)
      .execute();
    const { json, cookie } = await open(secret);
    expect(json).toEqual({ claim: null, code: 'unmailable' });
    expect((await another(cookie)).json).toMatchObject({ outcome: 'unmailable' });
  });

  test('one address gets three codes an hour, and loading the page again mails none', async () => {
    const secret = await secretOf({ email });
    const { cookie } = await open(secret);
    for (let loads = 0; loads < 3; loads += 1) expect((await open(null, cookie)).json['code']).toBe('sent');
    expect(await mails()).toHaveLength(1);
    await another(cookie);
    await another(cookie);
    expect((await another(cookie)).json).toMatchObject({ outcome: 'limited', minutes: 60 });
    const elsewhere = await open(secret);
    expect(elsewhere.json).toEqual({ claim: null, code: 'limited' });
    expect(await mails()).toHaveLength(3);
    desk.wait(60 * minute);
    expect((await another(elsewhere.cookie)).json['outcome']).toBe('sent');
  });

  test('an ended link forgets the address, and its codes open nothing', async () => {
    const linkId = randomUUID();
    const { cookie } = await open(await secretOf({ email, linkId }));
    await end(linkId);
    expect(await enter(cookie, await lastCode())).toMatchObject(over);
    expect(await another(cookie)).toMatchObject(over);
    const link = desk.database.kysely.selectFrom('shared_link').select('code_email').where('id', '=', linkId);
    expect(await link.executeTakeFirst()).toEqual({ code_email: '' });
  });

  test('an address is not kept where no code is asked for', async () => {
    claimId = await desk.putClaim(`SHARED-PLAIN-${count}`);
    await secretOf({ email });
    const link = desk.database.kysely.selectFrom('shared_link').select('code_email').where('claim_id', '=', claimId);
    expect(await link.executeTakeFirst()).toEqual({ code_email: '' });
  });
});

/** Every place of a value in an answer; a new one must be meant. */
function placesIn(value: unknown, place = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => placesIn(each, `${place}[]`));
  if (typeof value !== 'object' || value === null) return [place];
  return Object.entries(value).flatMap(([name, inner]) => placesIn(inner, place === '' ? name : `${place}.${name}`));
}

describe('what a helper may read', () => {
  /** A text of the operator's that sentences name: whose policy it is. */
  const mayRead = ['contract.customer'];

  /** Whatever the claim holds is a canary, so that whatever leaves it is seen. */
  async function fillWithCanaries(): Promise<void> {
    const { kysely, pool } = desk.database;
    const { rows: columns } = await pool.query<{ name: string; type: string }>(
      `select column_name "name", data_type "type" from information_schema.columns
        where table_schema = 'public' and table_name = 'claim'`,
    );
    const texts = columns.filter(({ name, type }) => type === 'text' && name !== 'brand').map(({ name }) => name);
    const set = texts.map((name) => `${name} = '«claim.${name}»'`).join(', ');
    await pool.query(`update claim set ${set}, policy_excess_pence = 987654 where id = $1`, [claimId]);
    const names = ['Manufacturer', 'Model', 'IMEI', 'Serial Number', 'Colour', 'Owner'];
    for (const [position, name] of names.entries()) {
      const row = { claim_id: claimId, id: randomUUID(), name, shared_data_key: '', position };
      await kysely
        .insertInto('data_form_data')
        .values({ ...row, string_value: `«form.${name}»`, text_value: `«form.${name}»` })
        .execute();
    }
    const { rows } = await pool.query<{ id: string }>('select contract_id as id from claim where id = $1', [claimId]);
    await pool.query(`update contract set customer = '«contract.customer»', name = '«contract.name»' where id = $1`, [
      rows[0]?.id,
    ]);
    await pool.query(
      `update claim_event set engineer = '«event.engineer»', shared_key = '«event.key»' where claim_id = $1`,
      [claimId],
    );
    await pool.query(`update state set description = '«state.description»'`);
    await pool.query(`update portal_message set subject = '«message.subject»' where claim_id = $1`, [claimId]);
    await pool.query(`update quote_detail set description = '«quote.line»' where claim_id = $1`, [claimId]);
  }

  test('is the list of values below, and nothing else of a claim that is full, in any state', async () => {
    claimId = await desk.putClaim(`SHARED-FULL-${count}`, {
      endUserMobile: '+447700900123',
      policyExcessAmount: 75,
      nextCollectionAttemptDate: '2026-11-09T12:00:00Z',
      contract: { customer: `Canary Mutual ${count}`, name: 'Gold', tatSlaDays: 10 },
      quote: { total: 246, vat: 41, quoteDetails: [{ description: 'Screen', total: 246, vat: 41 }] },
      messages: [
        { externalId: 'm-1', dateSent: '2026-11-05T10:20:00Z', subject: 'Hello', body: '<p>«message.body»</p>' },
      ],
      events: [{ externalId: 'e-1', eventDate: '2026-11-05T10:15:00Z', name: '«event.name»' }],
      nextDeliveryAttemptDate: '2026-11-20T12:00:00Z',
    });
    await fillWithCanaries();
    const { cookie } = await open(await secretOf({ forWhom: '«link.forWhom»' }));
    const { rows: states } = await desk.database.pool.query<{ id: string }>('select id from state');
    const [seen, places] = [new Set<string>(), new Set<string>()];
    for (const { id } of states) {
      await desk.database.pool.query('update claim set state_id = $2 where id = $1', [claimId, id]);
      const { status, json, body } = await read(cookie);
      expect(status).toBe(200);
      for (const [, canary = ''] of body.matchAll(/«([^»]+)»/g)) seen.add(canary);
      expect(body).not.toMatch(/987654|9876\.54|£|7700|SHARED-FULL/);
      for (const place of placesIn(json)) places.add(place);
    }
    expect([...seen].toSorted()).toEqual(mayRead);
    expect([...places].toSorted()).toEqual(
      [
        'asOf',
        'goodUntil',
        'locale',
        'device',
        'status',
        'outcome',
        'lateDays',
        'isEnd',
        'sentence',
        'saysYou',
        'meaning',
        'next',
        'when',
        'when.label',
        'when.date',
        'completion',
        'completion.kind',
        'completion.date',
        ...['name', 'status', 'percent', 'date', 'dateKind', 'text'].map((name) => `tracker[].${name}`),
        ...['journey', 'courier', 'status', 'doneAt', 'nextAttempt', 'lastAttempt'].map((name) => `parcels[].${name}`),
        ...['id', 'name', 'companyName', 'insurer', 'provider', 'logoLight', 'logoDark', 'privacyUrl'].map(
          (name) => `brand.${name}`,
        ),
        ...['email', 'phone', 'hours', 'hoursLang'].map((name) => `brand.contact.${name}`),
      ].toSorted(),
    );
  });

  test('is the courier and the device by name, without what else stands in their fields', async () => {
    claimId = await desk.putClaim(`SHARED-TYPED-${count}`, {
      state: 'Awaiting Repaired Equipment Return to End User',
      deliveryCourier: 'DPD 15501234567890, 12 Elm Street',
      nextDeliveryAttemptDate: '2026-11-09T12:00:00Z',
      dataFormData: [{ name: 'Model', stringValue: 'iPhone 356938035643809' }],
    });
    const { cookie } = await open(await secretOf());
    const { json, body } = await read(cookie);
    expect(body).not.toMatch(/15501234567890|Elm|356938035643809/);
    expect(json).toMatchObject({ device: 'device', parcels: [{}, { courier: 'DPD' }] });
  });

  const helpersOwn = new Set(Object.values(sharedRoutes).map(({ method, path }) => `${method} ${path}`));

  test('is no answer of any other route: each answers as it does to nobody', async () => {
    const { cookie } = await open(await secretOf());
    const asked = { app: desk.app, claimId, token: cookie.split('=')[1] ?? '' };
    expect(await askOtherRoutes(asked, Object.values(sharedRoutes))).toEqual({ missing: 0, different: [] });
  });

  test('is no answer of a claimant’s call with all that it needs', async () => {
    const { cookie } = await open(await secretOf());
    const child = '01930000-0000-7000-8000-0000000000cc';
    const calls = Object.entries(restCallsOf({ claimId, messageId: child, childId: child }));
    const given = calls.filter(([route]) => !helpersOwn.has(route));
    expect(given.length).toBeGreaterThan(20);
    for (const [route, options] of given) {
      const ask = async (headers: object) =>
        desk.app.inject({ ...options, headers: { 'sec-fetch-site': 'same-origin', ...options.headers, ...headers } });
      const nobody = await ask({});
      const helper = await ask({ cookie: everyCookieOf(cookie.split('=')[1] ?? '', claimId) });
      expect([route, helper.statusCode, helper.body]).toEqual([route, nobody.statusCode, nobody.body]);
    }
  });
});
