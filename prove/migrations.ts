// Kills the server while it migrates a store that an early version has filled, again and again.
// npm run prove -- migrations [kills] [claims] [seed]
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { openDatabase, type Database } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { debianPostgres } from '../scripts/run/external.mjs';
import { fillFirstSchema, firstCounts } from './stores/first-schema.ts';
import { remove, startPostgres } from '../harness/postgres.ts';
import { randomOf } from '../harness/random.ts';
import { writeClaimed } from './result.ts';
import { freePort, startServer } from '../harness/server-process.ts';

const [kills = 20, claims = 10_000, seed = 8] = process.argv.slice(2).map(Number);
const root = join(import.meta.dirname, '..');
const own = join(root, 'src/server/db/migrations');

/** The schema in words, without the random names of a dump. */
function dumped(url: string): string {
  const bin = debianPostgres()?.bin ?? '';
  const { stdout, stderr, status } = spawnSync(join(bin, 'pg_dump'), ['--schema-only', url], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.replaceAll(/^\\(?:un)?restrict .*$/gm, '');
}

const applied = async ({ pool }: Database): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>('select count(*) from schema_migration');
  return rows[0]?.count ?? 0;
};

/** Starts a server that begins to migrate and kills it by kill -9 when so many migrations are there, or somewhat later. */
async function killWhileMigrating(url: string, database: Database, wanted: number, later: number): Promise<void> {
  const program = `const { openDatabase } = await import('./src/server/db/connect.ts');
    const { migrate } = await import('./src/server/db/migrate.ts');
    await migrate(openDatabase({ connectionString: process.argv[1] }).pool);
    process.exit(0);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, url], {
    cwd: root,
    stdio: 'inherit',
  });
  const ended = once(child, 'exit');
  while (child.exitCode === null && (await applied(database)) < wanted) await pause(2);
  await pause(later);
  child.kill('SIGKILL');
  await ended;
}

const folder = await mkdtemp(join(tmpdir(), 'fettle-migrations-'));
const postgres = await startPostgres(folder);
const urlOf = (name: string) => postgres.url.replace(/postgres$/, name);
const admin = openDatabase({ connectionString: postgres.url });
const open = async (name: string, template = 'template1') => {
  await admin.pool.query(`create database ${name} template ${template}`);
  return openDatabase({ connectionString: urlOf(name) });
};

const early = join(folder, 'early');
const names = (await readdir(own)).filter((name) => name.endsWith('.sql')).toSorted();
await cp(join(own, names[0] ?? ''), join(early, names[0] ?? ''));
const filled = await open('filled');
await migrate(filled.pool, early);
await fillFirstSchema(filled.pool, claims);
const before = await firstCounts(filled.pool);
await filled.close();
const fresh = await open('fresh');
await migrate(fresh.pool);
await fresh.close();
const wanted = dumped(urlOf('fresh'));

const random = randomOf(seed);
const faults: string[] = [];
let [inTheMiddle, left] = [0, 0];
for (let kill = 1; kill <= kills; kill += 1) {
  const name = `killed_${kill}`;
  const database = await open(name, 'filled');
  const at = 1 + Math.floor(random() * (names.length - 1));
  await killWhileMigrating(urlOf(name), database, at, random() * 20);
  // Half of the time PostgreSQL dies as well, before it has heard that its client is gone.
  if (kill % 2 === 0) {
    await database.close();
    await postgres.stop('at once');
    await postgres.start();
  }
  const again = kill % 2 === 0 ? openDatabase({ connectionString: urlOf(name) }) : database;
  const reached = await applied(again);
  if (reached < names.length) inTheMiddle += 1;
  left += names.length - reached;
  await migrate(again.pool);
  if ((await applied(again)) !== names.length) faults.push(`kill ${kill}: not every migration is there`);
  const after = await firstCounts(again.pool);
  if (JSON.stringify(after) !== JSON.stringify(before)) faults.push(`kill ${kill}: rows ${JSON.stringify(after)}`);
  if (dumped(urlOf(name)) !== wanted) faults.push(`kill ${kill}: another schema than that of a new store`);
  process.stdout.write(`kill ${kill}: after ${reached} of ${names.length} migrations\n`);
  await again.close();
  if (kill < kills) await admin.pool.query(`drop database ${name} with (force)`);
}
const last = openDatabase({ connectionString: urlOf(`killed_${kills}`) });
const { rows } = await last.pool.query<{ key: string; postcode_norm: string }>(
  `select key, postcode_norm from claim_lookup where kind = 'number' limit 1`,
);
await last.close();
const server = await startServer(await freePort(), {
  DATABASE_URL: urlOf(`killed_${kills}`),
  DATA_DIR: join(folder, 'data'),
});
const found = await fetch(`${server.origin}/api/enduser/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ reference: rows[0]?.key, postcode: rows[0]?.postcode_norm }),
});
const { succeeded } = (await found.json()) as { succeeded: boolean };
await server.end();
await admin.close();
await postgres.stop('in order');
await remove(folder);
for (const fault of faults) process.stdout.write(`${fault}\n`);

const none = (what: string, count: number) => ({ what, limit: '0', found: String(count), holds: count === 0 });
await writeClaimed('migrations', {
  title: 'Killed while migrating',
  about: `A store of the first migration with ${Object.entries(before)
    .map(([table, count]) => `${count} rows of ${table}`)
    .join(', ')} is brought up to today's ${names.length} migrations by a process that is
killed by kill -9 at a seeded moment; every second time PostgreSQL is ended at once as well. Then it is migrated again and
compared by pg_dump with a new store.`,
  seed,
  claimed: [
    {
      what: 'killed with migrations still to come',
      limit: `at least ${Math.ceil(kills * 0.75)} of ${kills}`,
      found: String(inTheMiddle),
      holds: inTheMiddle >= kills * 0.75,
    },
    none('stores that did not end whole, or lost rows', faults.length),
    {
      what: 'a claim of the first version is found by its post code',
      limit: 'yes',
      found: String(succeeded),
      holds: succeeded,
    },
  ],
  more: `${left} migrations were left to be done after the kills.`,
});
