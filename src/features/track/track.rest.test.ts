import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { viewerOf, visibilityValues, visibleTo } from '#claim/claim.access.ts';
import { touchClaimSession } from '#claim/claim-session.data.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { hashToken } from '#server/session.ts';
import { trackApp, type TrackApp } from './track-app.fixture.ts';
import { addFindableClaim } from './track.fixture.ts';
import { purgeExpired } from './track.server.ts';

const cookieName = '__Host-fettle-claim';
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
  await database.pool.query('truncate claim_session cascade');
  await database.pool.query('truncate lookup_guess, lookup_failure');
  portal = trackApp(database);
  return async () => portal.app.close();
});

afterAll(async () => database.close());

async function tokenOf(
  body: object = { reference: 'FT-1001', postcode: 'SW1A 1AA' },
  cookie?: string,
): Promise<string> {
  const answer = await portal.login(body, cookie === undefined ? {} : { cookie });
  return answer.cookies[0]?.value ?? 'no cookie';
}

/** The numbers of the claims that the bearer of a token sees. */
async function seen(token: string): Promise<string[]> {
  const viewer = viewerOf({ headers: { cookie: `${cookieName}=${token}` } }, portal.services.settings);
  const { rows } = await database.pool.query<{ number: string }>(
    `select number from claim c where ${visibleTo('c.id', 1)} order by number`,
    visibilityValues(viewer, portal.services.now()),
  );
  return rows.map(({ number }) => number);
}

describe('a right pair', () => {
  test('opens the claim', async () => {
    const answer = await portal.login({ reference: 'FT-2000', postcode: 'M1 1AE' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ succeeded: true, claimId: other, returnUrl: `/my-claim/${other}` });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await seen(answer.cookies[0]?.value ?? '')).toEqual(['FT-2000']);
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

  test('of a policy covers all its claims with that post code, the latest first', async () => {
    const answer = await portal.login({ reference: 'POL-77-1', postcode: 'SW1A 1AA' });
    expect(answer.json()).toMatchObject({ claimId: phone });
    expect(await seen(answer.cookies[0]?.value ?? '')).toEqual(['FT-1001', 'FT-1002']);
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

describe('the claim session', () => {
  test('is a cookie of the whole site that scripts cannot read, for seven days', async () => {
    const answer = await portal.login({ reference: 'FT-1001', postcode: 'SW1A 1AA' });
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({
      name: cookieName,
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure: true,
      maxAge: 604_800,
    });
    expect(cookie).not.toHaveProperty('domain');
    expect(Buffer.from(cookie?.value ?? '', 'base64url')).toHaveLength(32);
  });

  test('goes with the browser on a shared device', async () => {
    const answer = await portal.login({ reference: 'FT-1001', postcode: 'SW1A 1AA', sharedDevice: true });
    expect(answer.cookies[0]).not.toHaveProperty('maxAge');
    expect((await database.pool.query('select shared_device from claim_session')).rows).toEqual([
      { shared_device: true },
    ]);
  });

  test('has another name on plain http, where the prefix is not allowed', async () => {
    const plain = trackApp(database, 'http://localhost:3000');
    const answer = await plain.login({ reference: 'FT-1001', postcode: 'SW1A 1AA' });
    expect(answer.cookies[0]).toMatchObject({ name: 'fettle-claim', httpOnly: true });
    expect(answer.cookies[0]).not.toHaveProperty('secure');
    await plain.app.close();
  });

  test('stores a hash of its token, not the token', async () => {
    const token = await tokenOf();
    const { rows } = await database.pool.query('select token_hash from claim_session');
    expect(rows).toEqual([{ token_hash: hashToken(token) }]);
  });

  test('ends after 24 hours without use and not before', async () => {
    const token = await tokenOf();
    portal.wait(24 * 60 - 1);
    expect(await seen(token)).toEqual(['FT-1001']);
    portal.wait(1);
    expect(await seen(token)).toEqual([]);
    await touchClaimSession(database.kysely, hashToken(token), portal.services.now());
    expect(await seen(token)).toEqual([]);
  });

  test('lives while it is used, for seven days at most', async () => {
    const token = await tokenOf();
    for (let day = 0; day < 7; day += 1) {
      expect(await seen(token)).toEqual(['FT-1001']);
      portal.wait(24 * 60 - 1);
      await touchClaimSession(database.kysely, hashToken(token), portal.services.now());
    }
    expect(await seen(token)).toEqual(['FT-1001']);
    portal.wait(7);
    expect(await seen(token)).toEqual([]);
  });

  test('writes its use down once in five minutes', async () => {
    const token = await tokenOf();
    const usedAt = async () =>
      (await database.pool.query<{ used_at: Date }>('select used_at from claim_session')).rows[0]?.used_at;
    const first = await usedAt();
    portal.wait(4);
    await touchClaimSession(database.kysely, hashToken(token), portal.services.now());
    expect(await usedAt()).toEqual(first);
    portal.wait(1);
    await touchClaimSession(database.kysely, hashToken(token), portal.services.now());
    expect(await usedAt()).toEqual(portal.services.now());
  });

  test('is a new one at each login, and the one before is over', async () => {
    const first = await tokenOf();
    const second = await tokenOf({ reference: 'FT-2000', postcode: 'M1 1AE' }, `a=b; ${cookieName}=${first}`);
    expect([await seen(first), await seen(second)]).toEqual([[], ['FT-2000']]);
  });

  test('stays after a wrong try, and when its reference is locked', async () => {
    const token = await tokenOf();
    for (const postcode of ['M1 1AA', 'M1 1AB', 'M1 1AD', 'M1 1AE', 'M1 1AF', 'M1 1AG']) {
      await portal.login({ reference: 'FT-1001', postcode }, { cookie: `${cookieName}=${token}` });
    }
    expect(await seen(token)).toEqual(['FT-1001']);
  });

  test.each(['', 'short', `${'x'.repeat(43)}=`, "' or true --"])('is not opened by the token %j', async (token) => {
    await tokenOf();
    expect(await seen(token)).toEqual([]);
  });

  test('is ended on the server by logging out, and the browser forgets it', async () => {
    const token = await tokenOf();
    const headers = { origin: 'https://claims.example.com', cookie: `${cookieName}=${token}` };
    const answer = await portal.app.inject({ method: 'POST', url: '/api/enduser/logout', headers });
    expect(answer.statusCode).toBe(204);
    expect(answer.cookies[0]).toMatchObject({ name: cookieName, value: '', maxAge: 0, secure: true, path: '/' });
    expect(answer.headers['clear-site-data']).toBe('"storage"');
    expect(await seen(token)).toEqual([]);
  });

  test('may be ended twice, with an empty object, or without having one', async () => {
    const headers = { origin: 'https://claims.example.com' };
    const logout = { method: 'POST', url: '/api/enduser/logout', headers } as const;
    expect((await portal.app.inject(logout)).statusCode).toBe(204);
    expect((await portal.app.inject({ ...logout, payload: {} })).statusCode).toBe(204);
    expect((await portal.app.inject({ ...logout, payload: { all: true } })).statusCode).toBe(400);
  });

  test('is deleted once it is over', async () => {
    const cookie = `${cookieName}=${await tokenOf()}`;
    await portal.app.inject({ method: 'POST', url: '/api/enduser/logout', headers: { cookie } });
    await tokenOf();
    portal.wait(24 * 60 - 1);
    const fresh = await tokenOf();
    portal.wait(1);
    await purgeExpired(portal.services);
    const { rows } = await database.pool.query('select token_hash from claim_session');
    expect(rows).toEqual([{ token_hash: hashToken(fresh) }]);
  });
});
