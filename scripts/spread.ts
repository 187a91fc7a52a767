// npm run spread -- --workers <how many>: places the tables of the portal on the workers of a Citus coordinator. With
// --from, an empty coordinator takes the rows of the server at this address, which serves meanwhile.
import { parseArgs } from 'node:util';

import { openDatabase } from '../src/server/db/connect.ts';
import { checkExternal } from '../src/server/db/external.ts';
import { placeTables, requireWorkers, type Spread } from '../src/server/db/spread.ts';
import { readSettings } from '../src/server/settings/env.ts';
import { startMove } from './move/move.ts';
import { printAnswer } from './run/print-answer.ts';

const usage = 'Usage: npm run spread -- --workers <how many> [--from <address of the old server>]';

const list = (names: readonly string[]) => (names.length === 0 ? 'none' : names.join(', '));

function textOf({ distributed, reference, local, keys, dropped }: Spread): string {
  if (distributed.length + reference.length === 0) return 'Every table stood where it belongs. Nothing was done.';
  return [
    `Spread over the workers: ${list(distributed)}.`,
    `Copied to every machine: ${list(reference)}.`,
    `Left on the coordinator: ${local} tables.`,
    `Foreign keys: ${keys} put back; not put back: ${list(dropped)}.`,
    'Start the portal now.',
  ].join('\n');
}

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Says when to stop the portal and when to start it again. */
async function moveFrom(old: string, databaseUrl: string, workers: number): Promise<string> {
  const move = await startMove(old, databaseUrl, workers, say);
  try {
    say(
      'The new database has caught up. Stop every process of the portal now, and close other connections to the old one.',
    );
    await move.finish();
    say(`Start the portal on the new database now. This goes on for a while and checks the foreign keys.`);
    await move.checkKeys();
    return 'The foreign keys hold. The old server is no longer needed.';
  } finally {
    await move.close();
  }
}

async function main(): Promise<string> {
  const { values } = parseArgs({ options: { workers: { type: 'string' }, from: { type: 'string' } } });
  const workers = Number(values.workers);
  if (!Number.isInteger(workers) || workers < 1) throw new Error(usage);
  const { databaseUrl } = readSettings(process.env);
  if (databaseUrl === null)
    throw new Error('Set DATABASE_URL to the coordinator. The embedded database stays on one machine.');
  if (values.from !== undefined) return moveFrom(values.from, databaseUrl, workers);
  const database = openDatabase({ connectionString: databaseUrl });
  try {
    await checkExternal(database.pool, databaseUrl);
    await requireWorkers(database.pool, workers);
    return textOf(await placeTables(database.pool));
  } finally {
    await database.close();
  }
}

await printAnswer(main);
