import { randomBytes } from 'node:crypto';

import { inject } from 'vitest';

import { openDatabase, type Database } from './connect.ts';
import { recordStatements } from './record-statements.fixture.ts';
import { administer, dropOnEach, onEach, type TestServer } from './test-server.setup.ts';

/** Set by `npm test`, which prepares what was sent on another version of PostgreSQL. */
const statementsFolder = process.env['STATEMENTS_FOLDER'];
if (statementsFolder) recordStatements(statementsFolder);

/** Creates a migrated, empty database for one test; `close` drops it. */
export async function createTestDatabase(): Promise<Database> {
  const server = inject('testServer');
  return ownDatabase(`template ${server.template} strategy file_copy`, server);
}

/** Creates a database without tables, for tests of the migrations; `close` drops it. */
export async function createBlankDatabase(): Promise<Database> {
  return ownDatabase('template template0', inject('testServer'));
}

async function ownDatabase(from: string, server: TestServer): Promise<Database> {
  const name = `fettle_test_${randomBytes(6).toString('hex')}`;
  await onEach(server, `create database ${name} ${from}`);
  // A long timeout, because fifty concurrent requests on a slow machine are no failure.
  const database = openDatabase({ ...server.config, database: name, max: 5, connectionTimeoutMillis: 30_000 });
  const close = async () => {
    await database.close();
    await dropOnEach(server, name);
  };
  return { ...database, close };
}

/** Cuts a worker off from its coordinator, for this database alone. Returns a function that joins them again. */
export async function cutOff(database: Database, worker: number): Promise<() => Promise<void>> {
  const config = inject('testServer').workers[worker];
  if (!config) throw new Error(`There is no worker ${worker}.`);
  const name = String(database.pool.options.database);
  await administer(config, `alter database ${name} allow_connections false`);
  await administer(config, `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`);
  return async () => administer(config, `alter database ${name} allow_connections true`);
}
