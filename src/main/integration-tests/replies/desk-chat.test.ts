import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { DeskClaim } from '#features/desk/desk-answers.rules.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { buildApp } from '#main/app.ts';
import { accountCookie, addClaim, cookieFor } from '#main/graphql.fixture.ts';
import { remakeDeskRows } from '#claim/desk/desk-rows.data.ts';

const now = new Date('2026-11-06T12:00:00Z');

let database: Database;
let app: FastifyInstance;
let folder: string;
const cookies: Record<string, string> = {};

async function addPerson(
  who: string,
  rights: string[],
  roles: ('handler' | 'admin')[] = ['handler'],
  brands?: string[],
) {
  const email = `${who}@example.com`;
  cookies[who] = await accountCookie(database, { email, roles, ...(brands && { brands }) }, now);
  const named = database.kysely.updateTable('account').set({ name: who === 'kim' ? 'Kim Lee' : '', rights });
  await named.where('email', '=', email).execute();
}

type Method = 'GET' | 'POST' | 'PUT';

async function call(
  method: Method,
  url: string,
  cookie: string | undefined,
  payload?: object,
  once: string = randomUUID(),
) {
  const headers = { cookie: cookie ?? '', ...(method === 'POST' && { 'idempotency-key': once }) };
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, json: answer.body === '' ? {} : answer.json<Record<string, unknown>>() };
}

const atDesk = (method: Method, path: string, payload?: object, who = 'kim', once?: string) =>
  call(method, `/api/desk${path}`, cookies[who], payload, once);

/** A claim whose claimant has written in the chat. */
async function addChat(
  text: string,
  brand?: string,
): Promise<{ id: string; say: (text: string) => Promise<void>; cookie: string }> {
  const id = await addClaim(database, { end_user_name: 'Priya Nair', ...(brand && { brand }) });
  await remakeDeskRows(database.kysely, [id], now);
  const cookie = await cookieFor(database, [id], now);
  const begun = await call('POST', '/api/enduser/chat', cookie, { claimId: id, gdprConsent: true });
  expect(begun.status).toBe(204);
  const say = async (words: string) => {
    const payload = { claimId: id, clientId: randomUUID(), text: words };
    expect((await call('POST', '/api/enduser/chat/messages', cookie, payload)).status).toBe(200);
  };
  await say(text);
  return { id, say, cookie };
}

const claim = async (id: string) => (await atDesk('GET', `/claims/${id}`)).json as unknown as DeskClaim;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'fettle-desk-chat-'));
  const env = { DATA_DIR: folder, SECRET_KEY: 'a secret of the tests, 32 characters' };
  app = await buildApp({ database, settings: readSettings(env), now: () => now });
  await app.listen({ port: 0, host: '127.0.0.1' });
  await addPerson('kim', ['reply']);
  await addPerson('tom', ['reply']);
  await addPerson('reader', []);
  await addPerson('marigold', ['reply'], ['handler'], ['marigold']);
});
afterAll(async () => {
  await app.close();
  await database.close();
  await rm(folder, { recursive: true });
});

