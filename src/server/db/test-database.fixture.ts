import { randomBytes } from 'node:crypto';

import { inject } from 'vitest';

import { openDatabase, type Database } from './connect.ts';
import { administer, type TestServer } from './test-server.setup.ts';

/** Creates a migrated, empty database for one test; `close` drops it. */
export async function createTestDatabase(): Promise<Database> {
  const { config, template } = inject('testServer');
  return ownDatabase(`template ${template} strategy file_copy`, config);
}

/** Creates a database without tables, for tests of the migrations; `close` drops it. */
export async function createBlankDatabase(): Promise<Database> {
  return ownDatabase('template template0', inject('testServer').config);
}

async function ownDatabase(from: string, config: TestServer['config']): Promise<Database> {
  const name = `fettle_test_${randomBytes(6).toString('hex')}`;
  await administer(config, `create database ${name} ${from}`);
  // A long timeout, because fifty concurrent requests on a slow machine are no failure.
  const database = openDatabase({ ...config, database: name, max: 5, connectionTimeoutMillis: 30_000 });
  const close = async () => {
    await database.close();
    await administer(config, `drop database if exists ${name} with (force)`);
  };
  return { ...database, close };
}
