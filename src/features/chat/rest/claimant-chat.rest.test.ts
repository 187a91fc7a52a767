import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { deleteClaim } from '#claim/document/delete-claim.fixture.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import type { ChatAnswer } from './chat-answers.rules.ts';
import { addOwnClaim, chatApp, noon, type ChatApp, type OwnClaim } from '#features/chat/chat-app.fixture.ts';
import { conversationLimit, newConversationLimit } from '#features/chat/chat-limits.rules.ts';
import { purgeChats } from '#features/chat/purge-chats.server.ts';

let database: Database;
let api: ChatApp;
let claim: OwnClaim;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await chatApp(database);
});

beforeEach(async () => {
  api.setNow(noon);
  await database.pool.query('delete from chat');
  await database.pool.query('delete from chat_presence');
  await database.pool.query('delete from mail');
  await database.pool.query('delete from outgoing_event');
  claim = await addOwnClaim(database);
});

afterAll(async () => {
  await api.app.close();
  await database.close();
});

const asOwner = () => ({ claimId: claim.id, cookie: claim.cookie });
const begin = () => api.post('', { claimId: claim.id, gdprConsent: true }, { cookie: claim.cookie });
const read = async (query = `?claimId=${claim.id}`, cookie: string = claim.cookie): Promise<ChatAnswer> =>
  (await api.read(query, { cookie })).json();
const texts = ({ conversation }: ChatAnswer) => conversation?.messages.map(({ text }) => text);
const codeOf = (answer: { json: () => { code?: string } }) => answer.json().code;
const mails = async () => (await database.kysely.selectFrom('mail').select(['key', 'recipient']).execute()) as object[];

