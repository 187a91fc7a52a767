import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { visibilityValues, visibleTo } from '#claim/access/claim.access.ts';
import { touchClaimSession } from '#claim/access/claim-session.data.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { hashToken } from '#server/sessions/session.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { trackApp, type TrackApp } from './track-app.fixture.ts';
import { addFindableClaim } from './track.fixture.ts';
import { purgeExpired } from './track.server.ts';

const cookieName = '__Host-fettle-claim';

let database: Database;
let portal: TrackApp;

beforeAll(async () => {
  database = await createTestDatabase();
  const policy = { policyNumber: 'POL-77-1', postcode: 'SW1A 1AA' };
  await addFindableClaim(database.kysely, { number: 'FT-1001', ...policy });
  await addFindableClaim(database.kysely, { number: 'FT-1002', ...policy });
  await addFindableClaim(database.kysely, { number: 'FT-2000', policyNumber: 'POL-77-1', postcode: 'M1 1AE' });
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

async function seen(token: string): Promise<string[]> {
  const viewer = viewerOf({ headers: { cookie: `${cookieName}=${token}` } }, portal.services.settings);
  const values = visibilityValues(viewer, portal.services.now());
  const claims = await database.kysely.selectFrom('claim').select(['id', 'number']).orderBy('number').execute();
  const one = `select 1 from claim c where c.id = $4 and ${visibleTo('$4::uuid', 1)}`;
  const found = await Promise.all(claims.map(({ id }) => database.pool.query(one, [...values, id])));
  return claims.flatMap(({ number }, at) => (found[at]?.rowCount === 1 ? [number] : []));
}

describe('the claim session', () => {
  test('covers every claim that the pair matches, and no other', async () => {
    expect(await seen(await tokenOf({ reference: 'POL-77-1', postcode: 'SW1A 1AA' }))).toEqual(['FT-1001', 'FT-1002']);
    expect(await seen(await tokenOf({ reference: 'POL-77-1', postcode: 'M1 1AE' }))).toEqual(['FT-2000']);
    expect(await seen(await tokenOf({ reference: 'FT-1001', postcode: 'SW1A 1AA' }))).toEqual(['FT-1001']);
  });

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
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"');
    expect(await seen(token)).toEqual([]);
  });

  test('that has ended by itself leaves what the browser has asked to be told, and its cookie goes', async () => {
    const cookie = `${cookieName}=${await tokenOf()}`;
    portal.wait(24 * 60 + 1);
    const headers = { origin: 'https://claims.example.com', cookie };
    const logout = { method: 'POST', url: '/api/enduser/logout', headers } as const;
    const answer = await portal.app.inject({ ...logout, payload: { over: true } });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect(answer.cookies[0]).toMatchObject({ name: cookieName, value: '', maxAge: 0 });
    const { rows } = await database.pool.query('select ended_at from claim_session');
    expect(rows).toEqual([{ ended_at: null }]);
    expect((await portal.app.inject({ ...logout, payload: { over: 'yes' } })).statusCode).toBe(400);
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
