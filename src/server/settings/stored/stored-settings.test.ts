import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '../env.ts';
import type { StorableName } from './live-settings.ts';
import { writeSettings } from './stored-settings.data.ts';
import { readStoredSettings } from './stored-settings.server.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.pool.query('truncate setting'));

const now = new Date('2026-11-06T12:00:00Z');
const SECRET_KEY = 'a secret of the tests, 32 characters';
const processWith = (env: NodeJS.ProcessEnv = {}): Services => ({
  database,
  settings: readSettings({ SECRET_KEY, ...env }),
  now: () => now,
});

const store = (texts: Partial<Record<StorableName, string | null>>, { settings } = processWith()) =>
  writeSettings(database.kysely, Object.entries(texts) as [StorableName, string | null][], {
    secretKey: settings.secretKey,
    setBy: 'portal',
    now,
  });

const stored = { SMTP_URL: 'smtp://portal:s%40cret@mail.example.com', MAIL_FROM: 'claims@example.com' };

test('what is stored counts in every process that reads it, and ends when it is taken away', async () => {
  const processes = [processWith(), processWith()];
  await store(stored);
  for (const services of processes) {
    await readStoredSettings(services);
    expect(services.settings.mail).toMatchObject({ host: 'mail.example.com', credentials: { pass: 's@cret' } });
  }
  await store({ SMTP_URL: null, MAIL_FROM: null });
  for (const services of processes) {
    await readStoredSettings(services);
    expect(services.settings.mail).toBeNull();
  }
});

test('the environment comes before the store', async () => {
  await store(stored);
  const services = processWith({ SMTP_URL: 'smtp://relay.example.com', MAIL_FROM: 'hello@example.com' });
  await readStoredSettings(services);
  expect(services.settings.mail).toMatchObject({ host: 'relay.example.com', from: 'hello@example.com' });
});

test('a group that is stored in part, or that a later version refuses, counts as not set', async () => {
  const services = processWith();
  await store({ SMTP_URL: stored.SMTP_URL });
  await readStoredSettings(services);
  expect(services.settings.mail).toBeNull();
  await store({ ...stored, MAIL_FROM: 'nobody' });
  await readStoredSettings(services);
  expect(services.settings.mail).toBeNull();
});

test('the store holds no value as it is written, and another secret opens none', async () => {
  await store(stored);
  const { rows } = await database.pool.query<{ row: string }>('select setting::text as row from setting');
  expect(rows.map(({ row }) => row).join()).not.toMatch(/mail\.example|claims@/);
  expect(
    Buffer.concat(
      (await database.pool.query<{ ciphertext: Buffer }>('select ciphertext from setting')).rows.map(
        (row) => row.ciphertext,
      ),
    ).includes('cret'),
  ).toBe(false);
  const other = processWith({ SECRET_KEY: 'another secret of the tests, 32 characters' });
  await readStoredSettings(other);
  expect(other.settings.mail).toBeNull();
});
