// npm run spread -- --workers <how many>: places the tables of the portal on the workers of a Citus coordinator.
import { parseArgs } from 'node:util';

import { openDatabase } from '../src/server/db/connect.ts';
import { checkExternal } from '../src/server/db/external.ts';
import { placeTables, requireWorkers, type Spread } from '../src/server/db/spread.ts';
import { readSettings } from '../src/server/settings/env.ts';
import { printAnswer } from './run/print-answer.ts';

const usage = 'Usage: npm run spread -- --workers <how many>';

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

async function main(): Promise<string> {
  const { values } = parseArgs({ options: { workers: { type: 'string' } } });
  const workers = Number(values.workers);
  if (!Number.isInteger(workers) || workers < 1) throw new Error(usage);
  const { databaseUrl } = readSettings(process.env);
  if (databaseUrl === null)
    throw new Error('Set DATABASE_URL to the coordinator. The embedded database stays on one machine.');
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
