// Writes every generated file anew; with --check it writes nothing of what is committed, and fails where one is not current.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDatabase, type Database } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded/start-embedded.ts';
import { migrate } from '#server/db/migrate.ts';

import { generateMessages } from './generate/messages.ts';
import { tablesSource } from './generate/tables.ts';

const root = join(import.meta.dirname, '..');

/** Runs `work` on an empty, migrated database of its own. */
async function withMigratedDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
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

type Sources = Record<string, () => string | Promise<string>>;

/** Returns each generated file that is committed, and how to make its text. Schema and calls name the languages, so both are loaded when these are written. */
async function committedFiles(): Promise<Sources> {
  const { schemaFiles } = await import('./generate/schema.ts');
  const { callsFile } = await import('./generate/calls.ts');
  return {
    'src/server/db/tables.generated.ts': () => withMigratedDatabase(({ pool }) => tablesSource(pool)),
    ...schemaFiles,
    'rest-calls.txt': callsFile,
  };
}

async function bringUpToDate(isCheck: boolean): Promise<void> {
  for (const [file, source] of Object.entries(await committedFiles())) {
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
}

generateMessages();
await bringUpToDate(process.argv.includes('--check'));
