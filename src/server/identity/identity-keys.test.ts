import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { periodOf } from './identity-keys.rules.ts';
import { signingKeys } from './identity-keys.server.ts';

const day = 24 * 60 * 60 * 1_000;
const start = new Date(periodOf(new Date('2026-11-21T12:00:00Z')) * 30 * day);

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => void (await database.pool.query('delete from identity_key')));
afterAll(() => database.close());

function at(days: number, secret = 'a secret of the tests, 32 characters'): Services {
  const settings = readSettings({ SECRET_KEY: secret });
  return { database, settings, now: () => new Date(start.getTime() + days * day) };
}

const kids = async (services: Services) => (await signingKeys(services)).map(({ kid }) => kid);

test('servers that start at once have one key, and keep it for its period', async () => {
  const all = await Promise.all([1, 2, 3].map(() => kids(at(1))));
  expect(new Set(all.map((found) => found.join())).size).toBe(1);
  expect(await kids(at(27))).toEqual(all[0]);
});

test('the next key is published two days before it signs, and the last one for a period after', async () => {
  const [first] = await kids(at(1));
  const [stillFirst, next] = await kids(at(28.5));
  expect(stillFirst).toBe(first);
  expect(await kids(at(30.5))).toEqual([next, first]);
  expect(await kids(at(57.9))).toEqual([next, first]);
  expect(await kids(at(60.5))).not.toContain(first);
});

test('keys are sealed, and another secret makes its own', async () => {
  const mine = await kids(at(1));
  const others = await kids(at(1, 'another secret of the tests, 32 chars'));
  expect(others).not.toEqual(mine);
  expect(await kids(at(1))).toEqual(mine);
  const { rows } = await database.pool.query<{ text: string }>(
    `select encode(ciphertext, 'escape') as text from identity_key`,
  );
  expect(rows.map(({ text }) => text).join()).not.toContain('"kty"');
});
