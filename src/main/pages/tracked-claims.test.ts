import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { buildApp } from '#main/app.ts';
import { accountCookie, addClaim, cookieFor } from '#main/graphql.fixture.ts';

const now = new Date('2026-11-06T12:00:00Z');

let database: Database;
let app: FastifyInstance;
let claimId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const env = { DATA_DIR: '/tmp/fettle-tracked-claims', SECRET_KEY: 'a secret of the tests, 32 characters' };
  app = await buildApp({ database, settings: readSettings(env), now: () => now });
  await app.ready();
  claimId = await addClaim(database, { end_user_email: 'amina@example.com' });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function tracked(cookie: string, query = '') {
  const url = `/api/enduser/trackedClaims${query}`;
  const answer = await app.inject({ url, headers: { 'sec-fetch-site': 'same-origin', cookie } });
  expect(answer.headers['cache-control']).toBe('no-store');
  return answer.json<{ claims: { path: string }[] }>().claims.map(({ path }) => path);
}

test('the claims that a browser tracks are named to it and to nobody else', async () => {
  const own = await cookieFor(database, [claimId], now);
  expect(await tracked(own)).toEqual([`/my-claim/${claimId}`]);
  expect(await tracked(own, '?returnUrl=/messages')).toEqual([`/messages/${claimId}`]);
  expect(await tracked(own, '?returnUrl=https://evil.example/')).toEqual([`/my-claim/${claimId}`]);
  expect(await tracked(await accountCookie(database, { email: 'amina@example.com' }, now))).toHaveLength(1);
  expect(await tracked(await accountCookie(database, { email: 'h@example.com', roles: ['handler'] }, now))).toEqual([]);
  expect(await tracked(await cookieFor(database, [await addClaim(database)], now))).not.toContain(
    `/my-claim/${claimId}`,
  );
  expect(await tracked('')).toEqual([]);
});
