import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { deleteClaim } from '#claim/document/delete-claim.fixture.ts';
import { endClaimSession } from '#claim/access/claim-session.data.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { hashToken } from '#server/sessions/session.ts';
import { streamsPerSession } from '#server/streams/stream-limits.rules.ts';
import { addOwnClaim, chatApp, noon, type ChatApp, type OwnClaim } from '#features/chat/chat-app.fixture.ts';

type Event = Record<string, unknown>;
type Reader = {
  status: number;
  next: () => Promise<Event>;
  until: (found: (event: Event) => boolean) => Promise<Event>;
  leave: () => void;
};

let database: Database;
let api: ChatApp;
let other: ChatApp;
let claim: OwnClaim;
let open: Reader[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  api = await chatApp(database);
  other = await chatApp(database);
  for (const { app } of [api, other]) await app.listen({ port: 0, host: '127.0.0.1' });
});

beforeEach(async () => {
  api.setNow(noon);
  await database.pool.query('delete from chat');
  claim = await addOwnClaim(database);
  await api.post('', { claimId: claim.id, gdprConsent: true }, { cookie: claim.cookie });
});

afterEach(() => {
  for (const reader of open) reader.leave();
  open = [];
});

afterAll(async () => {
  await api.app.close();
  await other.app.close();
  await database.close();
});

/** Opens a stream on its own connection, as a browser does. */
async function listen({ app }: ChatApp, path: string, headers: Record<string, string>): Promise<Reader> {
  const { port } = app.server.address() as AddressInfo;
  const request = get(`http://127.0.0.1:${port}${path}`, { agent: false, headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const parts = response.setEncoding('utf8').iterator({ destroyOnReturn: false });
  let text = '';
  const next = async (): Promise<Event> => {
    const event = /^(?:retry:\d+\n)?data:(.*)\n\n/.exec(text);
    if (event) {
      text = text.slice(event[0].length);
      return JSON.parse(event[1] ?? '') as Event;
    }
    const part = await parts.next();
    if (part.done === true) throw new Error('The stream has ended.');
    text += part.value;
    return next();
  };
  const until = async (found: (event: Event) => boolean): Promise<Event> => {
    const event = await next();
    return found(event) ? event : until(found);
  };
  const reader = { status: response.statusCode ?? 0, next, until, leave: () => void request.destroy() };
  open.push(reader);
  return reader;
}

const watch = (where = api, { id, cookie } = claim) =>
  listen(where, `/api/enduser/chat/events?claimId=${id}`, { cookie });
const desk = (where = api, key = 'reader') => listen(where, '/api/integration/v1/chats/events', { authorization: key });
const say = (text: string) => api.say(text, { claimId: claim.id, cookie: claim.cookie });

async function chatId(): Promise<string> {
  const { id } = await database.kysely.selectFrom('chat').select('id').executeTakeFirstOrThrow();
  return id;
}

test('tells windows of every process how far the conversation is', async () => {
  const windows = [await watch(api), await watch(other)];
  for (const window of windows) expect(await window.next()).toEqual({ newest: 0, seen: 0, closed: false });
  await say('Hello');
  for (const window of windows) expect(await window.next()).toEqual({ newest: 1, seen: 0, closed: false });
  const id = await chatId();
  await api.desk('POST', `/${id}/seen`, { position: 1 });
  for (const window of windows) expect(await window.next()).toEqual({ newest: 1, seen: 1, closed: false });
  await api.desk('POST', `/${id}/messages`, { externalId: 'a', text: 'Yes' });
  for (const window of windows) expect(await window.next()).toEqual({ newest: 2, seen: 2, closed: false });
  await api.desk('POST', `/${id}/close`);
  for (const window of windows) expect(await window.next()).toEqual({ newest: 2, seen: 2, closed: true });
});

test('passes on that somebody types, to the other side alone, and keeps nothing of it', async () => {
  await say('Hello');
  const [window, operator] = [await watch(), await desk(other)];
  await window.next();
  const id = await chatId();
  await api.post('/typing', { claimId: claim.id }, { cookie: claim.cookie });
  expect(await operator.until(({ typing }) => typing === true)).toEqual({ chatId: id, typing: true });
  await api.desk('POST', `/${id}/typing`);
  expect(await window.next()).toEqual({ typing: true });
  await say('More');
  expect(await window.next()).toMatchObject({ newest: 2 });
});

test('tells a desk which conversation to look at, and to look at all where it may have missed some', async () => {
  const operator = await desk();
  expect(await operator.next()).toEqual({ chatId: null });
  await say('Hello');
  const id = await chatId();
  expect(await operator.until((event) => event['chatId'] !== null)).toEqual({ chatId: id });
  expect((await desk(api, 'nobody')).status).toBe(401);
});

test('a conversation without a claim is told to its own browser alone', async () => {
  const cookie = await api.begin();
  const window = await listen(api, '/api/enduser/chat/events', { cookie });
  expect(await window.next()).toMatchObject({ newest: 0 });
  await api.say('Hello', { cookie });
  expect(await window.next()).toMatchObject({ newest: 1 });
});

test('foreign, missing and malformed ids get the same answer', async () => {
  const stranger = await addOwnClaim(database);
  const statuses = [
    await watch(api, { ...claim, cookie: stranger.cookie }),
    await watch(api, { ...claim, cookie: '' }),
    await watch(api, { ...claim, id: 'x' }),
    await watch(api, stranger),
    await listen(api, '/api/enduser/chat/events', {}),
  ].map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 404, 404, 404]);
});

test('a session that has ended hears nothing more', async () => {
  const window = await watch();
  await window.next();
  await endClaimSession(database.kysely, hashToken(claim.cookie.split('=')[1] ?? ''), new Date(noon));
  const again = await addOwnClaim(database);
  expect(again.id).not.toBe(claim.id);
  await api.desk('PUT', '/presence', { online: 1 });
  const id = await chatId();
  await database.pool.query(`select pg_notify('chat_news', $1)`, [id]);
  await expect(window.next()).rejects.toThrow('ended');
});

test('a deleted claim ends its windows', async () => {
  const window = await watch();
  await window.next();
  const id = await chatId();
  await deleteClaim(database, claim.id);
  await database.pool.query(`select pg_notify('chat_news', $1)`, [id]);
  await expect(window.next()).rejects.toThrow('ended');
});

test('what was said while the listening connection was lost is told when it is back', async () => {
  const window = await watch();
  await window.next();
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`;
  // Announced by nothing, as what is said while nobody listens; before the connection ends, because it is back at once.
  await database.kysely.updateTable('chat').set({ messages: 7 }).execute();
  await expect.poll(async () => (await database.pool.query(kill)).rowCount).toBeGreaterThan(0);
  // The first connection may be made only now, and tells what was so before.
  await expect.poll(() => window.next()).toMatchObject({ newest: 7 });
});

test('a session has its number of streams', async () => {
  for (let index = 0; index < streamsPerSession; index += 1) expect((await watch()).status).toBe(200);
  expect((await watch()).status).toBe(429);
});

test('a server that stops ends its streams at once', async () => {
  const stopping = await chatApp(database);
  await stopping.app.listen({ port: 0, host: '127.0.0.1' });
  const window = await watch(stopping);
  await window.next();
  await stopping.app.close();
  await expect(window.next()).rejects.toThrow('ended');
});
