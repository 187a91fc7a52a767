import { rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDatabase, type Database } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded/start-embedded.ts';
import { migrate } from '#server/db/migrate.ts';

/** An embedded PostgreSQL in a folder of its own, gone after the work. `open` makes a migrated database in it. */
export async function withStore(work: (open: (name: string) => Promise<Database>) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-bench-'));
  const embedded = await startEmbedded(folder);
  const opened: Database[] = [];
  const open = async (name: string) => {
    const admin = openDatabase(embedded.config);
    await admin.pool.query(`create database ${name}`);
    await admin.close();
    const database = openDatabase({ ...embedded.config, database: name });
    opened.push(database);
    await migrate(database.pool);
    return database;
  };
  try {
    await work(open);
  } finally {
    await Promise.all(opened.map((database) => database.close()));
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
