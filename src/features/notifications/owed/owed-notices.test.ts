// What whoever complains is owed in writing, where neither a mail nor a text arrives.
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { defaultPreferences } from '#claim/change/notification-preferences.rules.ts';
import { notifyClaimant, requestNotices } from '#claim/change/notify-claimant.server.ts';
import { addJob } from '#server/jobs/jobs.data.ts';
import { purgeNotices } from '../no-news.server.ts';
import { planNotices } from '../plan-notices.server.ts';
import { createNotifications } from '../notifications.fixture.ts';

type Api = Awaited<ReturnType<typeof createNotifications>>;

const noon = '2026-11-06T12:00:00.000Z';
let api: Api;
let lead: string;
let number = 0;

beforeAll(async () => {
  api = await createNotifications(noon);
  const { rows } = await api.services.database.pool.query<{ id: string }>(
    `insert into account (id, email, email_norm, name, password_hash, roles, email_confirmed_at, created_at)
      values ($1, 'lead@example.com', 'lead@example.com', 'Max', '', '{handler,lead}', $2, $2) returning id`,
    [newId(), noon],
  );
  lead = rows[0]?.id ?? '';
});
beforeEach(() => {
  api.setTime(noon);
  api.sent.length = 0;
  number += 1;
});
afterAll(() => api.close());

const name = (): string => `OWED-${number}`;

async function known(document: object): Promise<string> {
  const { id } = await api.put(name(), { state: 'Collection', ...document }, true);
  return id;
}

async function sendLetter(claimId: string, stepId = newId()): Promise<void> {
  const { database, now } = api.services;
  const event = { kind: 'complaint-letter', complaintId: claimId, complaintNumber: 'C-7QK4-M2XD', stepId } as const;
  await requestNotices(database.kysely, { claimId, now: now() }, [{ event, key: `complaint-letter:${stepId}` }]);
  await api.wait(2);
}

const rowsOf = async (claimId: string) =>
  (await api.notices())
    .filter(({ claim_id: id }) => id === claimId)
    .map(({ kind, channel, state }) => [kind, channel, state]);
const outcomesOf = async (claimId: string) =>
  (await api.events()).filter(({ claim_id: id }) => id === claimId).map(({ kind, outcome }) => [kind, outcome]);
const sentTo = () => api.sent.map(({ channel, to }) => [channel, to]);
const markOf = async (claimId: string) =>
  (await api.services.database.pool.query('select undelivered_at from desk_claim where claim_id = $1', [claimId]))
    .rows[0]?.undelivered_at;

/** What became of the mail or text that was sent in this place. */
async function settle(place: number, state: 'sent' | 'undelivered'): Promise<void> {
  await api.settle({ key: api.sent[place]?.message.key ?? '', state, answer: '' });
  await api.wait(2);
}

async function tryAgain(claimId: string): Promise<void> {
  const { database, now } = api.services;
  const job = { key: claimId, dueAt: now(), now: now() };
  await addJob(database.kysely, notifyClaimant, { claimId, isRetry: true }, job);
  await api.wait(2);
}

const mailed = () => api.sent.map(({ channel, message }) => [channel, message.mail.heading]);
const letterTold = ['mail', 'There’s a letter about your complaint'];

async function alarmsOf(claimId: string): Promise<string[]> {
  const { rows } = await api.services.database.pool.query<{ account_id: string }>(
    `select account_id from desk_alert where claim_id = $1 and kind = 'complaint-untold'`,
    [claimId],
  );
  return rows.map(({ account_id: account }) => account);
}

test('a letter waits for an address beyond the week of other news, and is told then', async () => {
  const id = await known({});
  await sendLetter(id);
  await api.patch(name(), { state: 'Inspection' });
  await api.wait(2);
  await api.moveTo('2026-11-14T12:10:00.000Z');
  await purgeNotices(api.services);
  expect(await outcomesOf(id)).toEqual([
    ['complaint-letter', null],
    ['state-changed', 'stale'],
  ]);
  await api.patch(name(), { endUserEmail: 'priya@example.com' });
  await api.wait(2);
  expect(mailed()).toEqual([letterTold]);
  expect(await outcomesOf(id)).toContainEqual(['complaint-letter', 'told']);
});

test('that it reached nobody stays on record, beside each later failure and what reached them in the end', async () => {
  const id = await known({ endUserEmail: 'bad address' });
  await sendLetter(id);
  expect(await rowsOf(id)).toEqual([['complaint-letter', null, 'no-contact']]);
  await api.patch(name(), { state: 'Inspection' });
  await api.wait(2);
  expect(await rowsOf(id)).toEqual([
    ['complaint-letter', null, 'undelivered'],
    ['state', null, 'no-contact'],
  ]);
  await api.patch(name(), { endUserEmail: 'priya@example.com' });
  await api.wait(2);
  expect(await rowsOf(id)).toEqual([
    ['complaint-letter', null, 'undelivered'],
    ['state', null, 'undelivered'],
    ['state', 'mail', 'queued'],
  ]);
});