describe('the chat at the desk', () => {
  test('lists who waits, of the brands that the handler sees, and the claimant reads the answer', async () => {
    const { id, cookie } = await addChat('Is somebody there?');
    const listed = async (who: string) =>
      ((await atDesk('GET', '/chats', undefined, who)).json['chats'] as { claimId: string }[]).map(
        ({ claimId }) => claimId,
      );
    expect(await listed('kim')).toContain(id);
    expect(await listed('marigold')).not.toContain(id);
    expect((await claim(id)).chat).toEqual({ position: 1, waitingSince: now.toISOString() });
    const answered = await atDesk('POST', `/claims/${id}/chat`, { text: 'Yes, hello.', seen: 1 });
    expect(answered).toEqual({ status: 200, json: { position: 2 } });
    expect(await listed('kim')).not.toContain(id);
    const read = await call('GET', `/api/enduser/chat?claimId=${id}`, cookie);
    expect(JSON.stringify(read.json)).toContain('Yes, hello.');
    expect(JSON.stringify(read.json)).toContain('Kim Lee');
  });

  async function settle(by: 'no-answer' | 'call') {
    const { id, say, cookie } = await addChat('Thank you!');
    const state = async () => {
      const { chats } = (await atDesk('GET', '/chats')).json as { chats: { claimId: string }[] };
      const { chat, newestSaid, claim: row } = await claim(id);
      const read = await call('GET', `/api/enduser/chat?claimId=${id}`, cookie);
      const isListed = chats.some(({ claimId }) => claimId === id);
      return { isListed, since: chat?.waitingSince ?? null, count: row.unanswered, newestSaid, read: read.json };
    };
    const before = await state();
    const { newestSaid: seen } = before;
    const bodies = {
      'no-answer': { reason: 'thanks', seen },
      call: { minutes: 5, direction: 'in', reason: 'date', text: 'Told them.', answered: true, seen },
    };
    const said = await atDesk('POST', `/claims/${id}/${by}`, bodies[by]);
    return { id, say, state, before, said, after: await state() };
  }

  test.each(['no-answer', 'call'] as const)('is settled by what settles messages: %s', async (by) => {
    const { say, state, before, said, after } = await settle(by);
    expect(before).toMatchObject({ isListed: true, since: now.toISOString(), count: 1 });
    expect([said.status, said.json]).toEqual([200, expect.anything()]);
    expect(after).toMatchObject({ isListed: false, since: null, count: 0 });
    await say('One more thing.');
    expect(await state()).toMatchObject({ isListed: true, since: now.toISOString() });
  });

  test('waits again as before once what settled it is undone', async () => {
    const { id, state, before, said } = await settle('no-answer');
    const undone = await atDesk('POST', `/claims/${id}/undo-no-answer`, { changeId: said.json['changeId'] });
    expect(undone.status).toBe(200);
    expect(await state()).toEqual(before);
  });

  test('says whose claim it is that waits', async () => {
    const { id } = await addChat('Hello?');
    const whose = async () =>
      ((await atDesk('GET', '/chats')).json['chats'] as { claimId: string; whose: string }[]).find(
        ({ claimId }) => claimId === id,
      )?.whose;
    expect(await whose()).toBe('nobodys');
    const { me } = (await atDesk('GET', '/handlers')).json;
    await atDesk('POST', `/claims/${id}/assign`, { assigneeId: me, seen: null });
    expect(await whose()).toBe('mine');
    await database.kysely
      .updateTable('desk_claim')
      .set({ assignee_id: randomUUID() })
      .where('claim_id', '=', id)
      .execute();
    expect(await whose()).toBe('colleagues');
  });

  test('an answer to what is not the newest is not sent', async () => {
    const { id, say } = await addChat('Which day?');
    await say('And at what time?');
    const held = await atDesk('POST', `/claims/${id}/chat`, { text: 'On Friday.', seen: 1 });
    expect([held.status, held.json['code']]).toEqual([409, 'newer-message']);
    expect((await claim(id)).chat?.position).toBe(2);
    expect((await atDesk('POST', `/claims/${id}/chat`, { text: 'On Friday at two.', seen: 2 })).status).toBe(200);
  });

  test('an answer that is begun is a draft, which goes with the answer and with no other', async () => {
    const { id, say } = await addChat('Which day?');
    const keep = (text: string, who = 'kim') => atDesk('PUT', `/claims/${id}/draft/chat`, { text }, who);
    const drafts = async () => (await claim(id)).drafts.map(({ channel, text, isMine }) => [channel, text, isMine]);
    expect((await keep('On Monday.', 'reader')).json['code']).toBe('right-needed');
    expect((await keep('On Friday.')).status).toBe(200);
    await atDesk('PUT', `/claims/${id}/draft/reply`, { text: 'Dear Priya' });
    await keep('On Tuesday.', 'tom');
    await say('And at what time?');
    const answer = (seen: number) => atDesk('POST', `/claims/${id}/chat`, { text: 'On Friday at two.', seen });
    expect((await answer(1)).status).toBe(409);
    expect(new Set(await drafts())).toEqual(
      new Set([
        ['chat', 'On Friday.', true],
        ['reply', 'Dear Priya', true],
        ['chat', 'On Tuesday.', false],
      ]),
    );
    expect((await answer(2)).status).toBe(200);
    expect(new Set(await drafts())).toEqual(
      new Set([
        ['reply', 'Dear Priya', true],
        ['chat', 'On Tuesday.', false],
      ]),
    );
  });

  test('a draft of an answer is taken over by whom may reply', async () => {
    const { id } = await addChat('Which day?');
    await atDesk('PUT', `/claims/${id}/draft/chat`, { text: 'On Friday.' }, 'tom');
    const { me: authorId } = (await atDesk('GET', '/handlers', undefined, 'tom')).json;
    const take = (who: string) => atDesk('POST', `/claims/${id}/draft/chat/take`, { authorId }, who);
    expect((await take('reader')).json['code']).toBe('right-needed');
    expect((await take('kim')).json).toEqual({ text: 'On Friday.' });
    expect((await claim(id)).drafts).toEqual([]);
    const { takenDrafts } = (await atDesk('GET', `/claims/${id}`, undefined, 'tom')).json as unknown as DeskClaim;
    expect(takenDrafts).toMatchObject([{ channel: 'chat', text: 'On Friday.', takenBy: 'Kim Lee' }]);
  });

  test('the same answer sent again is one', async () => {
    const { id } = await addChat('Hello?');
    const once = randomUUID();
    const send = () => atDesk('POST', `/claims/${id}/chat`, { text: 'Hello.', seen: 1 }, 'kim', once);
    const [first, second] = await Promise.all([send(), send()]);
    expect(second).toEqual(first);
    expect((await claim(id)).chat?.position).toBe(2);
  });

  test.each<[string, object]>([
    ['nothing', { text: '  ', seen: 1 }],
    ['two thousand and one letters', { text: 'x'.repeat(2_001), seen: 1 }],
    ['no position', { text: 'Hello.' }],
    ['a number as text', { text: 5, seen: 1 }],
  ])('an answer with %s is refused in words', async (_what, body) => {
    const { id } = await addChat('Hello?');
    expect((await atDesk('POST', `/claims/${id}/chat`, body)).status).toBe(400);
    expect((await claim(id)).chat?.position).toBe(1);
  });

  test('nobody answers without the right, for another brand, or where nothing was said', async () => {
    const { id } = await addChat('Hello?');
    const body = { text: 'Hello.', seen: 1 };
    expect((await atDesk('POST', `/claims/${id}/chat`, body, 'reader')).json['code']).toBe('right-needed');
    expect((await atDesk('POST', `/claims/${id}/chat`, body, 'marigold')).json['code']).toBe('claim-not-found');
    const silent = await addClaim(database);
    await remakeDeskRows(database.kysely, [silent], now);
    expect((await atDesk('POST', `/claims/${silent}/chat`, body)).json['code']).toBe('chat-not-found');
  });

  test('claimants see that somebody is there while a handler says so', async () => {
    const { cookie, id } = await addChat('Hello?');
    const state = async () => {
      const { json } = await call('GET', `/api/enduser/chat?claimId=${id}`, cookie);
      return (json['availability'] as { state: string }).state;
    };
    expect((await atDesk('PUT', '/presence', { isHere: true }, 'reader')).status).toBe(403);
    expect((await atDesk('GET', '/chats', undefined, 'reader')).json['isHere']).toBe(null);
    await atDesk('PUT', '/presence', { isHere: true });
    expect((await atDesk('GET', '/chats')).json['isHere']).toBe(true);
    expect(await state()).toBe('open');
    await atDesk('PUT', '/presence', { isHere: false });
    expect((await atDesk('GET', '/chats')).json['isHere']).toBe(false);
    expect(await state()).not.toBe('open');
  });
});

