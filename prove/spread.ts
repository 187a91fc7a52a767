// From one server to a coordinator and two workers: the move while clients write, a restore to a point that all share, one more worker under
// load, and a worker that is killed under load.
// npm run prove -- spread [claims] [clients] [seed]
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { openDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { generateClaims } from '../harness/generate-claims.ts';
import { backUpPostgres, remove, type Postgres } from '../harness/postgres.ts';
import { freePort, startServer } from '../harness/server-process.ts';
import { startMove } from '../scripts/move/move.ts';
import { Caller } from './clients/caller.ts';
import { compare } from './clients/compare.ts';
import { acknowledgedIn, startCrowd, type Seen } from './clients/crowd.ts';
import { writeClaimed, type Claimed } from './result.ts';
import { differences, joinNode, portsOf, runOn, startNode, sumsOf } from './stores/citus-nodes.ts';

const [claims = 1_000_000, clients = 6, seed = 8] = process.argv.slice(2).map(Number);
const stoppedSeconds = 60;
const loadSeconds = 8;
const watched = 40;

const folder = await mkdtemp(join(tmpdir(), 'fettle-spread-'));
const nodes = await Promise.all([0, 1, 2, 3, 4].map((at) => startNode(join(folder, `node-${at}`))));
const [old, one, second, third, added] = nodes;
if (!old || !one || !second || !third || !added) throw new Error('There are too few servers.');
const port = await freePort();
const claimed: Claimed[] = [];
const figures: string[] = [];
const say = (text: string) => process.stdout.write(`${text}\n`);
const seconds = (since: number) => (performance.now() - since) / 1_000;

function none(what: string, found: readonly string[], more = ''): void {
  for (const words of found.slice(0, 5)) say(`${what}: ${words}`);
  claimed.push({ what, limit: '0', found: `${found.length}${more}`, holds: found.length === 0 });
}

function note(what: string, since: number): void {
  figures.push(`| ${what} | ${seconds(since).toFixed(1)} s |`);
  say(`${what}: ${seconds(since).toFixed(1)} s`);
}

const serve = async (on = one) =>
  startServer(port, {
    DATABASE_URL: on.url,
    DATA_DIR: join(folder, 'data'),
    SECRET_KEY: 'a secret of the proofs, 32 characters or more',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  });

let runs = 0;
/** Has clients write while something is done, and for some seconds. */
async function underLoad(action: () => Promise<void> = async () => {}): Promise<Seen> {
  runs += 1;
  const crowd = startCrowd(`http://127.0.0.1:${port}`, { clients, seed: seed * 100 + runs });
  await pause((loadSeconds * 1_000) / 2);
  await action();
  await pause((loadSeconds * 1_000) / 2);
  await crowd.stop();
  return crowd.seen;
}

const faultsIn = async ({ kept }: Seen): Promise<string[]> => {
  const database = openDatabase({ connectionString: one.url });
  const faults = await compare(database, kept);
  await database.close();
  return faults;
};

const made = performance.now();
const plain = openDatabase({ connectionString: old.url });
await migrate(plain.pool);
await generateClaims(plain.pool, claims);
await plain.close();
note('making the claims on one server', made);

await runOn(one, 'create extension citus');
await runOn(one, `select citus_set_coordinator_host('127.0.0.1', ${one.port})`);
for (const worker of [second, third]) await joinNode(one, worker);

let server = await serve(old);
const moved = startCrowd(`http://127.0.0.1:${port}`, { clients, seed: seed * 100, pauseMs: 100 });
const moving = performance.now();
const move = await startMove(old.url, one.url, 2, say);
note('copying, following and comparing, while clients write', moving);
const stopping = performance.now();
await server.end();
note('the stop of the portal, within the time below', stopping);
await move.finish();
// The old server has the rows as they were before the portal of the new one has written.
const comparing = performance.now();
const [sumsBefore, sumsMoved] = await Promise.all([sumsOf(old), sumsOf(one)]);
const compared = seconds(comparing);
server = await serve();
const stopped = seconds(stopping) - compared;
await pause((loadSeconds * 1_000) / 2);
await moved.stop();
await move.checkKeys();
await move.close();
claimed.push({
  what: 'the move: writes stopped for',
  limit: `${stoppedSeconds} s`,
  found: `${stopped.toFixed(1)} s`,
  holds: stopped <= stoppedSeconds,
});
none('the move: tables that differ by count or checksum', differences(sumsBefore, sumsMoved));
none('the move: writes lost or doubled', await faultsIn(moved.seen), ` of ${acknowledgedIn(moved.seen)}`);
none('the move: answers that are an error', moved.seen.unexpected, `; ${moved.seen.refused} × 503`);
await server.end();

const backingUp = performance.now();
const members = [one, second, third];
const restores = await Promise.all(members.map((node, at) => backUpPostgres(node, join(folder, `node-${at}`))));
note('base back-ups of three machines', backingUp);
server = await serve();
const spread = await underLoad();
none('on three machines: writes lost or doubled', await faultsIn(spread), ` of ${acknowledgedIn(spread)}`);
await server.end();
const sumsAtPoint = await sumsOf(one);
await runOn(one, `select citus_create_restore_point('proof')`);
server = await serve();
const after = await underLoad();
await server.end();
for (const node of members) await runOn(node, 'select pg_switch_wal()');
await pause(2_000);
const restoring = performance.now();
await Promise.all(members.map((node) => node.stop('in order')));
const restored: Postgres[] = await Promise.all(restores.map(async (restore) => restore('proof')));
note('the restore of three machines to the restore point', restoring);
none(
  'restored: tables that differ from the restore point',
  differences(sumsAtPoint, await sumsOf(one)),
  `; ${acknowledgedIn(after)} later writes are gone`,
);

server = await serve();
const rebalanced = await underLoad(async () => {
  const adding = performance.now();
  await joinNode(one, added);
  await runOn(one, `select rebalance_table_shards(shard_transfer_mode := 'force_logical')`);
  note('a worker added and shards rebalanced under load', adding);
});
const shards = await runOn(
  one,
  `select nodeport, count(*) as n from citus_shards where table_name = 'claim'::regclass group by 1`,
);
none('a worker added under load: answers that are an error', rebalanced.unexpected, `; ${rebalanced.refused} × 503`);
none(
  'a worker added under load: writes lost or doubled',
  await faultsIn(rebalanced),
  ` of ${acknowledgedIn(rebalanced)}`,
);
claimed.push({
  what: 'a worker added: workers that have shards of claims',
  limit: '3',
  found: String(shards.length),
  holds: shards.length === 3,
});

// What each watched claim answers while a worker is away.
const numbers = Array.from({ length: watched }, (_, at) => `CLM-${at + 1}`);
const ports = await portsOf(one, numbers);
const [, dead] = restored;
const otherwise: string[] = [];
const waited: string[] = [];

/** A claim of the killed worker must wait with 503, and one of another go on. */
async function addEventTo(number: string): Promise<void> {
  const caller = new Caller(`http://127.0.0.1:${port}`, '10.200.0.1');
  const path = `/api/integration/v1/claims/${number}/events`;
  const body = { events: [{ externalId: `killed-${number}`, eventDate: '2025-11-06T10:00:00Z', name: 'Killed' }] };
  const reply = await caller.ask({ path, body, operator: true });
  const mustWait = ports.get(number) === second?.port;
  if (mustWait) waited.push(number);
  const isRight = mustWait ? reply?.status === 503 : reply !== null && reply.status < 300;
  if (!isRight) otherwise.push(`${number}: ${reply?.status} ${reply?.body}`);
}

const killed = await underLoad(async () => {
  await dead?.stop('kill -9');
  for (const number of numbers) await addEventTo(number);
  await dead?.start();
});
none(
  'a worker killed under load: claims that answered otherwise than they must',
  otherwise,
  ` of ${watched}; ${waited.length} of them waited with 503`,
);
// Who tries again and again while a claim waits meets the limits of the portal.
const errors = killed.unexpected.filter((words) => !words.includes(': 429 '));
none('a worker killed under load: answers that are neither a success, a 503 nor a limit', errors);
await runOn(one, 'select recover_prepared_transactions()');
none('a worker killed under load: writes lost or doubled', await faultsIn(killed), ` of ${acknowledgedIn(killed)}`);

await server.end();
await Promise.all([...restored, added, old].map((node) => node.stop('at once')));
await remove(folder);
await writeClaimed('spread', {
  title: 'From one server to several machines',
  about: `${claims.toLocaleString('en-GB')} claims move from one PostgreSQL to a coordinator and two workers on Citus, while ${clients} clients write. All
servers are on this machine and share its cores and disk. Writes stop from the order to stop the portal until it is ready
on the new servers; the comparison of all rows by the proof itself is not counted. Then all three are restored from base back-ups to a
restore point, a third worker joins under load and shards are rebalanced, and a worker is killed by kill -9 under load.`,
  seed,
  claimed,
  more: `| Step | Took |\n|---|---|\n${figures.join('\n')}`,
});
