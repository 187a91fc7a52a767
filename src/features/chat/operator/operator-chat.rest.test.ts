import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { addOwnClaim, chatApp, noon, type ChatApp, type OwnClaim } from '#features/chat/chat-app.fixture.ts';

let database: Database;
let api: ChatApp;
let claim: OwnClaim;
let id: string;

type Listed = { id: string; position: number; state: string };

const list = async (after = 0): Promise<{ chats: Listed[]; after: number }> =>
  (await api.desk('GET', `?after=${after}`)).json();
const asOwner = () => ({ claimId: claim.id, cookie: claim.cookie });
const answer = (text: string, externalId = text, more = {}) =>
  api.desk('POST', `/${id}/messages`, { text, externalId, ...more });

beforeAll(async () => {
  database = await createTestDatabase();
  api = await chatApp(database);
});

beforeEach(async () => {
  api.setNow(noon);
  await database.pool.query('delete from chat');
  await database.pool.query('delete from mail');
  claim = await addOwnClaim(database);
  await api.post('', { claimId: claim.id, gdprConsent: true }, { cookie: claim.cookie });
  await api.say('Hello', asOwner());
  id = (await list()).chats[0]?.id ?? '';
});

afterAll(async () => {
  await api.app.close();
  await database.close();
});

test('nothing answers without a key of the right scope', async () => {
  const reads = ['', `/${id}/messages`, '/events'];
  const writes: ['POST' | 'PUT', string][] = [
    ['POST', `/${id}/messages`],
    ['POST', `/${id}/typing`],
    ['POST', `/${id}/seen`],
    ['POST', `/${id}/close`],
    ['PUT', '/presence'],
  ];
  for (const path of reads) expect((await api.desk('GET', path, undefined, 'nobody')).statusCode).toBe(401);
  for (const [method, path] of writes) {
    for (const key of ['nobody', 'reader']) expect((await api.desk(method, path, {}, key)).statusCode).toBe(401);
  }
});

test('lists conversations by their latest change, and none in which nothing was said', async () => {
  await api.begin();
  const first = await list();
  expect(first.chats).toMatchObject([
    {
      id,
      state: 'waiting',
      claimNumber: claim.number,
      contact: null,
      brand: 'harbour',
      messages: 1,
      seenByClaimant: 1,
      seenByOperator: 0,
      continuedIn: null,
      lastMessageAt: '2026-11-20T12:00:00.000Z',
    },
  ]);
  expect(await list(first.after)).toEqual({ chats: [], after: first.after });
  const cookie = await api.begin();
  await api.say('I am new', { cookie });
  await answer('Yes');
  const next = await list(first.after);
  expect(next.chats.map(({ state }) => state)).toEqual(['waiting', 'answered']);
  expect(next.chats[1]?.id).toBe(id);
});

test('is told who writes where there is no claim', async () => {
  const cookie = await api.begin();
  await api.say('I am new', { cookie });
  const contact = { name: 'Ada Byron', email: 'ada@example.com' };
  expect((await list()).chats.at(-1)).toMatchObject({ claimNumber: null, contact });
});

test('however many write at once, reading on from a change misses none', async () => {
  const cookies: string[] = [];
  for (let index = 0; index < 8; index += 1) {
    cookies.push(await api.begin({}, { address: `198.51.100.${index}` }));
  }
  const seen = new Set<string>();
  let after = 0;
  const sending = Promise.all(cookies.map((cookie, index) => api.say(`${index}`, { cookie })));
  const readOn = async () => {
    const page = await list(after);
    for (const chat of page.chats) seen.add(chat.id);
    after = page.after;
  };
  for (let round = 0; round < 5; round += 1) await readOn();
  await sending;
  await readOn();
  expect(seen.size).toBe(9);
});