test('a look that finds nothing new adds no row', async () => {
  const id = await known({});
  await sendLetter(id);
  await api.patch(name(), { endUserPhone: '0114 496 0000' });
  await api.wait(2);
  expect(await rowsOf(id)).toEqual([['complaint-letter', null, 'no-contact']]);
});

test('the desk’s mark stays, and leads have one alarm of each letter', async () => {
  const id = await known({});
  await sendLetter(id);
  await api.patch(name(), { state: 'Inspection' });
  await api.moveTo('2026-11-20T12:00:00.000Z');
  await purgeNotices(api.services);
  await api.patch(name(), { state: 'Repair' });
  await api.wait(2);
  expect(await markOf(id)).not.toBeNull();
  expect(await alarmsOf(id)).toEqual([lead]);
  await sendLetter(id);
  expect(await alarmsOf(id)).toEqual([lead, lead]);
  await api.patch(name(), { endUserEmail: 'priya@example.com' });
  await api.wait(2);
  expect(await markOf(id)).toBeNull();
});

test.each([
  ['mails alone, and has a mobile alone', { endUserMobile: '07700 900123' }, { mail: true, text: false, push: true }],
  [
    'texts alone, and has a mail address alone',
    { endUserEmail: 'a@example.com' },
    { mail: false, text: true, push: false },
  ],
])('whoever chose %s gets the letter by the other', async (_, contact, channels) => {
  const id = await known(contact);
  api.preferences.set(id, { ...defaultPreferences, channels });
  await sendLetter(id);
  expect(api.sent.map(({ channel }) => channel)).toEqual([channels.mail ? 'text' : 'mail']);
});

test('a browser that is reached and not wanted does not make a letter unwanted', async () => {
  const id = await known({});
  api.pushed.add(id);
  api.preferences.set(id, { ...defaultPreferences, channels: { mail: true, text: true, push: false } });
  await sendLetter(id);
  expect(await rowsOf(id)).toEqual([['complaint-letter', null, 'no-contact']]);
  expect(await outcomesOf(id)).toEqual([['complaint-letter', null]]);
});

test('a letter whose mail came back, with no other way, goes again once the address is corrected', async () => {
  const id = await known({ endUserEmail: 'old@example.com' });
  await sendLetter(id);
  const key = api.sent[0]?.message.key ?? '';
  await api.settle({ key, state: 'undelivered', answer: '550 No such mailbox' });
  await api.wait(2);
  expect(await alarmsOf(id)).toEqual([lead]);
  await api.patch(name(), { policyExcessAmount: 50 }, true);
  await api.wait(60);
  expect(mailed()).toEqual([letterTold]);
  await api.patch(name(), { endUserEmail: 'priya@example.com' }, true);
  await api.wait(2);
  expect(mailed()).toEqual([letterTold, letterTold]);
  await api.patch(name(), { endUserEmail: 'amina@example.com' }, true);
  await api.wait(2);
  expect(mailed()).toHaveLength(2);
});

test('notices stay, and after 90 days neither to whom nor what the channel answered', async () => {
  const id = await known({ endUserEmail: 'priya@example.com' });
  await sendLetter(id);
  await api.settle({ key: api.sent[0]?.message.key ?? '', state: 'sent', answer: '250 OK' });
  const kept = async () =>
    (await api.notices())
      .filter(({ claim_id: of }) => of === id)
      .map(({ kind, channel, state, recipient, answer }) => [kind, channel, state, recipient, answer]);
  await api.moveTo('2027-02-04T11:00:00.000Z');
  await purgeNotices(api.services);
  expect(await kept()).toEqual([['complaint-letter', 'mail', 'sent', 'priya@example.com', '250 OK']]);
  await api.moveTo('2027-02-05T12:00:00.000Z');
  await purgeNotices(api.services);
  expect(await kept()).toEqual([['complaint-letter', 'mail', 'sent', '', '']]);
  expect(await outcomesOf(id)).toEqual([]);
});

const twoWays = { endUserEmail: 'old@example.com', endUserMobile: '07700 900123' };

test('leads have an alarm of a letter whose mail came back and whose text in its place failed', async () => {
  const id = await known(twoWays);
  await sendLetter(id);
  await settle(0, 'undelivered');
  expect(sentTo()).toEqual([
    ['mail', 'old@example.com'],
    ['text', '07700 900123'],
  ]);
  expect(await alarmsOf(id)).toEqual([]);
  await settle(1, 'undelivered');
  expect(await alarmsOf(id)).toEqual([lead]);
  expect(await markOf(id)).not.toBeNull();
  await api.patch(name(), { state: 'Inspection' }, true);
  await api.wait(60);
  expect([api.sent.length, await alarmsOf(id)]).toEqual([2, [lead]]);
});

