import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import type { TestProject } from 'vitest/node';

import { openDatabase } from './connect.ts';
import { startEmbedded } from './embedded/start-embedded.ts';
import { migrate } from './migrate.ts';

export type TestServer = { config: pg.PoolConfig; template: string };

declare module 'vitest' {
  // An interface, because vitest extends its own by declaration merging.
  interface ProvidedContext {
    testServer: TestServer;
    /** DATABASE_URL, or empty for the embedded server. */
    databaseUrl: string;
  }
}

/** Starts one PostgreSQL for the whole run, or uses that of DATABASE_URL, with one migrated template database. */
export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  const { config, stop } = await testServer(project.getProvidedContext().databaseUrl);
  const template = `fettle_test_${randomBytes(6).toString('hex')}`;
  await administer(config, `create database ${template}`);
  const database = openDatabase({ ...config, database: template });
  await migrate(database.pool);
  await database.close();
  project.provide('testServer', { config, template });
  return async () => {
    await administer(config, `drop database if exists ${template} with (force)`);
    await stop();
  };
}

export async function administer(config: pg.PoolConfig, statement: string): Promise<void> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function testServer(databaseUrl: string): Promise<{ config: pg.PoolConfig; stop(): Promise<void> }> {
  if (databaseUrl) return { config: configOf(new URL(databaseUrl)), stop: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'fettle-test-'));
  const embedded = await startEmbedded(folder, { throwAway: true });
  const stop = async () => {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { config: embedded.config, stop };
}

/** As an object, not as a URL, so that a test can change one part. */
function configOf({ hostname, port, username, password, pathname }: URL): pg.PoolConfig {
  return {
    host: hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
  };
}
