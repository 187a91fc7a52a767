import { randomBytes } from 'node:crypto';

import { inject } from 'vitest';

import { openDatabase, type Database } from './connect.ts';
import { administer, type TestServer } from './test-server.setup.ts';

/** A migrated, empty database of the test's own; `close` drops it. */
export async function createTestDatabase(): Promise<Database> {
  const { config, template } = inject('testServer');
  return ownDatabase(`template ${template}`, config);
}

/** A database without any table, for tests of the migrations themselves; `close` drops it. */
export async function createBlankDatabase(): Promise<Database> {
  return ownDatabase('template template0', inject('testServer').config);
}

async function ownDatabase(from: string, config: TestServer['config']): Promise<Database> {
  const name = `fettle_test_${randomBytes(6).toString('hex')}`;
  await administer(config, `create database ${name} ${from}`);
  // Patient, because fifty requests at once on a starved machine are no failure.
  const database = openDatabase({ ...config, database: name, max: 5, connectionTimeoutMillis: 30_000 });
  const close = async () => {
    await database.close();
    await administer(config, `drop database if exists ${name} with (force)`);
  };
  return { ...database, close };
}