test('leads have an alarm of a letter that went by both at once, and failed by both', async () => {
  const id = await known(twoWays);
  await sendLetter(id);
  await settle(0, 'undelivered');
  await settle(1, 'sent');
  await sendLetter(id);
  await settle(2, 'undelivered');
  expect([api.sent.length, await alarmsOf(id)]).toEqual([4, []]);
  await settle(3, 'undelivered');
  expect([api.sent.length, await alarmsOf(id)]).toEqual([4, [lead]]);
});

test('an address that is corrected while the mail is still tried gets the letter once it failed', async () => {
  const id = await known({ endUserEmail: 'old@example.com' });
  await sendLetter(id);
  await api.patch(name(), { endUserEmail: 'priya@example.com' }, true);
  await api.wait(60);
  expect(sentTo()).toEqual([['mail', 'old@example.com']]);
  await settle(0, 'undelivered');
  expect(sentTo()).toEqual([
    ['mail', 'old@example.com'],
    ['mail', 'priya@example.com'],
  ]);
  expect(await alarmsOf(id)).toEqual([]);
  await settle(1, 'sent');
  expect([api.sent.length, await alarmsOf(id), await markOf(id)]).toEqual([2, [], null]);
});

test('each address that fails is another alarm, and none is tried twice', async () => {
  const id = await known({ endUserEmail: 'old@example.com' });
  await sendLetter(id);
  await settle(0, 'undelivered');
  await api.patch(name(), { endUserEmail: 'priya@example.com' }, true);
  await api.wait(60);
  await settle(1, 'undelivered');
  expect(await alarmsOf(id)).toEqual([lead, lead]);
  await api.patch(name(), { endUserEmail: 'old@example.com' }, true);
  await api.wait(60);
  expect([api.sent.length, await alarmsOf(id)]).toEqual([2, [lead, lead]]);
});

test('“Try again” sends it once more, also to where it failed, and not what arrived', async () => {
  const id = await known({ endUserEmail: 'old@example.com' });
  await sendLetter(id);
  await settle(0, 'undelivered');
  await tryAgain(id);
  expect(sentTo()).toEqual([
    ['mail', 'old@example.com'],
    ['mail', 'old@example.com'],
  ]);
  await settle(1, 'sent');
  await tryAgain(id);
  expect(api.sent).toHaveLength(2);
});

test('“Try again” at night keeps that it is one until the morning', async () => {
  const id = await known({ endUserMobile: '07700 900123' });
  await sendLetter(id);
  await settle(0, 'undelivered');
  await api.moveTo('2026-11-06T22:00:00.000Z');
  await tryAgain(id);
  expect(api.sent).toHaveLength(1);
  await api.moveTo('2026-11-07T09:00:00.000Z');
  expect(api.sent).toHaveLength(2);
});

test('a text takes the place of a mail that came back, also where texts are off', async () => {
  const id = await known(twoWays);
  api.preferences.set(id, { ...defaultPreferences, channels: { mail: true, text: false, push: false } });
  await sendLetter(id);
  await settle(0, 'undelivered');
  expect(sentTo()).toEqual([
    ['mail', 'old@example.com'],
    ['text', '07700 900123'],
  ]);
});

test('a letter that a browser alone was told of is marked and alarmed, and goes by mail once there is an address', async () => {
  const id = await known({});
  api.pushed.add(id);
  await sendLetter(id);
  expect(sentTo()).toEqual([['push', '']]);
  expect([await alarmsOf(id), await rowsOf(id)]).toEqual([
    [lead],
    [
      ['complaint-letter', 'push', 'queued'],
      ['complaint-letter', null, 'no-contact'],
    ],
  ]);
  expect(await markOf(id)).not.toBeNull();
  await api.patch(name(), { endUserEmail: 'priya@example.com' }, true);
  await api.wait(2);
  expect(sentTo()).toContainEqual(['mail', 'priya@example.com']);
});

async function pushState(state: string): Promise<void> {
  const before = api.sent.length;
  await api.patch(name(), { state });
  await api.wait(60);
  expect(sentTo().slice(before)).toEqual([['push', '']]);
}

const unsentOf = async (claimId: string) => (await rowsOf(claimId)).filter(([, channel]) => channel === null);

test('a letter that a browser alone was told of has one row of it, whatever a browser is told later', async () => {
  const id = await known({});
  api.pushed.add(id);
  await sendLetter(id);
  for (const state of ['Inspection', 'Repair', 'Awaiting Authorisation']) await pushState(state);
  expect(await unsentOf(id)).toEqual([['complaint-letter', null, 'no-contact']]);
  expect(await markOf(id)).not.toBeNull();
});

