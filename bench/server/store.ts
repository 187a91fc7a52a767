import { rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { PoolConfig } from 'pg';

import { openDatabase, type Database } from '#server/db/connect.ts';
import { startEmbedded, type Embedded } from '#server/db/embedded/start-embedded.ts';
import { migrate } from '#server/db/migrate.ts';

type Open = (name: string) => Promise<Database>;

async function createMissing(config: PoolConfig, name: string): Promise<void> {
  const { pool, close } = openDatabase(config);
  const { rowCount } = await pool.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) await pool.query(`create database ${name}`);
  await close();
}

type Wishes = {
  /** A folder in which the store stays. */
  kept?: string | undefined;
  /** Of PostgreSQL's memory for pages, such as '2GB'; its own default where it is left out. */
  sharedBuffers?: string;
};

async function start(folder: string, { sharedBuffers }: Wishes): Promise<Embedded> {
  const embedded = await startEmbedded(folder);
  if (sharedBuffers === undefined) return embedded;
  const { pool, close } = openDatabase(embedded.config);
  await pool.query(`alter system set shared_buffers = '${sharedBuffers}'`);
  await close();
  await embedded.stop();
  return startEmbedded(folder);
}

/**
 * An embedded PostgreSQL in a folder of its own, gone after the work unless it is to be kept. `open` makes a migrated
 * database in it, or opens the one of that name; `blank` makes one without tables.
 */
export async function withStore(work: (open: Open, blank: Open) => Promise<void>, wishes: Wishes = {}): Promise<void> {
  const { kept } = wishes;
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'fettle-bench-')));
  const embedded = await start(folder, wishes);
  const opened: Database[] = [];
  const blank = async (name: string) => {
    await createMissing(embedded.config, name);
    const database = openDatabase({ ...embedded.config, database: name });
    opened.push(database);
    return database;
  };
  const open = async (name: string) => {
    const database = await blank(name);
    await migrate(database.pool);
    return database;
  };
  try {
    await work(open, blank);
  } finally {
    await Promise.all(opened.map((database) => database.close()));
    await embedded.stop();
    if (kept === undefined) await rm(folder, { recursive: true, force: true });
  }
}
