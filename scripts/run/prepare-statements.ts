// Prepares on the PostgreSQL of DATABASE_URL each statement that the tests have sent to the embedded one, which is newer.
// So all of them are known to work there, while only some tests run there (database-tests.mjs). Arguments: the folder of
// what was sent, and the file for the count.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { openDatabase } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded/start-embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { refusedStatements } from './refused-statements.ts';

const [folder = '', countFile = ''] = process.argv.slice(2);
const database = 'fettle_statements';
/** Fewer were not recorded from the whole of the tests. */
const leastStatements = 500;

async function readStatements(): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const lines = texts.flatMap((text) => text.split('\n')).filter(Boolean);
  return [...new Set(lines)].map((line) => JSON.parse(line) as string);
}

/** Connects to a new, migrated database of the server. */
async function connectMigrated(server: pg.PoolConfig): Promise<pg.Client> {
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(`create database ${database}`);
  await admin.end();
  const own = openDatabase({ ...server, database });
  await migrate(own.pool);
  await own.close();
  const client = new pg.Client({ ...server, database });
  await client.connect();
  return client;
}

function configOf({ hostname, port, username }: URL): pg.PoolConfig {
  return { host: hostname, port: Number(port), user: username, database: 'postgres' };
}

const data = await mkdtemp(join(tmpdir(), 'fettle-statements-'));
const embedded = await startEmbedded(data, { throwAway: true });
const [first, other] = [
  await connectMigrated(embedded.config),
  await connectMigrated(configOf(new URL(process.env['DATABASE_URL'] ?? ''))),
];
const { taken, refused } = await refusedStatements(await readStatements(), first, other);
for (const { text, reason } of refused) console.error(`Refused: ${reason}\n${text}\n`);
if (taken < leastStatements) console.error(`Only ${taken} statements were recorded, so that these are not all.`);
const failed = refused.length + (taken < leastStatements ? 1 : 0);
console.log(`${taken} statements, ${refused.length} refused.`);
await Promise.all([first.end(), other.end()]);
await embedded.stop();
await rm(data, { recursive: true, force: true });
await writeFile(countFile, JSON.stringify({ passed: taken - refused.length, failed }));
process.exitCode = failed > 0 ? 1 : 0;
