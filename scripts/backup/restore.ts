import { createReadStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import { MigrationError, recreateSchema } from '../../src/server/db/migrate.ts';
import { Failure } from './failure.ts';
import { type Manifest, readManifest, tableFile } from './manifest.ts';
import { isAsWritten, writeMeasured } from './measured.ts';
import { longTransaction, quoted } from './transaction.ts';

type Target = { pool: Pool; dataDir: string };

async function refuseDamaged(folder: string, { tables, files }: Manifest): Promise<void> {
  const parts = [
    ...tables.map((table) => ({ ...table, path: tableFile(folder, table.name) })),
    ...files.map((file) => ({ ...file, path: join(folder, file.name) })),
  ];
  for (const part of parts) {
    if (!(await isAsWritten(part.path, part))) throw new Failure(`${part.path} is missing or not as it was written.`);
  }
}

async function refuseUsed(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ used: boolean }>(
    'select exists (select from pg_class where relnamespace = to_regnamespace(current_schema()::text)) as used',
  );
  if (rows[0]?.used) throw new Failure('The database is not empty. A back-up is only put back into an empty one.');
}

/** A file that is there already may only be one that a restore broken off has left. */
async function refuseForeignFiles(dataDir: string, { files }: Manifest): Promise<void> {
  const ours = new Set(files.map(({ name }) => name));
  const entries = await readdir(join(dataDir, 'photos'), { recursive: true, withFileTypes: true }).catch(() => []);
  const foreign = entries.some(
    (entry) => entry.isFile() && !ours.has(join(entry.parentPath, entry.name).slice(dataDir.length + 1)),
  );
  if (foreign)
    throw new Failure(
      `${join(dataDir, 'photos')} has photos already. A back-up is only put back where there are none.`,
    );
  for (const key of files.filter(({ name }) => !name.startsWith('photos/'))) {
    const path = join(dataDir, key.name);
    const isThere = (await readdir(dataDir).catch((): string[] => [])).includes(key.name);
    if (isThere && !(await isAsWritten(path, key))) throw new Failure(`${path} is there already, and is another key.`);
  }
}

async function fillTable(client: PoolClient, folder: string, { name, columns, rows }: Manifest['tables'][number]) {
  const into = client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`));
  await pipeline(createReadStream(tableFile(folder, name)), createGunzip(), into);
  if (into.rowCount !== rows) throw new Failure(`${name} has ${into.rowCount} rows, and the back-up says ${rows}.`);
}

async function fill(client: PoolClient, folder: string, { migrations, tables, sequences }: Manifest): Promise<void> {
  await recreateSchema(client, migrations);
  // Migrations bring rows of their own, which the back-up has as they were.
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  for (const table of tables) await fillTable(client, folder, table);
  for (const { name, value, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, isCalled]);
  }
}

async function putFiles(folder: string, dataDir: string, { files }: Manifest): Promise<void> {
  for (const { name } of files) {
    const to = join(dataDir, name);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await writeMeasured(createReadStream(join(folder, name)), to, 'w');
  }
}

/**
 * Puts a back-up into an empty database and its files into `dataDir`: all of the database or nothing, and the files
 * first, because a photo without a row is removed by itself. Throws a Failure, with the database untouched, where the
 * back-up is cut, damaged or newer than this version, or the target is not empty.
 */
export async function restore({ pool, dataDir }: Target, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await refuseUsed(pool);
  await refuseForeignFiles(dataDir, manifest);
  await refuseDamaged(folder, manifest);
  try {
    await longTransaction(pool, 'begin', async (client) => {
      await fill(client, folder, manifest);
      await putFiles(folder, dataDir, manifest);
    });
  } catch (error) {
    if (error instanceof MigrationError)
      throw new Failure(`The back-up does not fit: ${error.message}`, { cause: error });
    throw error;
  }
  await pool.query('analyze');
  return manifest;
}