describe('an answer', () => {
  test('is stored once under its id, and another text under it is refused', async () => {
    const [first, again] = [await answer('Yes', 'a'), await answer('Yes', 'a')];
    expect([first.statusCode, again.statusCode]).toEqual([201, 200]);
    expect(again.json()).toEqual(first.json());
    const many = await Promise.all(Array.from({ length: 10 }, () => answer('Once', 'b')));
    expect(many.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect((await answer('No', 'a')).json()).toMatchObject({ status: 409, code: 'message-id-used' });
    const { messages, after } = (await api.desk('GET', `/${id}/messages`)).json<{
      messages: object[];
      after: number;
    }>();
    expect(messages).toMatchObject([{ author: 'claimant', text: 'Hello' }, { author: 'operator' }, { text: 'Once' }]);
    expect(after).toBe(3);
  });

  test('has a name where the desk gives one, and is plain text', async () => {
    await answer('<i>Yes</i>', 'a', { name: ' Kim \n' });
    const { conversation } = (await api.read(`?claimId=${claim.id}`, { cookie: claim.cookie })).json<{
      conversation: { messages: object[] };
    }>();
    expect(conversation.messages[1]).toMatchObject({ author: 'operator', name: 'Kim', text: '<i>Yes</i>' });
  });

  test.each([
    ['no text', { externalId: 'a' }, '/text'],
    ['no id', { text: 'Hello' }, '/externalId'],
    ['too long a text', { externalId: 'a', text: 'x'.repeat(2_001) }, '/text'],
    ['an unknown field', { externalId: 'a', text: 'Hello', html: '' }, '/html'],
  ])('is refused with %s', async (_what, body, pointer) => {
    const refused = await api.desk('POST', `/${id}/messages`, body);
    expect(refused.json()).toMatchObject({ status: 400, code: 'invalid-body', errors: [{ pointer }] });
  });

  test('goes by mail too where it is asked for and there is an address', async () => {
    expect((await answer('Yes', 'a', { mail: true })).json()).toMatchObject({ status: 409, code: 'no-mail-address' });
    const cookie = await api.begin();
    await api.say('I am new', { cookie });
    id = (await list()).chats.at(-1)?.id ?? '';
    for (let time = 0; time < 2; time += 1) await answer('Yes\r\nTomorrow\n\nBye', 'a', { mail: true });
    const mails = await database.kysely.selectFrom('mail').select(['key', 'recipient']).execute();
    expect(mails).toEqual([{ key: expect.stringMatching(/^chat-answer:/), recipient: 'ada@example.com' }]);
  });
});

test('marks what was seen, never back and never further than there is', async () => {
  const seen = async (position: number) =>
    (await api.desk('POST', `/${id}/seen`, { position })).json<{ seenByOperator: number }>().seenByOperator;
  expect(await seen(2)).toBe(0);
  expect(await seen(1)).toBe(1);
  expect(await seen(0)).toBe(1);
  expect((await api.desk('POST', `/${id}/seen`, { position: -1 })).statusCode).toBe(400);
});

test('closes a conversation, again without effect, and the next message opens it', async () => {
  const close = async () => (await api.desk('POST', `/${id}/close`)).json<{ state: string; position: number }>();
  const closed = await close();
  expect(closed.state).toBe('closed');
  expect(await close()).toEqual(closed);
  await api.say('Wait', asOwner());
  expect((await list()).chats.at(-1)).toMatchObject({ id, state: 'waiting' });
});

test.each(['01930000-0000-7000-8000-0000000000cc', 'x', "'"])('there is no conversation %s', async (other) => {
  const answers = [
    await api.desk('GET', `/${other}/messages`),
    await api.desk('POST', `/${other}/messages`, { externalId: 'a', text: 'Hello' }),
    await api.desk('POST', `/${other}/typing`),
    await api.desk('POST', `/${other}/seen`, { position: 1 }),
    await api.desk('POST', `/${other}/close`),
  ];
  expect(answers.map((each) => each.json<{ code: string }>().code)).toEqual(Array(5).fill('chat-not-found'));
});

test.each(['after=-1', 'limit=0', 'limit=101', 'after=x', 'since=1'])('?%s is refused', async (query) => {
  for (const path of ['', `/${id}/messages`]) {
    expect((await api.desk('GET', `${path}?${query}`)).json()).toMatchObject({ code: 'invalid-query' });
  }
});

test.each([{}, { online: -1 }, { online: 1.5 }, { online: '1' }, { online: 1, more: 1 }])(
  'presence %j is refused',
  async (body) => {
    expect((await api.desk('PUT', '/presence', body)).statusCode).toBe(400);
  },
);
