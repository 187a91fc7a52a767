import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';

import { endLookedUpSessions } from '#claim/access/claim-session.data.ts';
import { lockClaim } from '#claim/change/claim-change.data.ts';
import { preferencesOf, savePreferences } from '#claim/change/notification-preferences.data.ts';
import { defaultPreferences } from '#claim/change/notification-preferences.rules.ts';
import { readToldLocale } from '#claim/read/told-locale.data.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { trackApp, type TrackApp } from './track-app.fixture.ts';
import { addFindableClaim } from './track.fixture.ts';

const notFound = {
  succeeded: false,
  message: "We can't find a claim with those details. Check your claim reference or policy number, and your post code.",
};

let database: Database;
let portal: TrackApp;
let laptop: string;
let phone: string;
let other: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const shared = { policyNumber: 'POL-77-1', postcode: 'SW1A 1AA' };
  laptop = await addFindableClaim(database.kysely, { number: 'FT-1001', ...shared, changed: '2025-11-01T00:00:00Z' });
  phone = await addFindableClaim(database.kysely, { number: 'FT-1002', ...shared, changed: '2025-11-05T00:00:00Z' });
  other = await addFindableClaim(database.kysely, { number: 'FT-2000', policyNumber: 'POL-77-1', postcode: 'M1 1AE' });
});

beforeEach(async () => {
  await database.pool.query('truncate lookup_guess, lookup_failure');
  portal = trackApp(database);
  return async () => portal.app.close();
});

afterAll(async () => database.close());

/** On several machines the connection that waits is a worker’s. */
const waiting =
  inject('testServer').workers.length > 0
    ? 'select from citus_lock_waits'
    : 'select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0';

test('a pair that is corrected while a look-up waits for the claim opens nothing', async () => {
  const id = await addFindableClaim(database.kysely, { number: 'FT-3000', postcode: 'M1 1AE' });
  let looked: ReturnType<TrackApp['login']> | undefined;
  await database.kysely.transaction().execute(async (tx) => {
    await lockClaim(tx, id, 't0.id');
    looked = portal.login({ reference: 'FT-3000', postcode: 'M1 1AE' });
    await vi.waitFor(async () => expect((await database.pool.query(waiting)).rowCount).toBe(1), 10_000);
    await tx.updateTable('claim_lookup').set({ postcode_norm: 'CF101BH' }).where('claim_id', '=', id).execute();
    await endLookedUpSessions(tx, id);
  });
  expect((await looked)?.json()).toEqual(notFound);
});

