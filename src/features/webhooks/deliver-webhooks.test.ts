import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Webhook } from 'standardwebhooks';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { retrySeconds } from './delivery.rules.ts';
import { listDeliveries, findDelivery, replayEvent, replaySince } from './deliveries.server.ts';
import { openDispatch } from './deliver-webhooks.server.ts';
import { openOffice, openReceiver, type Office, type Receiver } from './webhooks.fixture.ts';
import { changeWebhook, findWebhook, rotateSecret, turnWebhookOff, turnWebhookOn } from './webhooks.server.ts';

let database: Database;
let office: Office;
let receiver: Receiver;

beforeEach(async () => {
  database = await createTestDatabase();
  office = openOffice(database);
  receiver = await openReceiver();
});

afterEach(async () => {
  vi.useRealTimers();
  await office.close();
  await receiver.close();
  await database.close();
});

const idsOf = ({ received }: Receiver) => received.map(({ headers }) => headers['webhook-id']);
const keysOf = ({ received }: Receiver) =>
  received.map(({ body }) => (JSON.parse(body) as { data: { key: string } }).data.key);
const happen = (key: string, more = {}) => office.happen({ key, data: { key }, ...more });
const deliveries = async (id: string) =>
  (await listDeliveries(office.services, id, { limit: 100 })).deliveries.toReversed();

/** Verifies with the Standard Webhooks library, at the test clock's time. */
function verified(secret: string, { headers, body }: Receiver['received'][number]): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: office.services.now() });
  try {
    return new Webhook(secret).verify(body, headers);
  } finally {
    vi.useRealTimers();
  }
}

