import { afterAll, beforeAll, expect, test } from 'vitest';

import { changeOwnClaim } from '#claim/change/claim-change.data.ts';
import { deleteClaim } from '#claim/change/claim-change.server.ts';
import { patchClaim } from '#claim/document/patch-claim.server.ts';
import { putClaim } from '#claim/document/put-claim.server.ts';
import { announceClaim } from '#claim/live/claim-news.data.ts';
import { endClaimSession, startClaimSession } from '#claim/access/claim-session.data.ts';
import type { Services } from '#server/context.ts';
import { openDatabase, type Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { claimCookieName, hashToken } from '#server/sessions/session.ts';
import { streamsPerSession } from '#server/streams/stream-limits.rules.ts';
import { liveApp, type LiveApp } from './live-app.fixture.ts';

const start = new Date('2025-11-06T12:00:00Z');
const settings = readSettings({});

let database: Database;
let otherProcess: Database;
let services: Services;
let app: LiveApp;
let otherApp: LiveApp;
let claims = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  otherProcess = openDatabase(database.pool.options);
  services = { database, settings, now: () => start };
  app = await liveApp(database, start);
  otherApp = await liveApp(otherProcess, start);
});

afterAll(async () => {
  await app.close();
  await otherApp.close();
  await otherProcess.close();
  await database.close();
});

type Story = { id: string; number: string; token: string; cookie: string };

async function newSession(claimIds: string[]): Promise<{ token: string; cookie: string }> {
  const token = await startClaimSession(database.kysely, { claimIds, sharedDevice: false }, start);
  return { token, cookie: `${claimCookieName(settings)}=${token}` };
}

async function newClaim(): Promise<Story> {
  const number = `LIVE-${(claims += 1)}`;
  const { id } = await putClaim(services, number, {});
  return { id, number, ...(await newSession([id])) };
}

const changeTo = (number: string, endUserName: string) => patchClaim(services, number, { endUserName });

test('tells the version at once and each newer one, and nothing of it may be kept', async () => {
  const { id, number, cookie } = await newClaim();
  const stream = await app.open(id, cookie);
  expect(stream.status).toBe(200);
  expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  expect(stream.headers['cache-control']).toBe('no-store');
  expect(await stream.next()).toBe('1');
  await changeTo(number, 'Ada');
  expect(await stream.next()).toBe('2');
  await putClaim(services, number, { endUserName: 'Grace' });
  expect(await stream.next()).toBe('3');
  stream.leave();
});

test('a claimant’s own change is told too, and an id may be in capitals', async () => {
  const { id, token, cookie } = await newClaim();
  const stream = await app.open(id.toUpperCase(), cookie);
  expect(await stream.next()).toBe('1');
  await changeOwnClaim(
    { services, viewer: { claimToken: hashToken(token), accountToken: null }, now: start },
    id,
    async () => true,
  );
  expect(await stream.next()).toBe('2');
  stream.leave();
});

test('a change that another process has made is told by both', async () => {
  const { id, number, cookie } = await newClaim();
  const streams = [await app.open(id, cookie), await otherApp.open(id, cookie)];
  for (const stream of streams) expect(await stream.next()).toBe('1');
  await patchClaim({ ...services, database: otherProcess }, number, { endUserName: 'Ada' });
  for (const stream of streams) expect(await stream.next()).toBe('2');
  for (const stream of streams) stream.leave();
});

test('a change that is taken back, or that changes nothing, is not told', async () => {
  const { id, number, token, cookie } = await newClaim();
  const stream = await app.open(id, cookie);
  expect(await stream.next()).toBe('1');
  const taken = changeOwnClaim(
    { services, viewer: { claimToken: hashToken(token), accountToken: null }, now: start },
    id,
    async () => {
      throw new Error('no');
    },
  );
  await expect(taken).rejects.toThrow('no');
  await changeTo(number, '');
  await announceClaim(database.kysely, id);
  await changeTo(number, 'Ada');
  expect(await stream.next()).toBe('2');
  stream.leave();
});

