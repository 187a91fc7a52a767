import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FastifyBaseLogger } from 'fastify';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { addClaim } from '#main/graphql.fixture.ts';
import type { Services } from '#server/context.ts';
import type { Database, Db } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { isPushEndpoint } from '#server/gateways/push/push-endpoint.ts';
import { webPushGateway, type PushTarget } from '#server/gateways/push/push-gateway.ts';
import { runJobs } from '#server/jobs/jobs.ts';
import { pushJob } from './push-delivery.ts';
import { browser, pushService, vapidOf } from './push-service.fixture.ts';
import { forgetEndpoint, mostSubscriptions, storeSubscription, subscriptionsOf } from './push.data.ts';
import { addPush, endpointHash, pushSeal } from './push.ts';
import type { Settled } from '#server/outbox/settled.ts';
import { storedVapidKeys } from '#server/secrets/vapid-key.ts';
import { seal } from '#server/secrets/vault.ts';

const words = {
  title: 'Update on your claim',
  body: 'Inspection',
  url: 'https://claims.example.com/c/x',
  tag: 'state',
};
const closers: (() => Promise<unknown>)[] = [];
const log = { warn: () => {}, error: () => {} } as unknown as FastifyBaseLogger;

let database: Database;
let dataDir: string;
let service: Awaited<ReturnType<typeof pushService>>;
let services: Services;
let settled: Settled[];
let time: Date;
let claimId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'fettle-push-'));
  service = await pushService();
  const vapid = await storedVapidKeys(dataDir);
  const env = { SECRET_KEY: 'a-secret-of-the-tests-with-32-characters', PUBLIC_URL: 'https://claims.example.com' };
  services = { database, settings: { ...readSettings(env), vapid }, now: () => time };
});

beforeEach(async () => {
  await database.pool.query('truncate push_subscription, job');
  claimId = await addClaim(database);
  time = new Date('2026-11-06T10:00:00Z');
  service.pushed.length = 0;
  for (const path of Object.keys(service.answers)) delete service.answers[path];
  settled = [];
});

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

afterAll(async () => {
  await service.close();
  await rm(dataDir, { recursive: true });
  await database.close();
});

async function subscribe(target: PushTarget): Promise<void> {
  const { settings, now } = services;
  const id = newId();
  await storeSubscription(database.kysely, {
    id,
    claimId,
    locale: 'en-GB',
    sessionId: null,
    accountSessionId: null,
    now: now(),
    endpointHash: endpointHash(settings, target.endpoint),
    sealed: seal(settings.secretKey, JSON.stringify(target), pushSeal(claimId, id)),
  });
}

function deliver(forgetUnseen = async (_db: Db, _claimId: string): Promise<void> => {}): void {
  const { vapid } = services.settings;
  if (vapid === null) throw new Error('There is no key.');
  const gateway = webPushGateway(vapid, services.settings);
  const onSettled = async (_tx: unknown, result: Settled) => void settled.push(result);
  const post = { gateway, onSettled, forgetUnseen };
  closers.push(runJobs(services, log, [pushJob(services, post)], { poll: 5, away: 5, stop: 1_000 }));
}

const addNotice = () => addPush(database.kysely, { claimId, key: 'notice:1', words }, time);
const later = (seconds: number) => void (time = new Date(time.getTime() + seconds * 1_000));
/** A failed job is due again only once its lease has been cleared. */
const putOff = () => database.kysely.selectFrom('job').select(['tries', 'leased_until']).execute();
const paths = () => service.pushed.map(({ path }) => path).toSorted();
const until = (look: () => unknown, wanted: unknown) =>
  expect.poll(look, { interval: 10, timeout: 20_000 }).toEqual(wanted);

test('the browser alone can read it, and the push service knows whose it is', async () => {
  const own = browser(`${service.url}/one`);
  await subscribe(own.target);
  const dump = JSON.stringify(
    (await database.pool.query('select push_subscription::text t from push_subscription')).rows,
  );
  expect(dump).not.toContain('/one');
  expect(dump).not.toContain(own.target.keys.p256dh);
  await addNotice();
  deliver();
  await until(() => settled, [{ key: 'notice:1', state: 'sent', answer: '' }]);
  const [message] = service.pushed;
  expect(JSON.parse(own.open(message?.body ?? Buffer.alloc(0)))).toEqual(words);
  expect(message?.body.includes('Inspection')).toBe(false);
  expect(message?.headers).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' });
  expect(message?.headers['topic']).toMatch(/^[\w-]{32}$/);
  const { key, aud, sub } = vapidOf(message?.headers.authorization);
  expect({ key, aud, sub }).toEqual({
    key: services.settings.vapid?.publicKey,
    aud: service.url,
    sub: 'https://claims.example.com',
  });
});

