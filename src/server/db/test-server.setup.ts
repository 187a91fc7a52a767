import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import type { TestProject } from 'vitest/node';

import { openDatabase } from './connect.ts';
import { startEmbedded } from './embedded/start-embedded.ts';
import { migrate } from './migrate.ts';
import { placeTables, spreadOption } from './spread.ts';

/** `workers` are those of a Citus coordinator: each database is on all of them. */
export type TestServer = { config: pg.PoolConfig; workers: pg.PoolConfig[]; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
    /** Empty for the embedded server. */
    databaseUrl: string;
    /** CITUS_WORKERS: addresses of workers, separated by spaces; DATABASE_URL is then their coordinator. */
    workerUrls: string;
  }
}

export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  const { databaseUrl, workerUrls } = project.getProvidedContext();
  const { config, stop } = await testServer(databaseUrl);
  const workers = workerUrls
    .split(' ')
    .filter(Boolean)
    .map((url) => configOf(new URL(url)));
  const server = { config, workers, template: `fettle_test_${randomBytes(6).toString('hex')}` };
  await onEach(server, `create database ${server.template}`);
  if (workers.length > 0) await joinWorkers(server);
  const database = openDatabase({ ...config, database: server.template });
  await migrate(database.pool);
  if (workers.length > 0) await placeTables(database.pool);
  await database.close();
  if (workers.length > 0) await letNobodyIn(server);
  project.provide('testServer', {
    ...server,
    config: workers.length > 0 ? { ...config, options: spreadOption } : config,
  });
  return async () => {
    await dropOnEach(server, server.template);
    await stop();
  };
}

export async function onEach({ config, workers }: Pick<TestServer, 'config' | 'workers'>, statement: string) {
  await Promise.all([config, ...workers].map((each) => administer(each, statement)));
}

const objectInUse = '55006';

/** Drops a database on the server and all its workers. What a test left half committed on a worker goes with it. */
export async function dropOnEach({ config, workers }: Pick<TestServer, 'config' | 'workers'>, name: string) {
  // First, because as long as it has the database, it goes on connecting to those of its workers.
  await dropOn(config, name);
  await Promise.all(workers.map((each) => dropOn(each, name)));
}

const isInUse = (error: unknown) => error instanceof pg.DatabaseError && error.code === objectInUse;

async function dropOn(config: pg.PoolConfig, name: string): Promise<void> {
  const drop = () => administer(config, `drop database if exists ${name} with (force)`);
  try {
    await drop();
  } catch (error) {
    if (!isInUse(error)) throw error;
    await rollBackPrepared({ ...config, database: name });
    await administer(config, `alter database ${name} allow_connections false`);
    await retryWhileInUse(drop);
  }
}

/** Citus's own process comes back as often as it is ended, and is told of the end a moment later. */
async function retryWhileInUse(drop: () => Promise<void>, triesLeft = 4): Promise<void> {
  try {
    await drop();
  } catch (error) {
    if (!isInUse(error) || triesLeft === 0) throw error;
    await retryWhileInUse(drop, triesLeft - 1);
  }
}

/** A prepared transaction keeps its database from being dropped, also by force. */
async function rollBackPrepared(config: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    const { rows } = await client.query<{ gid: string }>(
      'select gid from pg_prepared_xacts where database = current_database()',
    );
    for (const { gid } of rows) await client.query(`rollback prepared ${pg.escapeLiteral(gid)}`);
  } finally {
    await client.end();
  }
}

/** Citus's own processes stay connected, and PostgreSQL copies a template only while nothing is connected to it. */
async function letNobodyIn(server: TestServer): Promise<void> {
  await onEach(server, `alter database ${server.template} allow_connections false`);
  await onEach(
    server,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${server.template}'`,
  );
}

async function joinWorkers({ config, workers, template }: TestServer): Promise<void> {
  await onEach(
    {
      config: { ...config, database: template },
      workers: workers.map((worker) => ({ ...worker, database: template })),
    },
    'create extension citus',
  );
  const coordinator = { ...config, database: template };
  await administer(coordinator, `select citus_set_coordinator_host('${config.host}', ${config.port})`);
  for (const { host, port } of workers) await administer(coordinator, `select citus_add_node('${host}', ${port})`);
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

function configOf({ hostname, port, username, password, pathname }: URL): pg.PoolConfig {
  return {
    host: hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
  };
}
