import { randomUUID } from 'node:crypto';
import { mkdir, realpath } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

import type pg from 'pg';

import { allowEntry, unprivileged } from './as-user.ts';
import { findBinaries } from './binaries.ts';
import { clusterFolder, prepareCluster, removeUnfinished, role } from './cluster.ts';
import { isDiskFull, logFileOf } from './disk.ts';
import { EmbeddedError } from './embedded-error.ts';
import { connect, port } from './connection.ts';
import { signOwnership, takeOwnership } from './ownership.ts';
import { lastComplaint, spawnPostgres, type PostgresProcess } from './postgres-process.ts';
import { inUse, waitForPredecessor, refuseWhenOwned } from './predecessor.ts';
import { socketFolder } from './socket-folder.ts';

export type Embedded = {
  config: pg.PoolConfig & { host: string; port: number; user: string; database: string };
  ended: Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  /** For test databases only: without fsync it is faster, and a crash loses the data. */
  throwAway?: boolean;
};

const database = 'fettle';
const startMs = 60_000;

/** `name` tells it from one that another start has begun on the same folder in the same moment. */
type OwnPostgres = PostgresProcess & { name: string };

export async function startEmbedded(dataDir: string, options: Options = {}): Promise<Embedded> {
  const folder = await makeFolder(dataDir);
  const binaries = await findBinaries();
  const as = unprivileged(binaries.postgres);
  await allowEntry(folder, as);
  const host = await socketFolder(folder, as);
  await waitForPredecessor(folder, host);
  await prepareCluster(folder, binaries, as);
  const logFile = logFileOf(folder);
  const name = randomUUID();
  const command = [binaries.postgres, ...argumentsFor(folder, host, options), '-c', `cluster_name=${name}`];
  const postgres: OwnPostgres = { ...(await spawnPostgres(command, as, logFile)), name };
  try {
    const owner = await own(folder, host, postgres, logFile);
    await createDatabase(owner);
    await removeUnfinished(folder);
    return embedded(folder, host, postgres, owner);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function makeFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    return await realpath(dataDir);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddedError(`DATA_DIR ${dataDir} cannot be created: ${reason}`, { cause: error });
  }
}

function argumentsFor(folder: string, host: string, { throwAway = false }: Options): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: host,
    unix_socket_permissions: '0700',
    max_connections: '100',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    fsync: throwAway ? 'off' : 'on',
    synchronous_commit: throwAway ? 'off' : 'on',
    full_page_writes: throwAway ? 'off' : 'on',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', clusterFolder(folder), '-p', String(port), ...options];
}

async function own(folder: string, host: string, postgres: OwnPostgres, logFile: string): Promise<pg.Client> {
  const owner = await takeWhenReady(folder, host, postgres);
  if (owner) return owner;
  throw await startError(folder, host, logFile);
}

async function takeWhenReady(folder: string, host: string, postgres: OwnPostgres): Promise<pg.Client | null> {
  const deadline = Date.now() + startMs;
  while (postgres.isRunning() && Date.now() < deadline) {
    const client = await connect(host);
    if (client && (await isOf(postgres, client)) && (await takeOwnership(client))) {
      await signOwnership(folder);
      return client;
    }
    await client?.end();
    await pause(15);
  }
  return null;
}

async function isOf({ name }: OwnPostgres, client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(`select current_setting('cluster_name') as name`);
  return rows[0]?.name === name;
}

async function startError(folder: string, host: string, logFile: string): Promise<EmbeddedError> {
  const complaint = await lastComplaint(logFile);
  await refuseWhenOwned(folder, host);
  if (await isDiskFull(folder)) {
    return new EmbeddedError(`The disk of ${folder} is full: the database cannot start. Make room and start again.`);
  }
  if (/lock file|shared memory block/i.test(complaint)) return inUse(folder);
  return new EmbeddedError(`The database in ${folder} does not start: ${complaint} (more in ${logFile})`);
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
  if (rowCount === 0) await client.query(`create database ${database}`);
}

function embedded(folder: string, host: string, postgres: OwnPostgres, owner: pg.Client): Embedded {
  const stopping = new AbortController();
  const held = holdFor(folder, host, owner, postgres, stopping.signal);
  const stop = async () => {
    stopping.abort();
    await postgres.stop();
    await held;
  };
  let stopped: Promise<void> | null = null;
  return {
    config: { host, port, user: role, database, ssl: false },
    ended: postgres.ended,
    stop: () => (stopped ??= stop()),
  };
}

/** PostgreSQL drops every connection when it recovers from a crash; the lock is then taken again at once. */
async function holdFor(
  folder: string,
  host: string,
  owner: pg.Client,
  postgres: OwnPostgres,
  signal: AbortSignal,
): Promise<void> {
  const lost = new Promise<void>((resolve) => owner.once('end', resolve));
  await lost;
  if (signal.aborted || !postgres.isRunning()) return;
  const next = await takeWhenReady(folder, host, postgres);
  if (next) await holdFor(folder, host, next, postgres, signal);
}