test('a browser that is gone is forgotten, one whose service is away hears later, and nobody hears twice', async () => {
  for (const name of ['told', 'gone', 'unknown', 'away', 'refused']) {
    await subscribe(browser(`${service.url}/${name}`).target);
  }
  Object.assign(service.answers, { '/gone': [410], '/unknown': [404], '/away': ['reset', 503], '/refused': [400] });
  await addNotice();
  deliver();
  await until(() => settled, [{ key: 'notice:1', state: 'sent', answer: '' }]);
  expect(paths()).toEqual(['/told']);
  expect(await subscriptionsOf(database.kysely, claimId)).toHaveLength(3);
  later(15);
  await until(putOff, [{ tries: 1, leased_until: null }]);
  expect(service.answers['/away']).toEqual([]);
  later(120);
  await until(paths, ['/away', '/told']);
  expect(settled).toHaveLength(1);
});

test('a subscription whose key is none is forgotten and not tried again', async () => {
  const { target } = browser(`${service.url}/one`);
  await subscribe({ ...target, keys: { ...target.keys, p256dh: 'B'.repeat(87) } });
  await addNotice();
  deliver();
  await until(() => settled.map(({ state }) => state), ['undelivered']);
  expect(await subscriptionsOf(database.kysely, claimId)).toEqual([]);
});

test('where no browser could be told, another way may be found', async () => {
  await subscribe(browser(`${service.url}/gone`).target);
  service.answers['/gone'] = [410];
  await addNotice();
  deliver();
  await until(() => settled, [{ key: 'notice:1', state: 'undelivered', answer: 'The push service answered 410.' }]);
  await database.pool.query('truncate job');
  await addNotice();
  await until(() => settled.length, 2);
  expect(settled[1]).toMatchObject({ state: 'undelivered', answer: 'No browser wants to hear of it any more.' });
});

test('who may not see the claim any more is asked about before each delivery', async () => {
  for (const name of ['kept', 'lost']) await subscribe(browser(`${service.url}/${name}`).target);
  const lost = endpointHash(services.settings, `${service.url}/lost`);
  deliver((db, id) => forgetEndpoint(db, { claimId: id, endpointHashes: [lost] }));
  await addNotice();
  await until(() => settled.map(({ state }) => state), ['sent']);
  expect(paths()).toEqual(['/kept']);
});

test('an address that leads elsewhere is not followed', async () => {
  await subscribe(browser(`${service.url}/moved`).target);
  service.answers['/moved'] = [302];
  await addNotice();
  deliver();
  await until(() => settled.length, 1);
  expect(paths()).toEqual([]);
});

test('the eleventh browser of a claim takes the place of the first', async () => {
  for (let n = 0; n <= mostSubscriptions; n += 1) {
    later(1);
    await subscribe(browser(`${service.url}/${n}`).target);
  }
  expect(await subscriptionsOf(database.kysely, claimId)).toHaveLength(mostSubscriptions);
});

test('the kept key stays, and only its owner reads it', async () => {
  expect(await storedVapidKeys(dataDir)).toEqual(services.settings.vapid);
  expect((await stat(join(dataDir, 'vapid-key'))).mode & 0o777).toBe(0o600);
  const { publicKey, privateKey } = services.settings.vapid ?? {};
  expect(Buffer.from(publicKey ?? '', 'base64url')).toHaveLength(65);
  expect(readSettings({ VAPID_PRIVATE_KEY: privateKey }).vapid?.publicKey).toBe(publicKey);
});

const inProduction = { production: true };

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QAbc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('%s is a push service', (endpoint) => {
  expect(isPushEndpoint(endpoint, inProduction)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/x',
  'https://localhost/x',
  'https://intranet/x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://10.0.0.1/x',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://[fe80::1]/x',
  'https://[fd00:ec2::254]/x',
  'https://user:secret@push.example.com/x',
  'https://push.example.com:8443/x',
  'ftp://push.example.com/x',
  `https://push.example.com/${'x'.repeat(1_000)}`,
  'push',
])('%s is none', (endpoint) => {
  expect(isPushEndpoint(endpoint, inProduction)).toBe(false);
});

test('outside production this machine may play the push service, and no neighbour', () => {
  expect(isPushEndpoint('http://127.0.0.1:4000/x', { production: false })).toBe(true);
  expect(isPushEndpoint('http://192.168.1.2/x', { production: false })).toBe(false);
});

test('a push service within our own network is not called, whatever was kept', async () => {
  const { vapid, publicUrl } = services.settings;
  if (vapid === null) throw new Error('There is no key.');
  const gateway = webPushGateway(vapid, { publicUrl, production: true });
  const target = browser(`${service.url}/x`).target;
  const result = await gateway.send(target, { text: '{}', topic: 'x' }, new AbortController().signal);
  expect([result.is, paths()]).toEqual(['gone', []]);
});
