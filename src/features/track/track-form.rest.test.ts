import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openDatabase, type Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { trackApp, type TrackApp } from './track-app.fixture.ts';
import { addFindableClaim } from './track.fixture.ts';

let database: Database;
let portal: TrackApp;
let claimId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  claimId = await addFindableClaim(database.kysely, { number: 'FT-1001', postcode: 'SW1A 1AA' });
});

beforeEach(async () => {
  await database.pool.query('truncate lookup_guess, lookup_failure');
  portal = trackApp(database);
  return async () => portal.app.close();
});

afterAll(async () => database.close());

const right = { reference: 'FT-1001', postcode: 'SW1A 1AA' };
const defaults = { sharedDevice: false, returnUrl: null };

describe('the Track form without script', () => {
  test.each([
    ['/track', () => `/my-claim/${claimId}`],
    ['/my-claim/', () => `/my-claim/${claimId}`],
    ['/track?returnUrl=%2Fmessages', () => `/messages/${claimId}`],
  ])('posted to %s leads to the claim', async (path, destination) => {
    const answer = await portal.post(path, right);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, destination()]);
    expect(answer.cookies[0]).toMatchObject({ name: '__Host-fettle-claim', maxAge: 604_800 });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(portal.pages).toEqual([]);
  });

  test('takes "This is a shared device" from its box', async () => {
    const answer = await portal.post('/track', { ...right, sharedDevice: 'on' });
    expect(answer.cookies[0]).not.toHaveProperty('maxAge');
  });

  test('is shown again with what is missing, and with what was typed', async () => {
    const answer = await portal.post('/track?returnUrl=%2Fquote', { reference: ' ', postcode: 'SW1A' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([422, 'text/html; charset=utf-8']);
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'");
    const outcome = { kind: 'missing', fields: ['reference'] };
    expect(portal.pages).toEqual([
      { reference: ' ', postcode: 'SW1A', sharedDevice: false, returnUrl: '/quote', outcome },
    ]);
  });

  test('is shown again when nothing is found', async () => {
    const answer = await portal.post('/track', { reference: 'FT-1001', postcode: 'M1 1AE', sharedDevice: 'on' });
    expect([answer.statusCode, answer.cookies]).toEqual([422, []]);
    const typed = { reference: 'FT-1001', postcode: 'M1 1AE', sharedDevice: true };
    expect(portal.pages).toEqual([{ ...typed, returnUrl: null, outcome: { kind: 'not-found' } }]);
  });

  test('says how long to wait when there were too many tries', async () => {
    for (const postcode of ['M1 1AA', 'M1 1AB', 'M1 1AD', 'M1 1AE', 'M1 1AF'])
      await portal.post('/track', { ...right, postcode });
    const answer = await portal.post('/track', right);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '86400']);
    expect(portal.pages.at(-1)).toEqual({
      ...right,
      ...defaults,
      outcome: { kind: 'limited', wait: { unit: 'tomorrow' } },
    });
  });

  test('does not continue to another site', async () => {
    const answer = await portal.post('/track?returnUrl=https%3A%2F%2Fevil.example', right);
    expect([answer.statusCode, answer.cookies]).toEqual([400, []]);
    expect(portal.pages).toEqual([{ ...right, ...defaults, outcome: { kind: 'invalid-return-url' } }]);
  });

  test('keeps what was typed when the database is away', async () => {
    const away = trackApp(openDatabase({ host: '127.0.0.1', port: 1 }));
    const answer = await away.post('/track', right);
    expect(answer.statusCode).toBe(503);
    expect(away.pages).toEqual([{ ...right, ...defaults, outcome: { kind: 'unavailable' } }]);
    const json = await away.login(right);
    expect([json.statusCode, json.headers['retry-after'], json.json().code]).toEqual([503, '10', 'unavailable']);
    await away.app.close();
  });

  test('takes a post without a body for an empty form', async () => {
    const post = (url: string) => portal.app.inject({ method: 'POST', url, headers: { accept: 'text/html' } });
    expect((await post('/track')).statusCode).toBe(422);
    const code = await post('/track/code');
    expect([code.statusCode, code.headers.location]).toEqual([303, '/track/code?outcome=malformed']);
  });

  test('has no mercy for fields that no claim can have', async () => {
    expect((await portal.post('/track', { ...right, postcode: 'S'.repeat(101) })).statusCode).toBe(422);
    expect(portal.pages.at(-1)?.outcome).toEqual({ kind: 'not-found' });
    expect((await portal.post('/track', { ...right, postcode: 'S'.repeat(50_000) })).statusCode).toBe(413);
    expect((await portal.post('/track', { reference: 'a\0b', postcode: '\0' })).statusCode).toBe(422);
    expect((await portal.post('/track', {})).statusCode).toBe(422);
  });

  test.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    ['a sister site', { origin: 'https://shop.example.com', 'sec-fetch-site': 'same-site' }, 403],
    ['a page that hides its origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
    ['this page, which hides its origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }, 303],
    ['this page', {}, 303],
  ])('posted from %s gets %o %i', async (_name, headers, status) => {
    expect((await portal.post('/track', right, headers)).statusCode).toBe(status);
  });

  test('is the only other body that is taken', async () => {
    const json = await portal.post('/track', right, { 'content-type': 'text/plain' });
    expect(json.statusCode).toBe(415);
  });
});