describe('a right pair', () => {
  test('opens the claim', async () => {
    const answer = await portal.login({ reference: 'FT-2000', postcode: 'M1 1AE' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ succeeded: true, claimId: other, returnUrl: `/my-claim/${other}` });
    expect(answer.headers['cache-control']).toBe('no-store');
    const [session, device, ...more] = answer.cookies;
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 7 * 24 * 60 * 60 });
    expect(device).toMatchObject({ name: 'fettle-device', maxAge: 0 });
    expect(more).toEqual([]);
  });

  test('keeps its language for notices, until the claimant chooses one', async () => {
    const form = { reference: 'FT-1001', postcode: 'SW1A 1AA' };
    const told = () => readToldLocale(database.kysely, laptop);
    const find = async (language: string) => portal.login(form, { language });
    await find('en-US');
    expect(await told()).toBe('en-GB');
    await find('pl');
    expect(await told()).toBe('pl');
    expect(await preferencesOf(database.kysely, laptop)).toEqual({ ...defaultPreferences, locale: 'pl' });
    await find('en-GB');
    expect(await told()).toBe('en-GB');
    await find('pl');
    expect(await told()).toBe('en-GB');
    await savePreferences(database.kysely, laptop, { ...defaultPreferences, quietHours: true }, portal.services.now());
    await find('pl');
    expect(await preferencesOf(database.kysely, laptop)).toEqual({ ...defaultPreferences, quietHours: true });
  });

  test('on a shared device lasts as long as the browser, and tells the page to keep nothing', async () => {
    const answer = await portal.login({ reference: 'FT-2000', postcode: 'M1 1AE', sharedDevice: true });
    const [session, device] = answer.cookies;
    expect(session?.maxAge).toBeUndefined();
    expect(device).toMatchObject({ name: 'fettle-device', value: 'shared' });
    expect(device?.maxAge).toBeUndefined();
  });

  test.each([
    ['FT-1001', 'SW1A 1AA'],
    ['ft1001', 'sw1a1aa'],
    [' FT 1001 ', '  sw1A-1aa\t'],
    ['FT‑10–01', 'SW1A 1AA'],
  ])('is recognised as %j with %j', async (reference, postcode) => {
    expect((await portal.login({ reference, postcode })).json()).toMatchObject({ succeeded: true, claimId: laptop });
  });

  test('is recognised with any case, spaces and hyphens', async () => {
    const noise = fc.array(fc.constantFrom(' ', '-', '–', '\u00a0'), { maxLength: 2 }).map((parts) => parts.join(''));
    const spelling = (text: string) =>
      fc
        .tuple(...[...text].map((letter) => fc.tuple(fc.constantFrom(letter, letter.toLowerCase()), noise)))
        .map((parts) => parts.flat().join(''));
    await fc.assert(
      fc.asyncProperty(spelling('FT1001'), spelling('SW1A1AA'), async (reference, postcode) => {
        expect((await portal.login({ reference, postcode })).json()).toMatchObject({ claimId: laptop });
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    ['D02 X285', 'd02-x285'],
    ['BFPO 57', 'bfpo57'],
    ['ASCN 1ZZ', 'Ascn 1zz'],
    ['12345', ' 12345 '],
  ])('with the registered post code %j, which has no UK form, is recognised as %j', async (registered, typed) => {
    const number = `ABROAD ${registered}`;
    const claimId = await addFindableClaim(database.kysely, { number, postcode: registered });
    const answer = await portal.login({ reference: number, postcode: typed });
    expect(answer.json()).toMatchObject({ succeeded: true, claimId });
    expect((await portal.login({ reference: number, postcode: 'D02 X286' })).json()).toEqual(notFound);
  });

  test('of a policy opens the claim whose state changed last', async () => {
    const answer = await portal.login({ reference: 'POL-77-1', postcode: 'SW1A 1AA' });
    expect(answer.json()).toMatchObject({ claimId: phone });
  });

  test.each([
    ['/messages', () => `/messages/${phone}`],
    ['/report', () => `/report/${phone}`],
    [() => `/history/${laptop}`, () => `/history/${laptop}`],
    [() => `/history/${other}`, () => `/my-claim/${phone}`],
    ['https://claims.example.com/quote', () => `/quote/${phone}`],
    ['', () => `/my-claim/${phone}`],
  ])('continues at the return URL %s', async (given, expected) => {
    const returnUrl = encodeURIComponent(typeof given === 'string' ? given : given());
    const answer = await portal.login(
      { reference: 'POL771', postcode: 'SW1A 1AA' },
      { query: `?returnUrl=${returnUrl}` },
    );
    expect(answer.json()).toMatchObject({ returnUrl: expected() });
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'http://claims.example.com/',
  ])('does not continue to %s, and opens nothing', async (returnUrl) => {
    const query = `?returnUrl=${encodeURIComponent(returnUrl)}`;
    const answer = await portal.login({ reference: 'FT-1001', postcode: 'SW1A 1AA' }, { query });
    expect([answer.statusCode, answer.cookies]).toEqual([400, []]);
    expect(answer.json()).toMatchObject({
      code: 'invalid-return-url',
      title: 'Invalid return url. The return url needs to have the same origin as the current page.',
    });
  });
});

test('two return URLs are none', async () => {
  const query = '?returnUrl=%2Fquote&returnUrl=%2Fmessages';
  expect((await portal.login({ reference: 'FT-1001', postcode: 'SW1A 1AA' }, { query })).statusCode).toBe(400);
});

describe('a wrong pair', () => {
  test.each([
    ['wrong code', 'FT-1001', 'M1 1AE'],
    ['unknown reference', 'FT-9999', 'SW1A 1AA'],
    ['post code of another claim of the policy', 'FT-2000', 'SW1A 1AA'],
    ['no post code at all', 'FT-1001', 'x'],
    ['a reference of dashes', '---', 'SW1A 1AA'],
    ['NUL-free nonsense', "' or 1=1 --", '%_'],
  ])('%s gets the one answer', async (_name, reference, postcode) => {
    const answer = await portal.login({ reference, postcode });
    const plain = await portal.login({ reference: 'FT-1001', postcode: 'B1 1AA' });
    expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([200, notFound, []]);
    const { date: _date, ...headers } = answer.headers;
    expect(plain.headers).toMatchObject(headers);
  });

  test('runs the same statements whether the reference exists or not', async () => {
    const statements: string[] = [];
    const { pool } = database;
    const connect = pool.connect.bind(pool);
    const listen = async (reference: string) => {
      statements.length = 0;
      await portal.login({ reference, postcode: 'B1 1AA' });
      return [...statements];
    };
    const client = await connect();
    const prototype = Object.getPrototypeOf(client) as { query: (...given: unknown[]) => unknown };
    client.release();
    const { query } = prototype;
    prototype.query = function (this: unknown, ...given) {
      statements.push(typeof given[0] === 'string' ? given[0] : JSON.stringify((given[0] as { text?: string }).text));
      return query.apply(this, given);
    };
    try {
      const existing = await listen('FT-1001');
      expect(existing.length).toBeGreaterThan(5);
      expect(await listen('FT-9999')).toEqual(existing);
    } finally {
      prototype.query = query;
    }
  });
});

describe('a body that is not as it should be', () => {
  test.each([
    [{}, ['/reference', '/postcode']],
    [{ reference: '', postcode: ' ' }, ['/reference', '/postcode']],
    [{ reference: 'FT-1001', postcode: 7 }, ['/postcode']],
    [{ reference: 'FT-1001', postcode: 'S'.repeat(50_000) }, ['/postcode']],
    [{ reference: 'F'.repeat(101), postcode: 'M1 1AE' }, ['/reference']],
    [{ reference: 'FT-1001', postcode: 'M1 1AE', sharedDevice: 'yes' }, ['/sharedDevice']],
    [{ reference: 'FT-1001', postcode: 'M1 1AE', roles: ['admin'] }, ['/roles']],
    [[], ['']],
  ])('%# gets 400 that points at it', async (body, pointers) => {
    const answer = await portal.login(body);
    const problem = answer.json<{ code: string; errors: { pointer: string }[] }>();
    expect([answer.statusCode, problem.code]).toEqual([400, 'invalid-body']);
    expect(problem.errors.map(({ pointer }) => pointer)).toEqual(pointers);
  });

  test('names the required fields in the words of the specification', async () => {
    const answer = await portal.login({ reference: ' ', postcode: '' });
    expect(answer.json()).toMatchObject({
      errors: [{ detail: 'Claim reference is required' }, { detail: 'You postcode is required' }],
    });
  });

  test.each([
    ['{"reference":', 'application/json', 400],
    ['"\\u0000"', 'application/json', 400],
    ['reference=FT-1001&postcode=SW1A1AA', 'application/x-www-form-urlencoded', 415],
    ['{}', 'text/plain', 415],
    [`"${'x'.repeat(1_100_000)}"`, 'application/json', 413],
  ])('%# is refused as %s', async (payload, type, status) => {
    const headers = { origin: 'https://claims.example.com', 'content-type': type };
    const answer = await portal.app.inject({ method: 'POST', url: '/api/enduser/login', headers, payload });
    expect(answer.statusCode).toBe(status);
  });
});