test('missing, foreign and malformed ids, and nobody, get the same answer', async () => {
  const own = await newClaim();
  const other = await newClaim();
  const requests: [claimId: string | null, cookie: string | undefined][] = [
    [own.id, other.cookie],
    [own.id, undefined],
    [own.id, `${claimCookieName(settings)}=${'x'.repeat(43)}`],
    ['5f0c3c1e-3f6b-4a50-9d55-6d0f5f0f3c1e', own.cookie],
    ['', own.cookie],
    [`${own.id}'`, own.cookie],
    ['x'.repeat(5_000), own.cookie],
    [null, own.cookie],
  ];
  for (const [claimId, cookie] of requests) {
    const answer = await app.open(claimId, cookie);
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    answer.leave();
  }
});

test('a session that is ended closes its streams, and no other’s', async () => {
  const { id, number, token, cookie } = await newClaim();
  const other = await newSession([id]);
  const streams = [await app.open(id, cookie), await otherApp.open(id, cookie)];
  const staying = await app.open(id, other.cookie);
  for (const stream of [...streams, staying]) expect(await stream.next()).toBe('1');
  await endClaimSession(database.kysely, hashToken(token), start);
  for (const stream of streams) await stream.ended();
  await changeTo(number, 'Ada');
  expect(await staying.next()).toBe('2');
  expect((await app.open(id, cookie)).status).toBe(404);
  staying.leave();
});

test('a session that has ended by time hears of no change: its stream is closed', async () => {
  const { id, number, cookie } = await newClaim();
  const later = await liveApp(database, start);
  const stream = await later.open(id, cookie);
  expect(await stream.next()).toBe('1');
  later.setNow(new Date('2025-11-07T12:00:01Z'));
  await changeTo(number, 'Ada');
  await expect(stream.next()).rejects.toThrow('ended');
  await later.close();
});

test('a deleted claim closes its streams', async () => {
  const { id, number, cookie } = await newClaim();
  const stream = await app.open(id, cookie);
  expect(await stream.next()).toBe('1');
  await deleteClaim(services, number);
  await stream.ended();
});

test('an open stream is a use of its session', async () => {
  const { id, token, cookie } = await newClaim();
  const later = await liveApp(database, new Date('2025-11-06T20:00:00Z'));
  const stream = await later.open(id, cookie);
  expect(await stream.next()).toBe('1');
  const row = await database.kysely
    .selectFrom('claim_session')
    .select('used_at')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  expect(row.used_at).toEqual(new Date('2025-11-06T20:00:00Z'));
  await later.close();
});

test('a session has its number of streams, and one that is left makes room', async () => {
  const { id, cookie } = await newClaim();
  const streams = [];
  for (let index = 0; index < streamsPerSession; index += 1) streams.push(await app.open(id, cookie));
  const refused = await app.open(id, cookie);
  expect(refused.status).toBe(429);
  expect(refused.headers['retry-after']).toBe('60');
  streams[0]?.leave();
  await expect.poll(async () => (await app.open(id, cookie)).status).toBe(200);
  for (const stream of streams) stream.leave();
});

test('a change made while the listening connection was lost is told when it is back', async () => {
  const { id, number, cookie } = await newClaim();
  const stream = await app.open(id, cookie);
  expect(await stream.next()).toBe('1');
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`;
  await expect.poll(async () => (await database.pool.query(kill)).rowCount).toBeGreaterThan(0);
  await database.kysely.updateTable('claim').set({ version: 7 }).where('number', '=', number).execute();
  expect(await stream.next()).toBe('7');
  stream.leave();
});

test('a server that stops ends its streams at once', async () => {
  const { id, cookie } = await newClaim();
  const stopping = await liveApp(database, start);
  const stream = await stopping.open(id, cookie);
  expect(await stream.next()).toBe('1');
  await stopping.close();
  await stream.ended();
});
