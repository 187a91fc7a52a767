import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { requestNotices } from '#claim/change/notify-claimant.server.ts';
import { accountApp, type AccountApp } from '#features/account/account-app.fixture.ts';
import { addClaim } from '#main/graphql.fixture.ts';
import type { Database } from '#server/db/connect.ts';
import { accountGuard } from '#server/sessions/account.access.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { addMail } from '#server/outbox/mail/mail.ts';
import { markUndelivered } from '#server/outbox/mail/mail.data.ts';
import { addText } from '#server/outbox/sms/sms.ts';
import { markTextUndelivered } from '#server/outbox/sms/sms.data.ts';
import { operatorDeliveriesRest } from './deliveries.rest.ts';
import type { DeliveriesAnswer } from './deliveries-answer.rules.ts';
import { mostShown } from './most-shown.ts';

let database: Database;
let portal: AccountApp;
let cookie: string;
let claimId: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('truncate account, mail, text_message, job, claim, claim_lookup cascade');
  portal = await accountApp(database);
  await portal.app.register(operatorDeliveriesRest(portal.services, accountGuard(portal.services)));
  cookie = await portal.signedIn(await portal.add('admin@example.com', { roles: ['admin'] }));
  claimId = await addClaim(database, { number: 'CLM-1', end_user_email: 'amina@example.com' });
});

const now = () => portal.services.now();
const list = async () => (await portal.call('deliveries', undefined, { cookie })).json as unknown as DeliveriesAnswer;
const retry = (what: string, id: string) => portal.call('retryDelivery', { what, id }, { cookie });
const jobs = async () =>
  (
    await database.pool.query<{ kind: string; key: string }>(
      'select kind, key from job where failed_at is null order by kind, key',
    )
  ).rows;

async function undeliveredMail(key = 'notice:1'): Promise<string> {
  const content = { subject: 'News', heading: 'News', paragraphs: ['It moved on.'] };
  const mail = { key, to: 'amina@example.com', brandId: 'harbour', locale: 'en-GB' as const, content, claimId };
  await addMail(database.kysely, mail, portal.services);
  const { rows } = await database.pool.query<{ id: string }>('select id from mail where key = $1', [key]);
  const id = rows[0]?.id ?? '';
  await markUndelivered(database.kysely, id, { answer: '550 no such user', now: now() });
  await database.pool.query('update job set failed_at = now() where key = $1', [id]);
  return id;
}

async function undeliveredText(): Promise<string> {
  await addText(database.kysely, { key: 'text:1', to: '+447400123456', body: 'Hello', claimId }, portal.services);
  const { rows } = await database.pool.query<{ id: string }>('select id from text_message');
  const id = rows[0]?.id ?? '';
  await markTextUndelivered(database.kysely, id, { answer: '30006: a landline', now: now() });
  return id;
}

type GivenNotice = { id?: string; recipient?: string; events?: string[]; answer?: string };

async function addNotice(state: 'no-contact' | 'undelivered', given: GivenNotice = {}) {
  const { id = newId(), recipient = '', events = [], answer = 'This is why.' } = given;
  await database.kysely
    .insertInto('notice')
    .values({
      claim_id: claimId,
      id,
      telling_id: newId(),
      channel: state === 'no-contact' ? null : 'mail',
      kind: 'x',
      happening_ids: events,
      state,
      recipient,
      answer,
      due_at: now(),
      created_at: now(),
      settled_at: now(),
    })
    .execute();
}

test('a mail and a text that did not arrive are shown with their reason and tried again', async () => {
  const [mail, text] = [await undeliveredMail(), await undeliveredText()];
  const { messages, waiting } = await list();
  expect(messages.count).toBe(2);
  expect(messages.rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        channel: 'mail',
        id: mail,
        reason: '550 no such user',
        claimNumber: 'CLM-1',
        canRetry: true,
      }),
      expect.objectContaining({ channel: 'text', id: text, recipient: '+447400123456', canRetry: true }),
    ]),
  );
  expect(waiting).toEqual({ mails: 0, texts: 0 });
  expect((await retry('mail', mail)).status).toBe(200);
  expect((await retry('text', text)).status).toBe(200);
  expect(await jobs()).toEqual([
    { kind: 'deliver-mail', key: mail },
    { kind: 'deliver-text', key: text },
  ]);
  expect(await list()).toMatchObject({ messages: { rows: [], count: 0 }, waiting: { mails: 1, texts: 1 } });
});

