import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import pg from 'pg';

import { refuseUnreachable, unprivileged } from './as-user.ts';
import { findBinaries } from './binaries.ts';
import { clusterFolder, prepareCluster, removeHalfMade, role } from './cluster.ts';
import { EmbeddedError } from './embedded-error.ts';
import { removeStaleLock, runningPostgres } from './leftover.ts';
import { isOwned, ownerPid, signOwnership, takeOwnership } from './ownership.ts';
import { lastComplaint, spawnPostgres, type PostgresProcess } from './postgres-process.ts';
import { socketFolder } from './socket-folder.ts';

/** The embedded database, running and ours alone. */
export type Embedded = {
  /** How to connect to it. */
  config: pg.PoolConfig & { host: string; port: number; user: string; database: string };
  /** Resolves when PostgreSQL has ended, whether we stopped it or not. */
  ended: Promise<void>;
  /** Stops it cleanly; everything acknowledged is on the disk. */
  stop(): Promise<void>;
};

type Options = {
  /** For test databases only: not waiting for the disk is faster, and a crash loses the data. */
  throwAway?: boolean;
};

const port = 5432;
const database = 'fettle';
const startMillis = 60_000;
const orphanMillis = 10_000;

/**
 * Starts the PostgreSQL that comes with the product on `dataDir`, creating it when it is not there.
 * Throws EmbeddedError, with what to do, where another process has the folder or the database cannot run.
 */
export async function startEmbedded(dataDir: string, options: Options = {}): Promise<Embedded> {
  const folder = await makeFolder(dataDir);
  const binaries = await findBinaries();
  const as = unprivileged(binaries.postgres);
  refuseUnreachable(folder, as);
  const host = await socketFolder(folder, as);
  await refuseOrOutlive(folder, host);
  await prepareCluster(folder, binaries, as);
  const logFile = join(folder, 'postgres.log');
  const postgres = await spawnPostgres([binaries.postgres, ...argumentsFor(folder, host, options)], as, logFile);
  try {
    const owner = await own(folder, host, postgres, logFile);
    await createDatabase(owner);
    await removeHalfMade(folder);
    return embedded(host, postgres, owner);
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

/**
 * Lets a PostgreSQL that another process has left behind finish its shutdown, stops one that nobody will stop, and
 * refuses when its owner lives.
 */
async function refuseOrOutlive(folder: string, host: string): Promise<void> {
  const cluster = clusterFolder(folder);
  const patience = Date.now() + orphanMillis;
  let isAsked = false;
  for (let pid = await runningPostgres(cluster); pid !== null; pid = await runningPostgres(cluster)) {
    await refuseWhenOwned(folder, host);
    if (Date.now() > patience && !isAsked) {
      // Nobody owns it and it does not end: its keeper was killed as well. SIGINT is the clean, fast shutdown.
      process.kill(pid, 'SIGINT');
      isAsked = true;
    }
    if (Date.now() > patience + startMillis) {
      throw new EmbeddedError(
        `A PostgreSQL (process ${pid}) is still running on ${folder} and does not stop. End it and start again.`,
      );
    }
    await pause(50);
  }
  await removeStaleLock(cluster);
}

async function refuseWhenOwned(folder: string, host: string): Promise<void> {
  const client = await connect(host);
  if (!client) return;
  try {
    if (await isOwned(client)) throw await inUse(folder);
  } finally {
    await client.end().catch(() => {});
  }
}

async function inUse(folder: string): Promise<EmbeddedError> {
  const pid = await ownerPid(folder);
  const who = pid === null ? 'another Fettle' : `another Fettle (process ${pid})`;
  return new EmbeddedError(`${folder} is in use by ${who}. Stop that one first, or set DATA_DIR to another folder.`);
}

/** Waits until PostgreSQL answers and takes the folder; the connection that holds it stays open for life. */
async function own(folder: string, host: string, postgres: PostgresProcess, logFile: string): Promise<pg.Client> {
  const deadline = Date.now() + startMillis;
  while (postgres.isRunning() && Date.now() < deadline) {
    const client = await connect(host);
    if (client && (await takeOwnership(client))) {
      await signOwnership(folder);
      return client;
    }
    await client?.end();
    await pause(15);
  }
  throw await startError(folder, host, logFile);
}

async function startError(folder: string, host: string, logFile: string): Promise<EmbeddedError> {
  const complaint = await lastComplaint(logFile);
  await refuseWhenOwned(folder, host);
  if (/no space left|disk quota/i.test(complaint)) {
    return new EmbeddedError(`The disk of ${folder} is full: the database cannot start. Make room and start again.`);
  }
  if (/lock file|shared memory block/i.test(complaint)) return inUse(folder);
  return new EmbeddedError(`The database in ${folder} does not start: ${complaint} (more in ${logFile})`);
}

/** One try; null when nothing answers yet. */
async function connect(host: string): Promise<pg.Client | null> {
  const client = new pg.Client({
    host,
    port,
    user: role,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch {
    return null;
  }
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
  if (rowCount === 0) await client.query(`create database ${database}`);
}

function embedded(host: string, postgres: PostgresProcess, owner: pg.Client): Embedded {
  let stopping: Promise<void> | null = null;
  const stop = async () => {
    await owner.end().catch(() => {});
    await postgres.stop();
  };
  return {
    config: { host, port, user: role, database, ssl: false },
    ended: postgres.ended,
    stop: () => (stopping ??= stop()),
  };
}