describe('a conversation of a claim', () => {
  test('has not begun until the claimant consents, and begins once however often', async () => {
    expect(await read()).toMatchObject({
      of: { kind: 'claim', claimId: claim.id, number: claim.number },
      conversation: null,
      attachable: false,
    });
    const refused = await api.post('', { claimId: claim.id, gdprConsent: false }, { cookie: claim.cookie });
    expect(refused.json()).toMatchObject({ status: 400, errors: [{ pointer: '/gdprConsent' }] });
    expect(codeOf(await api.say('Hello', asOwner()))).toBe('chat-not-found');
    const answers = await Promise.all(Array.from({ length: 5 }, begin));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204, 204]);
    expect(await read()).toMatchObject({ conversation: { messages: [], newest: 0, closed: false } });
  });

  test('offers to leave a message two minutes after a question that nobody has answered', async () => {
    await begin();
    await api.say('Hello', asOwner());
    const offerInSeconds = async () => (await read()).conversation?.offerInSeconds;
    expect(await offerInSeconds()).toBe(120);
    api.wait(119);
    await api.say('Are you there?', asOwner());
    expect(await offerInSeconds()).toBe(1);
    api.wait(1);
    expect(await offerInSeconds()).toBe(0);
    const { chats } = (await api.desk('GET', '')).json<{ chats: { id: string }[] }>();
    await api.desk('POST', `/${chats[0]?.id}/messages`, { externalId: '1', text: 'Yes' });
    expect(await offerInSeconds()).toBeNull();
  });

  test('keeps plain text, and neither controls nor what reorders text', async () => {
    await begin();
    const answer = await api.say(' <b>Is it</b>\r\nwith you?\u0007\u202e ', asOwner());
    expect(answer.json()).toMatchObject({ position: 1, author: 'claimant', text: '<b>Is it</b>\nwith you?' });
  });

  test('stores a message once, sent twice or twenty times at once', async () => {
    await begin();
    const clientId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.say('Hello', { ...asOwner(), clientId })));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(texts(await read())).toEqual(['Hello']);
    expect(codeOf(await api.say('Other', { ...asOwner(), clientId }))).toBe('message-id-used');
  });

  test('counts positions without a gap when both sides write at once', async () => {
    await begin();
    await api.say('First', asOwner());
    const { chats } = (await api.desk('GET', '')).json<{ chats: { id: string }[] }>();
    const id = chats[0]?.id ?? '';
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, (_, index) => api.say(`Mine ${index}`, asOwner())),
      ...Array.from({ length: 5 }, (_, index) =>
        api.desk('POST', `/${id}/messages`, { externalId: `e${index}`, text: `Theirs ${index}` }),
      ),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode >= 300).map(({ body }) => body)).toEqual([]);
    const { conversation } = await read();
    expect(conversation?.messages.map(({ position }) => position)).toEqual(Array.from({ length: 11 }, (_, i) => i + 1));
    expect(conversation?.newest).toBe(11);
  });

  test('is read on from a position, and back from one', async () => {
    await begin();
    for (const text of ['A', 'B', 'C']) await api.say(text, asOwner());
    expect(texts(await read(`?claimId=${claim.id}&after=1`))).toEqual(['B', 'C']);
    expect(texts(await read(`?claimId=${claim.id}&before=2`))).toEqual(['A']);
    expect(texts(await read(`?claimId=${claim.id}&after=3`))).toEqual([]);
  });

  test.each(['after=-1', 'after=x', 'before=1&after=1', 'since=1', 'after=99999999999'])(
    '%s is refused',
    async (query) => {
      expect(codeOf(await api.read(`?${query}`, { cookie: claim.cookie }))).toBe('invalid-query');
    },
  );

  test('is found by a page that shows no claim', async () => {
    await begin();
    await api.say('Hello', asOwner());
    expect(await read('')).toMatchObject({ of: { claimId: claim.id }, conversation: { newest: 1 } });
  });

  test('goes with its claim', async () => {
    await begin();
    await api.say('Hello', asOwner());
    await deleteClaim(database, claim.id);
    const { rows } = await database.pool.query('select 1 from chat_message');
    expect(rows).toEqual([]);
  });

  test('tells the operator by an event that says nothing of it', async () => {
    await begin();
    const { id } = (await api.say('My secret', asOwner())).json<{ id: string }>();
    const [event] = await database.kysely.selectFrom('outgoing_event').selectAll().execute();
    expect(event).toMatchObject({ key: `chat.message:${id}`, type: 'chat.message', claim_id: claim.id });
    expect(event?.data).toEqual({ chatId: expect.any(String), messageId: id, position: 1 });
  });
});

describe('what is refused', () => {
  test.each([
    ['nothing', { text: ' \u0007 ' }, '/text'],
    ['too much', { text: 'x'.repeat(2_001) }, '/text'],
    ['no text', { text: 7 }, '/text'],
    ['no id', { clientId: 'mine' }, '/clientId'],
    ['an unknown field', { html: '<b>' }, '/html'],
  ])('%s', async (_what, change, pointer) => {
    await begin();
    const body = { claimId: claim.id, clientId: randomUUID(), text: 'Hello', ...change };
    const answer = await api.post('/messages', body, { cookie: claim.cookie });
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalid-body', errors: [{ pointer }] });
  });

  test('text that cannot be stored', async () => {
    await begin();
    expect(codeOf(await api.say('a\u0000b', asOwner()))).toBe('unstorable-text');
    expect(codeOf(await api.say('a\ud800b', asOwner()))).toBe('unstorable-text');
  });

  test('more than a person types, also fifty at once', async () => {
    await begin();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => api.say(`${index}`, asOwner())));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(conversationLimit.most);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    api.wait(conversationLimit.withinMs / 1_000);
    expect((await api.say('Again', asOwner())).statusCode).toBe(200);
  });
});