test('a notice follows its mail', async () => {
  const notice = newId();
  await addNotice('undelivered', { id: notice, recipient: 'amina@example.com' });
  const mail = await undeliveredMail(`notice:${claimId}:${notice}`);
  expect((await list()).claims.count).toBe(0);
  await retry('mail', mail);
  const { rows } = await database.pool.query('select state, settled_at from notice');
  expect(rows).toEqual([{ state: 'queued', settled_at: null }]);
});

test('what has no content any more, or arrived meanwhile, is not tried again', async () => {
  const mail = await undeliveredMail();
  await database.pool.query('update mail set ciphertext = null, nonce = null, key_id = null');
  expect((await list()).messages.rows).toMatchObject([{ id: mail, canRetry: false }]);
  const { status, json } = await retry('mail', mail);
  expect([status, json['code']]).toEqual([404, 'nothing-to-retry']);
  const text = await undeliveredText();
  await database.pool.query(`update text_message set state = 'delivered'`);
  expect((await retry('text', text)).status).toBe(404);
});

test('a claim without a way to reach it is told again once there is one', async () => {
  await addNotice('no-contact');
  const { claims } = await list();
  expect(claims.rows).toEqual([
    { claimId, claimNumber: 'CLM-1', recipient: '', reason: 'This is why.', at: now().toISOString() },
  ]);
  expect((await retry('claim', claimId)).status).toBe(200);
  expect(await jobs()).toEqual([{ kind: 'notify-claimant', key: claimId }]);
  const { rows } = await database.pool.query('select data from job');
  expect(rows).toEqual([{ data: { claimId, isRetry: true } }]);
});

const updates = async (claim: string) =>
  portal.call(`claimUpdates?${new URLSearchParams({ claim }).toString()}`, undefined, { cookie });

test('each update of a claim says what came of it, by which channel and why, without an address', async () => {
  const events = [
    { event: { kind: 'state-changed', to: 'Repair' }, key: 'state:2' },
    { event: { kind: 'excess-due', pence: 7_500 }, key: 'excess:2' },
    { event: { kind: 'claim-received' }, key: 'received' },
  ] as const;
  await requestNotices(database.kysely, { claimId, now: now() }, events);
  await database.pool.query(
    `update happening set settled_at = $1, outcome = case kind when 'state-changed' then 'told' else 'unwanted' end
      where kind <> 'claim-received'`,
    [now()],
  );
  const { rows: told } = await database.pool.query<{ id: string }>(`select id from happening where outcome = 'told'`);
  const answer = '550 <AMINA@example.com> no such user, nor +447400 123456';
  await addNotice('undelivered', { recipient: 'amina@example.com', events: told.map(({ id }) => id), answer });
  const { status, json, body } = await updates('clm 1');
  expect([status, json['count']]).toEqual([200, 3]);
  expect(body).not.toMatch(/amina|123456/i);
  const gone = {
    channel: 'mail',
    state: 'undelivered',
    at: now().toISOString(),
    reason: '550 <…> no such user, nor …',
  };
  expect(json['rows']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ update: 'state:Repair', outcome: 'told', notices: [gone], dueAt: null }),
      expect.objectContaining({ update: 'excess-due', outcome: 'unwanted', notices: [] }),
      expect.objectContaining({ update: 'claim-received', outcome: null, isUnreachable: false }),
    ]),
  );
});

async function receivedClaim(): Promise<string> {
  await requestNotices(database.kysely, { claimId, now: now() }, [{ event: { kind: 'claim-received' }, key: 'x' }]);
  const { rows } = await database.pool.query<{ id: string }>('select id from happening');
  return rows[0]?.id ?? '';
}

test('what waits says until when, or that it waits for an address', async () => {
  const event = await receivedClaim();
  const dueAt = new Date(now().getTime() + 60_000).toISOString();
  expect((await updates('CLM-1')).json['rows']).toMatchObject([{ outcome: null, isUnreachable: false, dueAt }]);
  await addNotice('no-contact', { events: [event] });
  expect((await updates('CLM-1')).json['rows']).toMatchObject([{ isUnreachable: false, dueAt }]);
  await database.pool.query('delete from job');
  const waiting = { outcome: null, isUnreachable: true, dueAt: null, notices: [] };
  expect((await updates('CLM-1')).json['rows']).toMatchObject([waiting]);
});

test('what waits for the hour, the morning or a handler’s minute says until when', async () => {
  await receivedClaim();
  const dueAt = new Date(now().getTime() + 600_000);
  await database.pool.query(`update job set key = key || '@' || $1, due_at = $1::timestamptz`, [dueAt.toISOString()]);
  const [row] = (await updates('CLM-1')).json['rows'] as object[];
  expect(row).toMatchObject({ outcome: null, dueAt: dueAt.toISOString() });
});

