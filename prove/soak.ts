// Lets claimants come and go for minutes or hours and watches what the server holds on to.
// npm run prove -- soak [minutes] [claimants] [seed] [pause]; 30 in a pipeline, 120 before a release. The pause of one
// claimant is in milliseconds: a long one leaves the machine to others.
import { readdir, readFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { openDatabase } from '#server/db/connect.ts';
import { compare } from './clients/compare.ts';
import { acknowledgedIn, startCrowd } from './clients/crowd.ts';
import { remove, startPostgres } from '../harness/postgres.ts';
import { startReaders } from './clients/readers.ts';
import { quantile } from '../harness/quantile.ts';
import { writeClaimed } from './result.ts';
import { freePort, startServer } from '../harness/server-process.ts';

const [minutes = 30, claimants = 20, seed = 8, between = 200] = process.argv.slice(2).map(Number);
const writers = Math.max(1, Math.round(claimants / 10));
const [mostGrowth, mostFailures] = [0.1, 0];
/** Of the whole time: caches fill and code is compiled. */
const warmUp = 0.3;

type Sample = { minute: number; memory: number; handles: number; connections: number };

const folder = await mkdtemp(join(tmpdir(), 'fettle-soak-'));
const postgres = await startPostgres(folder);
const server = await startServer(await freePort(), { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'data') });
const database = openDatabase({ connectionString: postgres.url });
const started = performance.now();
const minute = () => (performance.now() - started) / 60_000;

async function sample(): Promise<Sample> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  const memory = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024;
  const handles = (await readdir(`/proc/${server.pid}/fd`)).length;
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*) from pg_stat_activity where application_name = 'fettle' and pid <> pg_backend_pid()`,
  );
  return { minute: minute(), memory, handles, connections: rows[0]?.count ?? 0 };
}

// One claim in ten seconds and client is what the limits of a claim let pass for hours.
const crowd = startCrowd(server.origin, { clients: writers, seed, pauseMs: between });
const readers = startReaders(server.origin, {
  claimants: claimants - writers,
  seed,
  between,
  claims: () => crowd.seen.kept,
});
const samples: Sample[] = [];
while (minute() < minutes) {
  await pause(Math.min(10_000, minutes * 1_500));
  samples.push(await sample());
}
await readers.stop();
await crowd.stop();
const faults = await compare(database, crowd.seen.kept);
await database.close();
const { code } = await server.end();
await postgres.stop('in order');
await remove(folder);
for (const line of [...faults, ...crowd.seen.unexpected, ...readers.unexpected].slice(0, 20))
  process.stdout.write(`${line}\n`);

const warm = samples.filter(({ minute: at }) => at >= minutes * warmUp);
const third = Math.ceil(warm.length / 3);
/** Medians of the first and of the last third after warming up, because single looks swing with the collector. */
const ends = (of: (one: Sample) => number) =>
  [warm.slice(0, third), warm.slice(-third)].map((some) => quantile(some.map(of), 0.5)) as [number, number];
const flat = (what: string, of: (one: Sample) => number, most: number) => {
  const [first, last] = ends(of);
  const limit = `at most +${most}`;
  return { what, limit, found: `${first} then ${last}`, holds: last - first <= most };
};
const mostConnections = 14;
const most = Math.max(...samples.map(({ connections }) => connections));
const [first, last] = ends(({ memory }) => memory);
const growth = last / first - 1;
const failures = crowd.seen.unexpected.length + readers.unexpected.length + crowd.seen.refused + crowd.seen.broken;
await writeClaimed('soak', {
  title: 'Hours of claimants',
  about: `${claimants} claimants for ${minutes} minutes with pauses of ${between / 1_000} s, of whom ${writers} write and the others find their claim, read all that its pages
ask for, and leave again. A run of 30 or 120 minutes says more than a short one.`,
  seed,
  claimed: [
    {
      what: 'memory after warming up, first third and last third',
      limit: `at most +${mostGrowth * 100} %`,
      found: `${first.toFixed(0)} MB then ${last.toFixed(0)} MB (${(growth * 100).toFixed(1)} %)`,
      holds: growth <= mostGrowth,
    },
    flat('files and sockets held open', ({ handles }) => handles, 10),
    {
      what: 'connections to PostgreSQL, most: ten of the pool and those that listen',
      limit: String(mostConnections),
      found: String(most),
      holds: most <= mostConnections,
    },
    { what: 'failed calls', limit: String(mostFailures), found: String(failures), holds: failures <= mostFailures },
    { what: 'writes lost or doubled', limit: '0', found: String(faults.length), holds: faults.length === 0 },
    { what: 'exit code at the end', limit: '0', found: String(code), holds: code === 0 },
  ],
  more: `${acknowledgedIn(crowd.seen)} writes and ${readers.read()} reads.`,
});