test('each of two letters that a browser alone was told of has one row, and the newest is open', async () => {
  const id = await known({});
  api.pushed.add(id);
  await sendLetter(id);
  await sendLetter(id);
  await pushState('Inspection');
  expect(await unsentOf(id)).toEqual([
    ['complaint-letter', null, 'undelivered'],
    ['complaint-letter', null, 'no-contact'],
  ]);
});

test('an alarm that was removed after it was read does not come anew, and a later try that fails has one', async () => {
  const id = await known({ endUserEmail: 'old@example.com' });
  await sendLetter(id);
  await settle(0, 'undelivered');
  expect(await alarmsOf(id)).toEqual([lead]);
  const { pool } = api.services.database;
  await pool.query('delete from desk_alert where claim_id = $1', [id]);
  await api.moveTo('2026-12-10T12:00:00.000Z');
  await api.patch(name(), { state: 'Inspection' }, true);
  await api.patch(name(), { policyExcessAmount: 50 });
  await api.wait(60);
  await tryAgain(id);
  expect(await alarmsOf(id)).toEqual([]);
  await settle(api.sent.length - 1, 'undelivered');
  expect(await alarmsOf(id)).toEqual([lead]);
});

test('an account that becomes a lead later has no alarms of before, and the first lead has what nobody had', async () => {
  const { pool } = api.services.database;
  const setLead = (id: string, roles: string) => pool.query('update account set roles = $2 where id = $1', [id, roles]);
  const other = newId();
  await pool.query(
    `insert into account (id, email, email_norm, name, password_hash, roles, email_confirmed_at, created_at)
      values ($1, 'new@example.com', 'new@example.com', 'Ada', '', '{handler}', $2, $2)`,
    [other, noon],
  );
  await setLead(lead, '{handler}');
  const id = await known({});
  await sendLetter(id);
  expect(await alarmsOf(id)).toEqual([]);
  await setLead(lead, '{handler,lead}');
  await tryAgain(id);
  expect(await alarmsOf(id)).toEqual([lead]);
  await setLead(other, '{handler,lead}');
  await tryAgain(id);
  expect(await alarmsOf(id)).toEqual([lead]);
  await setLead(other, '{handler}');
});

test('a letter that failed is told by an address that comes after three months, and what arrived is forgotten', async () => {
  const id = await known({ endUserEmail: 'old@example.com' });
  await sendLetter(id);
  await sendLetter(id);
  await settle(0, 'sent');
  await settle(1, 'undelivered');
  await api.moveTo('2027-02-06T12:00:00.000Z');
  await purgeNotices(api.services);
  expect(await outcomesOf(id)).toEqual([['complaint-letter', 'told']]);
  await api.patch(name(), { policyExcessAmount: 50 }, true);
  await api.wait(60);
  expect(api.sent).toHaveLength(2);
  await api.patch(name(), { endUserEmail: 'priya@example.com' }, true);
  await api.wait(2);
  expect(sentTo()).toHaveLength(3);
  await settle(2, 'sent');
  await api.moveTo('2027-05-08T12:00:00.000Z');
  await purgeNotices(api.services);
  expect(await outcomesOf(id)).toEqual([]);
  expect((await api.notices()).filter(({ claim_id: of, recipient }) => of === id && recipient !== '')).toEqual([]);
});

test('a text that was held and told with a later one counts as what told of the letter', async () => {
  const id = await known(twoWays);
  await sendLetter(id);
  await settle(0, 'undelivered');
  await settle(1, 'sent');
  await api.moveTo('2026-11-06T22:00:00.000Z');
  await sendLetter(id);
  await settle(2, 'undelivered');
  await api.patch(name(), { state: 'Inspection' });
  await api.wait(5);
  const tillMorning = api.sent.length;
  await api.moveTo('2026-11-07T09:00:00.000Z');
  expect(sentTo().slice(tillMorning)).toEqual([['text', '07700 900123']]);
  await settle(tillMorning, 'sent');
  expect([api.sent.length, await alarmsOf(id)]).toEqual([tillMorning + 1, []]);
});

test('what a change of the address would tell is planned with the letter that failed', async () => {
  const id = await known({ endUserEmail: 'old@example.com' });
  await sendLetter(id);
  await settle(0, 'undelivered');
  const { database } = api.services;
  const planned = () =>
    database.kysely.transaction().execute((tx) => planNotices(api.notifications, tx, id, api.services.now()));
  expect((await planned()).channels).toEqual([]);
  await api.patch(name(), { endUserEmail: 'priya@example.com' }, true);
  expect((await planned()).channels).toContainEqual(
    expect.objectContaining({
      channel: 'mail',
      to: 'priya@example.com',
      lines: expect.arrayContaining([letterTold[1]]),
    }),
  );
});