/** Reads events until one fits; throws if the stream ends before. */
async function openStream(who: string) {
  const { port } = app.server.address() as AddressInfo;
  const request = httpGet(`http://127.0.0.1:${port}/api/desk/events`, {
    agent: false,
    headers: { cookie: cookies[who] ?? '' },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const parts = response.setEncoding('utf8')[Symbol.asyncIterator]();
  let text = '';
  const until = async (fits: (text: string) => boolean): Promise<void> => {
    while (!fits(text)) {
      const part = await parts.next();
      if (part.done === true) throw new Error(`The stream ended after ${text}.`);
      text += part.value as string;
    }
  };
  const ended = async () => {
    for (let part = await parts.next(); part.done !== true;) part = await parts.next();
  };
  const heard = () => text;
  return { status: response.statusCode, until, heard, ended, leave: () => request.destroy() };
}

describe('the stream of the desk', () => {
  // The process listens from its first desk on, and tells of any claim once it does: the second such event.
  beforeAll(async () => {
    const stream = await openStream('kim');
    await stream.until((text) => text.split('{"claims":null}').length > 2);
    stream.leave();
  });

  test('names a claim whose claimant writes, and one on which a colleague acts', async () => {
    const { id, say } = await addChat('Hello?');
    const stream = await openStream('kim');
    expect(stream.status).toBe(200);
    await stream.until((text) => text.includes('{"claims":null}'));
    await say('Anybody?');
    await stream.until((text) => text.includes(id));
    const other = await addClaim(database);
    await remakeDeskRows(database.kysely, [other], now);
    const key = await database.kysely
      .selectFrom('account')
      .select('id')
      .where('email', '=', 'kim@example.com')
      .executeTakeFirst();
    await atDesk('POST', `/claims/${other}/assign`, { assigneeId: key?.id ?? '', seen: null });
    await stream.until((text) => text.includes(other));
    stream.leave();
  });

  test('tells of typing to whoever sees the claim, and the claimant of a handler’s', async () => {
    const { id, cookie } = await addChat('Hello?');
    const foreign = await addChat('Hello?', 'marigold');
    const stream = await openStream('kim');
    const limited = await openStream('marigold');
    for (const opened of [stream, limited]) await opened.until((text) => text.includes('{"marks":null}'));
    const type = (of: { id: string; cookie: string }) =>
      call('POST', '/api/enduser/chat/typing', of.cookie, { claimId: of.id });
    expect((await type({ id, cookie })).status).toBe(204);
    expect((await type(foreign)).status).toBe(204);
    await stream.until((text) => text.includes(`{"typing":"${id}"}`) && text.includes(`{"typing":"${foreign.id}"}`));
    await limited.until((text) => text.includes(`{"typing":"${foreign.id}"}`));
    expect(limited.heard()).not.toContain(id);
    stream.leave();
    limited.leave();

    const told: string[] = [];
    const listener = await database.pool.connect();
    listener.on('notification', ({ payload = '' }) => told.push(payload));
    await listener.query('listen chat_news');
    const typing = (who: string, claimId: string) => atDesk('POST', `/claims/${claimId}/chat/typing`, undefined, who);
    expect((await typing('reader', id)).json['code']).toBe('right-needed');
    expect((await typing('marigold', id)).json['code']).toBe('claim-not-found');
    expect((await typing('kim', id)).status).toBe(200);
    await listener.query('unlisten chat_news');
    listener.release();
    expect(told).toEqual([expect.stringMatching(/ operator$/)]);
  });

  test('is not for administrators, and ends when the role is taken away', async () => {
    await addPerson('admin', [], ['admin']);
    expect((await openStream('admin')).status).toBe(403);
    await addPerson('leaving', []);
    const stream = await openStream('leaving');
    await stream.until((text) => text.includes('claims'));
    const account = await database.kysely
      .selectFrom('account')
      .select('id')
      .where('email', '=', 'leaving@example.com')
      .executeTakeFirstOrThrow();
    const changed = await call('POST', '/api/account/changeRoles', cookies['admin'], {
      accountId: account.id,
      roles: [],
    });
    expect(changed.status).toBe(200);
    await stream.ended();
  });

  test('ends when its account signs out', async () => {
    await addPerson('going', []);
    const stream = await openStream('going');
    await stream.until((text) => text.includes('claims'));
    expect((await call('POST', '/api/account/logout', cookies['going'])).status).toBe(200);
    await stream.ended();
  });

  test('names no claim any more once the account is limited', async () => {
    await addPerson('admin', [], ['admin']);
    await addPerson('narrowed', []);
    const stream = await openStream('narrowed');
    const { id: accountId } = await database.kysely
      .selectFrom('account')
      .select('id')
      .where('email', '=', 'narrowed@example.com')
      .executeTakeFirstOrThrow();
    const claims = [await addClaim(database), await addClaim(database)];
    await remakeDeskRows(database.kysely, claims, now);
    const [first = '', second = ''] = claims;
    const take = (id: string) => atDesk('POST', `/claims/${id}/assign`, { assigneeId: accountId, seen: null });
    await stream.until((text) => text.includes('{"claims":null}'));
    await take(first);
    await stream.until((text) => text.includes(first));
    const limited = await call('POST', '/api/account/changeBrands', cookies['admin'], {
      accountId,
      brands: ['marigold'],
    });
    expect(limited.status).toBe(200);
    let heard = '';
    // Not given to the account, which may not have it any more.
    expect((await atDesk('POST', `/claims/${second}/note`, { text: 'On Friday.' })).status).toBe(200);
    await stream.until((text) => (heard = text).slice(text.indexOf(first)).includes('{"claims":null}'));
    expect(heard).not.toContain(second);
    stream.leave();
  });
});