test('an event arrives once, signed by Standard Webhooks, as GET /events shows it', async () => {
  const { id, secret } = await office.add(`${receiver.origin}/hook?token=x`);
  await happen('one');
  await office.run();
  await office.run();
  expect(receiver.received.length).toBe(1);
  const [call] = receiver.received;
  expect(call?.path).toBe('/hook?token=x');
  expect(call?.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Fettle-Webhooks/1' });
  expect(verified(secret, call!)).toEqual({
    id: call?.headers['webhook-id'],
    position: 1,
    type: 'excess.paid',
    timestamp: '2026-11-21T10:00:00.000Z',
    claimNumber: null,
    data: { key: 'one' },
  });
  expect(await deliveries(id)).toMatchObject([{ state: 'delivered', tries: 1, lastStatus: 204, nextTryAt: null }]);
});

test('a changed body, another secret and an old time are refused by the library', async () => {
  const { secret } = await office.add(receiver.origin);
  await happen('one');
  await office.run();
  const [call] = receiver.received;
  expect(() => verified(secret, { ...call!, body: call!.body.replace('one', 'two') })).toThrow('No matching signature');
  expect(() => verified(`whsec_${Buffer.alloc(32).toString('base64')}`, call!)).toThrow('No matching signature');
  office.wait(301);
  expect(() => verified(secret, call!)).toThrow('too old');
});

test('only the types that were chosen are sent, and nothing from before there was the webhook', async () => {
  await happen('before');
  const all = await office.add(`${receiver.origin}/all`);
  const some = await office.add(`${receiver.origin}/some`, ['excess.paid']);
  await happen('paid');
  await happen('confirmed', { type: 'icloud.confirmed' });
  await office.run();
  expect(receiver.received.map(({ path }) => path).toSorted()).toEqual(['/all', '/all', '/some']);
  expect((await deliveries(all.id)).map(({ type }) => type)).toEqual(['excess.paid', 'icloud.confirmed']);
  expect((await deliveries(some.id)).map(({ type }) => type)).toEqual(['excess.paid']);
});

test('is tried again after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h under one id, then a dead letter', async () => {
  const { id } = await office.add(receiver.origin);
  receiver.answer((_request, response) => response.writeHead(500).end('it broke'));
  await happen('one');
  await office.run();
  for (const [at, seconds] of retrySeconds.entries()) {
    office.wait(seconds - 1);
    await office.run();
    expect({ at, calls: receiver.received.length }).toEqual({ at, calls: at + 1 });
    office.wait(1);
    // From five failures on, the endpoint is also paused for up to five minutes.
    office.wait(at >= 4 ? 300 : 0);
    await office.run();
    expect({ at, calls: receiver.received.length }).toEqual({ at, calls: at + 2 });
  }
  const [given] = await deliveries(id);
  expect(given).toMatchObject({ state: 'dead', tries: 10, lastStatus: 500, lastError: 'It answered 500.' });
  expect(new Set(idsOf(receiver)).size).toBe(1);
  const { attempts } = await findDelivery(office.services, id, given!.eventId);
  expect(attempts.length).toBe(10);
  expect(attempts[0]).toMatchObject({ status: 500, answer: 'it broke' });
  expect((await findWebhook(office.services, id)).dead).toBe(1);
});

test('a dead letter is replayed under its id, with all its attempts before it', async () => {
  const { id } = await office.add(receiver.origin);
  receiver.answer((_request, response) => response.writeHead(500).end());
  await happen('one');
  for (const seconds of [0, ...retrySeconds]) {
    office.wait(seconds + 301);
    await office.run();
  }
  const [dead] = await deliveries(id);
  expect(dead?.state).toBe('dead');
  receiver.answer((_request, response) => response.writeHead(200).end('thanks'));
  await replayEvent(office.context, id, dead!.eventId);
  await expect(replayEvent(office.context, id, dead!.eventId)).rejects.toMatchObject({ code: 'delivery-waiting' });
  office.wait(301);
  await office.run();
  expect(await deliveries(id)).toMatchObject([{ state: 'delivered', tries: 1 }]);
  expect(new Set(idsOf(receiver)).size).toBe(1);
});

test('replay of everything since a time brings also what was delivered, and what came before the webhook', async () => {
  await happen('before');
  office.wait(60);
  const { id } = await office.add(receiver.origin);
  await happen('after');
  await office.run();
  expect(keysOf(receiver)).toEqual(['after']);
  const since = new Date('2026-11-21T09:59:00Z');
  expect(await replaySince(office.context, id, { since, which: 'dead' })).toEqual({ replayed: 0 });
  expect(await replaySince(office.context, id, { since, which: 'all' })).toEqual({ replayed: 2 });
  await office.run();
  expect(keysOf(receiver)).toEqual(['after', 'before', 'after']);
});

test('Retry-After delays the next try, within limits, and a busy receiver gets nothing else meanwhile', async () => {
  const { id } = await office.add(receiver.origin);
  receiver.answer((_request, response) => response.writeHead(429, { 'retry-after': '90' }).end());
  await happen('one');
  await office.run();
  await happen('two');
  office.wait(89);
  await office.run();
  expect(receiver.received.length).toBe(1);
  receiver.answer((_request, response) => response.writeHead(204).end());
  office.wait(1);
  await office.run();
  expect(keysOf(receiver)).toEqual(['one', 'one', 'two']);
  receiver.answer((_request, response) => response.writeHead(400, { 'retry-after': '99999999' }).end());
  await happen('three');
  await office.run();
  const { nextTryAt } = (await deliveries(id)).at(-1)!;
  expect(nextTryAt).toBe(new Date(office.services.now().getTime() + 24 * 3_600_000).toISOString());
});

test('410 Gone turns the webhook off at once and tells the administrators, once', async () => {
  await database.pool.query(`insert into account (id, email, email_norm, email_confirmed_at, roles, created_at)
    values (gen_random_uuid(), 'admin@example.com', 'admin@example.com', now(), '{admin}', now()),
      (gen_random_uuid(), 'handler@example.com', 'handler@example.com', now(), '{handler}', now())`);
  const { id } = await office.add(`${receiver.origin}/secret-path`);
  receiver.answer((_request, response) => response.writeHead(410).end());
  await happen('one');
  await happen('two');
  await office.run();
  expect(await findWebhook(office.services, id)).toMatchObject({ enabled: false, disabledReason: 'gone' });
  const { rows } = await database.pool.query('select recipient from mail');
  expect(rows).toEqual([{ recipient: 'admin@example.com' }]);
  const calls = receiver.received.length;
  office.wait(1_000_000);
  await happen('three');
  await office.run();
  expect(receiver.received.length).toBe(calls);
});

test('a receiver that fails for five days running is turned off; turned on again, it goes on where it stopped', async () => {
  const { id } = await office.add(receiver.origin);
  receiver.answer((_request, response) => response.writeHead(503).end());
  for (let day = 0; day <= 5; day += 1) {
    await happen(`day ${day}`);
    await office.run();
    expect({ day, enabled: (await findWebhook(office.services, id)).enabled }).toEqual({ day, enabled: day < 5 });
    office.wait(24 * 3_600);
  }
  expect((await findWebhook(office.services, id)).disabledReason).toBe('failing');
  await expect(replaySince(office.context, id, { since: new Date(0), which: 'all' })).rejects.toMatchObject({
    code: 'webhook-off',
  });
  await happen('while off');
  receiver.answer((_request, response) => response.writeHead(204).end());
  receiver.received.length = 0;
  expect(await turnWebhookOn(office.context, id, { skipMissed: false })).toMatchObject({ enabled: true, failures: 0 });
  office.wait(24 * 3_600);
  await office.run();
  expect(keysOf(receiver)).toContain('while off');
  expect(keysOf(receiver)).toContain('day 5');
});

test('turned on without what it has missed, it begins with what comes next', async () => {
  const { id } = await office.add(receiver.origin);
  await turnWebhookOff(office.context, id);
  await happen('missed');
  await turnWebhookOn(office.context, id, { skipMissed: true });
  await happen('next');
  await office.run();
  expect(keysOf(receiver)).toEqual(['next']);
});

test('a dead receiver gets one call at a time, seldom, and keeps nothing from another', async () => {
  const dead = await office.add('http://127.0.0.1:1/');
  await office.add(receiver.origin);
  for (let n = 0; n < 60; n += 1) await happen(`n${n}`);
  await office.run();
  expect(receiver.received.length).toBe(60);
  const { failures, pausedUntil } = await findWebhook(office.services, dead.id);
  expect(failures).toBeLessThan(10);
  expect(pausedUntil).not.toBeNull();
  office.wait(3_600);
  for (let probe = 1; probe <= 3; probe += 1) {
    const before = (await findWebhook(office.services, dead.id)).failures;
    await office.run();
    const after = await findWebhook(office.services, dead.id);
    expect(after.failures).toBe(before + 1);
    office.wait(299);
  }
});

test('a receiver that has come back gets all that waited, in order', async () => {
  const { id } = await office.add(receiver.origin);
  receiver.answer((_request, response) => response.writeHead(500).end());
  for (let n = 0; n < 20; n += 1) await happen(`n${n}`);
  await office.run();
  receiver.received.length = 0;
  receiver.answer((_request, response) => response.writeHead(204).end());
  office.wait(3_600);
  await office.run();
  expect(keysOf(receiver).toSorted()).toEqual(Array.from({ length: 20 }, (_, n) => `n${n}`).toSorted());
  expect(await findWebhook(office.services, id)).toMatchObject({ failures: 0, failingSince: null, waiting: 0 });
});

test('events of one claim are never under way together, so they arrive in order', async () => {
  await office.add(receiver.origin);
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into claim (id, number, created_at, updated_at) select gen_random_uuid(), n, now(), now()
      from unnest(array['A', 'B']) as n returning id`,
  );
  const claimIds = rows.map(({ id }) => id);
  let [open, most] = [0, 0];
  receiver.answer((_request, response) => {
    open += 1;
    most = Math.max(most, open);
    setImmediate(() => {
      open -= 1;
      response.writeHead(204).end();
    });
  });
  for (let n = 0; n < 12; n += 1) await happen(`n${String(n).padStart(2, '0')}`, { claimId: claimIds[n % 2] ?? null });
  await office.run();
  expect(most).toBe(2);
  for (const side of [0, 1]) {
    const keys = keysOf(receiver).filter((key) => Number(key.slice(1)) % 2 === side);
    expect(keys).toEqual(keys.toSorted());
  }
});

test('a process that dies while a call is under way: the next one calls again, under the same id', async () => {
  await office.add(receiver.origin);
  receiver.answer(() => {});
  await happen('one');
  await office.dispatch.look();
  await receiver.got(1);
  // As a killed process leaves it: the lease is not released, and its results are not written.
  const dying = office;
  receiver.answer((_request, response) => response.writeHead(204).end());
  const heir = openOffice(database);
  await heir.run();
  expect(receiver.received.length).toBe(1);
  heir.wait(61);
  await heir.run();
  expect(receiver.received.length).toBe(2);
  expect(new Set(idsOf(receiver)).size).toBe(1);
  await receiver.close();
  await dying.dispatch.idle();
  const { rows } = await database.pool.query('select state, tries from webhook_delivery');
  expect(rows).toEqual([{ state: 'delivered', tries: 1 }]);
  await heir.close();
  receiver = await openReceiver();
});

test('a server that stops leaves what is under way to the next, and that is no failure', async () => {
  const { id } = await office.add(receiver.origin);
  receiver.answer(() => {});
  await happen('one');
  await office.dispatch.look();
  await receiver.got(1);
  await office.close();
  expect(await findWebhook(office.services, id)).toMatchObject({ failures: 0, waiting: 1 });
  receiver.answer((_request, response) => response.writeHead(204).end());
  const next = openOffice(database);
  await next.run();
  expect(receiver.received.length).toBe(2);
  await next.close();
});

test('two processes deliver each event once', async () => {
  await office.add(receiver.origin);
  const other = openOffice(database);
  for (let n = 0; n < 40; n += 1) await happen(`n${n}`);
  await Promise.all([office.run(), other.run()]);
  await Promise.all([office.run(), other.run()]);
  expect(receiver.received.length).toBe(40);
  await other.close();
});

test('while a secret is rotated both sign; after the overlap the new one alone', async () => {
  const { id, secret: old } = await office.add(receiver.origin);
  const { secret: fresh } = await rotateSecret(office.context, id, { overlapHours: 24 });
  await happen('one');
  await office.run();
  const [during] = receiver.received;
  expect(during?.headers['webhook-signature']?.split(' ').length).toBe(2);
  expect(verified(old, during!)).toEqual(verified(fresh, during!));
  office.wait(24 * 3_600 + 1);
  await happen('two');
  await office.run();
  const after = receiver.received[1]!;
  expect(verified(fresh, after)).toMatchObject({ data: { key: 'two' } });
  expect(() => verified(old, after)).toThrow('No matching signature');
  for (let n = 0; n < 3; n += 1) await rotateSecret(office.context, id, { overlapHours: 1 });
  await expect(rotateSecret(office.context, id, { overlapHours: 1 })).rejects.toMatchObject({
    code: 'too-many-secrets',
  });
  const { webhook } = await rotateSecret(office.context, id, { overlapHours: 0 });
  expect(webhook.secrets.length).toBe(1);
});

/** This process after a change of SECRET_KEY whose old value is not named. `look` looks for work once. */
function openOtherKey() {
  const services = { ...office.services, settings: { ...office.services.settings, secretKey: Buffer.alloc(32, 9) } };
  const warnings: string[] = [];
  const log = { warn: (_facts: object, text: string) => warnings.push(text), error() {} };
  const dispatch = openDispatch(services, log as never, office.caller);
  const look = async () => {
    await dispatch.look();
    await dispatch.idle();
  };
  return { services, context: { ...office.context, services }, warnings, look };
}

test('after a change of SECRET_KEY nothing is sent unsigned, no try is spent, and the log says what to do', async () => {
  const { id } = await office.add(receiver.origin);
  const other = openOtherKey();
  await happen('one');
  for (let day = 0; day < 8; day += 1) {
    await other.look();
    office.wait(24 * 3_600);
  }
  expect(receiver.received.length).toBe(0);
  expect(await deliveries(id)).toEqual([]);
  expect(other.warnings).toHaveLength(8);
  expect(other.warnings[0]).toMatch(/SECRET_KEY_OLD, or replace the secret/);
  const shown = await findWebhook(other.services, id);
  expect(shown).toMatchObject({ enabled: true, failures: 0, waiting: 1, secrets: [{ readable: false }] });
});

test('an unreadable secret is looked for again every five minutes, and its replacement sends at once', async () => {
  const { id } = await office.add(receiver.origin);
  const other = openOtherKey();
  await happen('one');
  await other.look();
  await other.look();
  expect(other.warnings).toHaveLength(1);
  const { secret, webhook } = await rotateSecret(other.context, id, { overlapHours: 24 });
  expect(webhook.secrets).toMatchObject([{ readable: true, expiresAt: null }]);
  await other.look();
  expect(keysOf(receiver)).toEqual(['one']);
  expect(verified(secret, receiver.received[0]!)).toMatchObject({ data: { key: 'one' } });
});

test('a webhook that is changed or deleted while it is called does no harm', async () => {
  const { id } = await office.add(receiver.origin);
  let release = () => {};
  receiver.answer((_request, response) => (release = () => void response.writeHead(500).end()));
  await happen('one');
  await office.dispatch.look();
  await receiver.got(1);
  await changeWebhook(office.context, id, { description: 'changed' });
  await database.pool.query('delete from webhook_endpoint where id = $1', [id]);
  release();
  await office.dispatch.idle();
  const { rows } = await database.pool.query('select from webhook_delivery');
  expect(rows).toEqual([]);
});

/** Fails three events twice, so that their next attempts are five minutes away; the endpoint's pause is over. */
async function failThree(): Promise<string> {
  const { id } = await office.add(receiver.origin);
  receiver.answer((_request, response) => response.writeHead(500).end());
  for (const key of ['one', 'two', 'three']) await happen(key, { claimId: null });
  for (const seconds of [0, 5, 10]) {
    office.wait(seconds);
    await office.run();
  }
  expect((await deliveries(id)).map(({ tries }) => tries)).toEqual([2, 2, 2]);
  receiver.received.length = 0;
  receiver.answer((_request, response) => response.writeHead(204).end());
  office.wait(11);
  return id;
}

test('the first success after an outage takes what waits along, long before its next try', async () => {
  const id = await failThree();
  await happen('four');
  await office.run();
  await office.run();
  expect(keysOf(receiver).toSorted()).toEqual(['four', 'one', 'three', 'two']);
  expect((await deliveries(id)).map(({ state }) => state)).toEqual(Array(4).fill('delivered'));
});

test('"Send now" sends what waits at once, in spite of a pause, and its success takes the rest along', async () => {
  const id = await failThree();
  await database.pool.query("update webhook_endpoint set paused_until = '2099-01-01T00:00:00Z'");
  const [first] = await deliveries(id);
  await replayEvent(office.context, id, first!.eventId);
  await office.run();
  await office.run();
  expect(keysOf(receiver).toSorted()).toEqual(['one', 'three', 'two']);
  expect(await deliveries(id)).toMatchObject(Array.from({ length: 3 }, () => ({ state: 'delivered', tries: 3 })));
});

test('"Send now" that fails uses up no other event\'s tries', async () => {
  const id = await failThree();
  receiver.answer((_request, response) => response.writeHead(500).end());
  const [first] = await deliveries(id);
  await replayEvent(office.context, id, first!.eventId);
  await office.run();
  expect((await deliveries(id)).map(({ tries }) => tries)).toEqual([3, 2, 2]);
});

test('an event that fails while others arrive keeps to its own times', async () => {
  const { id } = await office.add(receiver.origin);
  const isOdd = (body: string | undefined) => body?.includes('"odd') ?? false;
  receiver.answer((_request, response) => response.writeHead(isOdd(receiver.received.at(-1)?.body) ? 500 : 204).end());
  await happen('odd-1');
  await office.run();
  await happen('odd-2');
  await office.run();
  for (let round = 0; round < 8; round += 1) {
    office.wait(1);
    await happen(`even-${round}`);
    await office.run();
  }
  const odd = (await deliveries(id)).filter(({ state }) => state === 'waiting');
  expect(odd.length).toBe(2);
  for (const { tries } of odd) expect(tries).toBeLessThanOrEqual(3);
});