test('what waits is not said to want an address because other news does, or because its job has failed', async () => {
  const event = await receivedClaim();
  const unplanned = { outcome: null, isUnreachable: false, dueAt: null };
  await addNotice('no-contact', { events: [newId()] });
  await database.pool.query('delete from job');
  expect((await updates('CLM-1')).json['rows']).toMatchObject([unplanned]);
  await receivedClaim();
  await database.pool.query('update notice set happening_ids = $1', [[event]]);
  await database.pool.query('update job set failed_at = now()');
  expect((await updates('CLM-1')).json['rows']).toMatchObject([unplanned]);
});

test('news that lapsed for want of an address says so', async () => {
  const event = await receivedClaim();
  await database.pool.query(`update happening set outcome = 'stale', settled_at = now()`);
  expect((await updates('CLM-1')).json['rows']).toMatchObject([{ outcome: 'stale', isUnreachable: false }]);
  await addNotice('no-contact', { events: [event] });
  expect((await updates('CLM-1')).json['rows']).toMatchObject([{ outcome: 'stale', isUnreachable: true }]);
});

test('updates of an unknown claim are not found, and each look at updates is audited', async () => {
  const { status, json } = await updates('CLM-404');
  expect([status, json['code']]).toEqual([404, 'claim-not-found']);
  expect((await updates(' ')).status).toBe(400);
  await database.pool.query(`begin; set local fettle.audit_retention = 'on'; delete from audit_event; commit`);
  await updates('CLM-1');
  const { rows } = await database.pool.query('select action, claim_id from audit_event');
  expect(rows).toEqual([{ action: 'delivery.listed', claim_id: claimId }]);
});

test('an address that nothing can be sent to is shown until it is corrected', async () => {
  await database.pool.query(`update claim set end_user_email = 'amina at example'`);
  await addNotice('undelivered', { recipient: 'amina at example' });
  expect((await list()).claims.rows).toMatchObject([{ recipient: 'amina at example', reason: 'This is why.' }]);
  await database.pool.query(`update claim set end_user_email = 'amina@example.com'`);
  expect((await list()).claims.rows).toEqual([]);
});

test('failed work is shown and done again at once; that of messages is shown as messages', async () => {
  await undeliveredMail();
  await database.pool.query(
    `insert into job (kind, key, data, due_at, added_at, failed_at, last_error, tries)
      values ('reconcile', 'x', '{}', now(), now(), now(), 'No answer.', 8)`,
  );
  const found = (await list()).jobs;
  expect(found).toMatchObject({ count: 1, rows: [{ kind: 'reconcile', reason: 'No answer.', tries: 8 }] });
  const id = found.rows[0]?.id ?? '';
  expect((await retry('job', id)).status).toBe(200);
  expect((await retry('job', id)).status).toBe(404);
  const { rows } = await database.pool.query(`select tries, due_at, last_error from job where kind = 'reconcile'`);
  expect(rows).toEqual([{ tries: 0, due_at: now(), last_error: null }]);
});

test('many are counted, and the newest shown', async () => {
  await database.pool.query(
    `insert into job (kind, key, data, due_at, added_at, failed_at, tries)
      select 'reconcile', n::text, '{}', now(), now(), now(), 1 from generate_series(1, $1::int) n`,
    [mostShown + 5],
  );
  const { count, rows } = (await list()).jobs;
  expect([count, rows.length]).toEqual([mostShown + 5, mostShown]);
});

test('looking and trying again are written down', async () => {
  const mail = await undeliveredMail();
  await database.pool.query(`begin; set local fettle.audit_retention = 'on'; delete from audit_event; commit`);
  await list();
  await retry('mail', mail);
  const { rows } = await database.pool.query('select actor, action, detail from audit_event order by id');
  const actor = expect.stringMatching(/^account /);
  expect(rows).toEqual([
    { actor, action: 'delivery.listed', detail: '' },
    { actor, action: 'delivery.retried', detail: `mail ${mail}` },
  ]);
});

test.each([
  {},
  { what: 'fax', id: newId() },
  { what: 'mail', id: 'x' },
  { what: 'job', id: newId() },
  { what: 'job', id: '9'.repeat(30) },
  { what: 'mail', id: newId(), force: true },
])('%j is refused', async (body) => {
  expect((await portal.call('retryDelivery', body, { cookie })).status).toBe(400);
});

test('ids that are nobody’s are not found', async () => {
  for (const what of ['mail', 'text', 'claim']) expect((await retry(what, newId())).status).toBe(404);
  expect((await retry('job', '999999999999999999')).status).toBe(404);
});
