import { createReadStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGzip } from 'node:zlib';

import type { Pool, PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

import type { Applied } from '../../src/server/db/migrate.ts';
import { sequencesOf, tablesOf } from './catalogue.ts';
import { Failure } from './failure.ts';
import { type Checked, type Manifest, tableFile, writeManifest } from './manifest.ts';
import { writeMeasured } from './measured.ts';
import { longTransaction, quoted } from './transaction.ts';

type Source = { pool: Pool; dataDir: string; photosInBucket: boolean; withSecret: boolean; vaultKey: string };

/** Fast rather than small: back-ups are packed while the portal serves. */
const compression = { level: 1 };

async function makeEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new Failure(`${folder} is not empty. Name a folder that is not there yet.`);
  await mkdir(join(folder, 'tables'), { mode: 0o700 });
}

async function copyTable(client: PoolClient, folder: string, { name, columns }: { name: string; columns: string[] }) {
  const rows = client.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`));
  const compressed = createGzip(compression);
  rows.on('error', (error) => compressed.destroy(error));
  const written = await writeMeasured(rows.pipe(compressed), tableFile(folder, name));
  return { name, columns, rows: rows.rowCount, ...written };
}

/** Everything as it was at one moment; servers go on reading and writing, and a migration waits. */
async function copyDatabase(client: PoolClient, folder: string, known: { name: string }[]) {
  // Before the moment is chosen, so that no table changes its shape after it.
  await client.query(`lock table ${known.map(({ name }) => quoted(name)).join(', ')} in access share mode`);
  const { rows: migrations } = await client.query<Applied>('select name, sha256 from schema_migration order by name');
  const { rows: version } = await client.query<{ server_version: string }>('show server_version');
  const tables: Manifest['tables'] = [];
  for (const table of await tablesOf(client)) tables.push(await copyTable(client, folder, table));
  return { migrations, postgres: version[0]?.server_version ?? '', tables, sequences: await sequencesOf(client) };
}

/** Names below `dataDir` of what belongs to the database: photos that are whole, and the keys where they are wanted. */
async function filesOf({ dataDir, photosInBucket, withSecret }: Source): Promise<string[]> {
  const found = await readdir(dataDir).catch((): string[] => []);
  const names = withSecret ? found.filter((name) => ['secret-key', 'vapid-key'].includes(name)) : [];
  if (photosInBucket || !found.includes('photos')) return names;
  for (const part of await readdir(join(dataDir, 'photos'))) {
    if (part === 'arriving') continue;
    for (const key of await readdir(join(dataDir, 'photos', part))) names.push(`photos/${part}/${key}`);
  }
  return names;
}

async function copyFile(from: string, to: string): Promise<Checked | null> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    return await writeMeasured(createReadStream(from), to);
  } catch (error) {
    // Removed since it was listed: what named it is gone.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Writes a back-up into `folder`, which must be empty or absent: the database as at one moment, the files after it, the
 * manifest last. Throws a Failure where it cannot be done; what is left then is no back-up and is refused as one.
 */
export async function backUp(source: Source, folder: string, takenAt: Date): Promise<Manifest> {
  const known = await tablesOf(source.pool);
  if (!known.some(({ name }) => name === 'schema_migration')) throw new Failure('There is nothing to back up yet.');
  await makeEmpty(folder);
  const begin = 'begin isolation level repeatable read read only';
  const database = await longTransaction(source.pool, begin, (client) => copyDatabase(client, folder, known));
  const files: Manifest['files'] = [];
  for (const name of await filesOf(source)) {
    const written = await copyFile(join(source.dataDir, name), join(folder, name));
    if (written) files.push({ name, ...written });
  }
  const manifest: Manifest = {
    format: 1,
    takenAt: takenAt.toISOString(),
    ...database,
    files,
    vaultKey: source.vaultKey,
    photos: source.photosInBucket ? 'bucket' : 'files',
  };
  await writeManifest(folder, manifest);
  return manifest;
}