describe('somebody who has found no claim', () => {
  test('talks by a cookie that no script reads, and sees nothing of any claim', async () => {
    expect(await read('', '')).toMatchObject({ of: { kind: 'contact' }, conversation: null });
    const answer = await api.post('', { name: 'Ada', email: 'ada@example.com', gdprConsent: true });
    expect(answer.headers['set-cookie']).toMatch(/^fettle-chat=[\w-]{43}; Path=\/; SameSite=Lax; HttpOnly$/);
    const cookie = await api.begin();
    expect((await api.say('Hello', { cookie })).statusCode).toBe(200);
    expect(await read('', cookie)).toMatchObject({ of: { kind: 'contact' }, conversation: { newest: 1 } });
    expect(codeOf(await api.read(`?claimId=${claim.id}`, { cookie }))).toBe('claim-not-found');
    expect(codeOf(await api.say('Hello', { cookie, claimId: claim.id }))).toBe('claim-not-found');
    expect(await read('', await api.begin())).toMatchObject({ conversation: { newest: 0 } });
  });

  test('is known for a day without use, and no longer', async () => {
    const cookie = await api.begin();
    await api.say('Hello', { cookie });
    api.wait(23 * 3_600);
    expect((await read('', cookie)).conversation?.newest).toBe(1);
    api.wait(23 * 3_600);
    expect((await read('', cookie)).conversation?.newest).toBe(1);
    api.wait(25 * 3_600);
    expect((await read('', cookie)).conversation).toBeNull();
    expect(codeOf(await api.say('Hello', { cookie }))).toBe('chat-not-found');
  });

  test.each([
    ['no name', { name: ' ' }, '/name'],
    ['no address', { email: 'ada' }, '/email'],
    ['an address with a line end', { email: 'ada@example.com\nbcc: eve@example.com' }, '/email'],
    ['no consent', { gdprConsent: false }, '/gdprConsent'],
  ])('needs more than %s', async (_what, change, pointer) => {
    const body = { name: 'Ada', email: 'ada@example.com', gdprConsent: true, ...change };
    expect((await api.post('', body)).json()).toMatchObject({ status: 400, errors: [{ pointer }] });
  });

  test('is no program that fills in every field, nor one that begins with links', async () => {
    const body = { name: 'Ada', email: 'ada@example.com', gdprConsent: true, website: 'https://spam.example' };
    expect(codeOf(await api.post('', body))).toBe('message-refused');
    const cookie = await api.begin();
    const links = 'https://a.example https://b.example http://c.example www.d.example';
    expect(codeOf(await api.say(links, { cookie }))).toBe('message-refused');
  });

  test('begins only so often from one address', async () => {
    const body = { name: 'Ada', email: 'ada@example.com', gdprConsent: true };
    const address = '198.51.100.9';
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.post('', body, { address })));
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(newConversationLimit.most);
    expect((await api.post('', body, { address: '198.51.100.10' })).statusCode).toBe(204);
  });

  test('who leaves a message while it is closed gets one mail, which repeats nothing', async () => {
    api.setNow('2026-11-22T12:00:00Z');
    const cookie = await api.begin();
    await api.say('Call me', { cookie });
    await api.say('Please', { cookie });
    expect(await mails()).toEqual([{ key: expect.stringMatching(/^chat-left:/), recipient: 'ada@example.com' }]);
  });

  test('one address gets three such mails an hour from all senders together', async () => {
    api.setNow('2026-11-22T12:00:00Z');
    for (let index = 0; index < 5; index += 1) {
      const cookie = await api.begin({}, { address: `198.51.100.${index}` });
      await api.say('Hello', { cookie });
    }
    expect(await mails()).toHaveLength(3);
  });

  test('is forgotten 30 days after the last message, and what is of a claim stays', async () => {
    const cookie = await api.begin();
    await api.say('Hello', { cookie });
    await begin();
    await api.say('Hello', asOwner());
    await purgeChats(api.services);
    api.wait(31 * 24 * 3_600);
    await purgeChats(api.services);
    const { rows } = await database.pool.query('select claim_id from chat');
    expect(rows).toEqual([{ claim_id: claim.id }]);
  });
});

