// Writes every generated file anew; with --check it writes nothing and fails where one is not current.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDatabase } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded/start-embedded.ts';
import { migrate } from '#server/db/migrate.ts';

import { tablesSource } from './generate-tables.ts';

const root = join(import.meta.dirname, '..');

/** Runs `work` on an empty, migrated database of its own. */
async function withMigratedDatabase<T>(work: (database: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-generate-'));
  const embedded = await startEmbedded(folder, { throwAway: true });
  const database = openDatabase(embedded.config);
  try {
    await migrate(database.pool);
    return await work(database);
  } finally {
    await database.close();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Each generated file and its text, in the order in which they need each other. */
const generated: [file: string, source: () => Promise<string>][] = [
  ['src/server/db/tables.generated.ts', () => withMigratedDatabase(({ pool }) => tablesSource(pool))],
];

const isCheck = process.argv.includes('--check');
for (const [file, source] of generated) {
  const path = join(root, file);
  const [text, old] = [await source(), await readFile(path, 'utf8').catch(() => null)];
  if (text === old) continue;
  if (isCheck) {
    process.exitCode = 1;
    console.error(`${file} is not current: run npm run generate and commit it.`);
  } else {
    await writeFile(path, text);
    console.log(`Wrote ${file}`);
  }
}
