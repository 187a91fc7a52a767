import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { hashPassword } from '#server/secrets/password-hash.ts';
import { announceAccount } from '#server/sessions/account-news.data.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let claimId = '';

beforeAll(async () => {
  desk = await DeskApp.start({ Kim: { rights: ['reply', 'state'] } }, [], { STAFF_IDLE_MINUTES: '30' });
  claimId = await desk.putClaim('IDLE-1');
  await desk.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => desk?.close());
beforeEach(() => desk.signInAgain('Kim'));

const minute = 60;
const read = async () => (await desk.ask('Kim', '/views')).status;

type Sent = [method: 'GET' | 'POST' | 'PUT', path: () => string, body?: () => object];

const byThemselves: Record<string, Sent> = {
  'the news of a view': ['GET', () => '/views'],
  'who else is there': ['POST', () => '/marks', () => ({ claimIds: [claimId] })],
  'that one is at a claim': ['POST', () => `/claims/${claimId}/presence`, () => ({ tab: newId(), doing: 'looking' })],
  'that one is there to chat': ['PUT', () => '/presence', () => ({ isHere: true })],
  'a draft that is kept': ['PUT', () => `/claims/${claimId}/draft/note`, () => ({ text: 'She rang.' })],
  'a preview': ['POST', () => `/claims/${claimId}/state-preview`, () => ({ state: 'Repair' })],
};

test.each(Object.entries(byThemselves))('%s is no use of the desk', async (_, [method, path, body]) => {
  desk.wait(29 * minute);
  expect((await desk.send('Kim', method, path(), body?.())).status).toBe(200);
  expect(await read()).toBe(200);
  desk.wait(minute);
  expect(await read()).toBe(401);
});

test('a sign-in after which the desk is never looked at ends as soon, for pictures of claims too', async () => {
  const [email, password] = ['kim.again@example.com', 'three random words'];
  const known = { email, email_norm: email, password_hash: await hashPassword(password) };
  await desk.database.kysely.updateTable('account').set(known).where('name', '=', 'Kim').execute();
  const headers = { 'sec-fetch-site': 'same-origin' };
  const payload = { email, password, rememberMe: true };
  const signedIn = await desk.app.inject({ method: 'POST', url: '/api/account/login', headers, payload });
  const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const url = `/api/media/inspectionPhotos?claimId=${claimId}`;
  const pictures = async () => (await desk.app.inject({ url, headers: { ...headers, cookie } })).statusCode;
  desk.wait(29 * minute);
  expect(await pictures()).toBe(200);
  desk.wait(minute);
  expect(await pictures()).toBe(404);
});

test('what a handler does is use of the desk', async () => {
  desk.wait(29 * minute);
  expect((await desk.act('Kim', `${claimId}/note`, { text: 'She rang.' })).status).toBe(200);
  desk.wait(29 * minute);
  expect(await read()).toBe(200);
});

test('a stream that is open is no use, and ends with the session', async () => {
  const { port } = desk.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/desk/events`;
  const headers = { cookie: desk.cookieOf('Kim') };
  const [stream] = (await once(get(url, { agent: false, headers }), 'response')) as [IncomingMessage];
  expect(stream.statusCode).toBe(200);
  stream.resume();
  const ended = once(stream, 'close');
  const { kysely } = desk.database;
  const { id } = await kysely.selectFrom('account').select('id').where('name', '=', 'Kim').executeTakeFirstOrThrow();
  desk.wait(30 * minute);
  // Asks whether the session goes on, as each heartbeat does.
  await announceAccount(kysely, id);
  await ended;
  expect(await read()).toBe(401);
});