describe('a conversation from before', () => {
  const both = (cookie: string) => `${cookie}; ${claim.cookie}`;
  const attach = (cookie: string) => api.post('/attach', { claimId: claim.id }, { cookie });

  test('is added to the claim by an act alone, and then opens with the claim', async () => {
    const cookie = await api.begin();
    await api.say('Before', { cookie });
    expect(await read(undefined, both(cookie))).toMatchObject({ conversation: null, attachable: true });
    const answer = await attach(both(cookie));
    expect(answer.headers['set-cookie']).toMatch(/^fettle-chat=; .*Max-Age=0/);
    expect(texts(await read())).toEqual(['Before']);
    expect((await read('', cookie)).conversation).toBeNull();
    const row = await database.kysely.selectFrom('chat').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ contact_name: null, contact_email: null, token_hash: null });
  });

  test('goes behind what the claim has, and says where it went', async () => {
    const cookie = await api.begin();
    await api.say('Before', { cookie });
    const { chats } = (await api.desk('GET', '')).json<{ chats: { id: string }[] }>();
    const old = chats[0]?.id;
    await api.desk('POST', `/${old}/messages`, { externalId: '1', text: 'Answer' });
    await begin();
    await api.say('Own', asOwner());
    await attach(both(cookie));
    expect(texts(await read())).toEqual(['Own', 'Before', 'Answer']);
    const listed = (await api.desk('GET', '')).json<{ chats: { id: string; continuedIn: string | null }[] }>();
    const into = listed.chats.find(({ id }) => id !== old);
    expect(listed.chats.find(({ id }) => id === old)?.continuedIn).toBe(into?.id);
    const late = await api.desk('POST', `/${old}/messages`, { externalId: '2', text: 'Late' });
    expect(late.json()).toMatchObject({ status: 409, code: 'chat-continued' });
  });

  test('is added to nobody else’s claim', async () => {
    const cookie = await api.begin();
    await api.say('Before', { cookie });
    expect(codeOf(await attach(cookie))).toBe('claim-not-found');
    expect(codeOf(await attach(claim.cookie))).toBe('chat-not-found');
    const stranger = await addOwnClaim(database);
    expect(codeOf(await attach(`${cookie}; ${stranger.cookie}`))).toBe('claim-not-found');
  });
});

describe('whether somebody is there', () => {
  const availability = async () => (await read()).availability;
  const online = (count: number) => api.desk('PUT', '/presence', { online: count });

  test('is told by the brand’s hours while no desk tells', async () => {
    expect(await availability()).toEqual({ state: 'open', replyMinutes: null, opening: null });
    api.setNow('2026-11-20T17:30:00Z');
    const opening = { inDays: 3, weekday: 'monday', time: '09:00' };
    expect(await availability()).toEqual({ state: 'closed', replyMinutes: null, opening });
  });

  test('is told by the desk before the hours, and one that is silent counts as nobody', async () => {
    expect((await online(2)).json()).toEqual({ online: 2, until: '2026-11-20T12:05:00.000Z' });
    expect((await availability()).state).toBe('open');
    api.wait(301);
    expect((await availability()).state).toBe('away');
    await online(0);
    expect((await availability()).state).toBe('away');
    api.setNow('2026-11-20T23:00:00Z');
    await online(1);
    expect((await availability()).state).toBe('open');
  });

  test('and how soon people were answered, once enough were', async () => {
    const replies: (number | null)[] = [];
    for (const seconds of [30, 200, 400]) {
      const cookie = await api.begin({}, { address: `198.51.100.${seconds % 255}` });
      await api.say('Hello', { cookie });
      await api.say('Anybody?', { cookie });
      const { chats } = (await api.desk('GET', '')).json<{ chats: { id: string }[] }>();
      const id = chats.at(-1)?.id;
      api.wait(seconds);
      for (const externalId of ['1', '2']) await api.desk('POST', `/${id}/messages`, { externalId, text: 'Yes' });
      replies.push((await availability()).replyMinutes);
    }
    expect(replies).toEqual([null, null, 4]);
  });
});
