// A replica that answers reads: nobody sees what was before, nobody misses it when it is gone, and it takes over under
// load without losing a write.
// npm run prove -- replica [clients] [seed]
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { openDatabase } from '#server/db/connect.ts';
import { compare } from './clients/compare.ts';
import { acknowledgedIn, startCrowd } from './clients/crowd.ts';
import { remove, startPostgres, startReplica } from '../harness/postgres.ts';
import { watchOwnWrites } from './clients/read-own-writes.ts';
import { writeClaimed, type Claimed } from './result.ts';
import { freePort, startServer, type Running } from '../harness/server-process.ts';
import { startSwitch } from './stores/switch.ts';

const [clients = 20, seed = 8] = process.argv.slice(2).map(Number);
const people = 6;
const backWithin = 15_000;

const folder = await mkdtemp(join(tmpdir(), 'fettle-replica-'));
const primary = await startPostgres(folder, { settings: { wal_level: 'replica' } });
const replica = await startReplica(primary, folder);
// The address of the present primary, as a proxy or a name gives it.
const address = await startSwitch(primary.port);
const origins = [await freePort(), await freePort()] as const;
const start = (port: number, at: number) =>
  startServer(port, {
    DATABASE_URL: `postgres://fettle@127.0.0.1:${address.port}/postgres`,
    DATABASE_REPLICA_URL: replica.url,
    DATA_DIR: join(folder, `data-${at}`),
    SECRET_KEY: 'a secret of the proofs, 32 characters or more',
    PUBLIC_URL: `http://127.0.0.1:${origins[0]}`,
    METRICS: 'on',
  });
const servers = await Promise.all(origins.map(start));
const say = (text: string) => process.stdout.write(`${text}\n`);
const claimed: Claimed[] = [];
const none = (what: string, found: readonly string[] | number, more = ''): Claimed => {
  const count = typeof found === 'number' ? found : found.length;
  return { what, limit: '0', found: `${count}${more}`, holds: count === 0 };
};

type Answered = { primary: number; replica: number };

async function answeredBy({ origin }: Running): Promise<Answered> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const of = (server: string) =>
    Number(new RegExp(`^fettle_claim_reads{server="${server}"} (\\d+)$`, 'm').exec(text)?.[1]);
  return { primary: of('primary'), replica: of('replica') };
}

async function answered(): Promise<Answered> {
  const all = await Promise.all(servers.map(answeredBy));
  return all.reduce((sum, one) => ({ primary: sum.primary + one.primary, replica: sum.replica + one.replica }));
}

/** Changes and reads for some seconds while something is done to the replica. */
async function during(name: string, seconds: number, action: () => Promise<void>): Promise<Answered> {
  const before = await answered();
  const watching = watchOwnWrites(servers, people);
  await pause(500);
  await action();
  await pause(seconds * 1_000);
  await watching.stop();
  const after = await answered();
  const by = { primary: after.primary - before.primary, replica: after.replica - before.replica };
  for (const words of watching.failed().slice(0, 5)) say(`${name}: ${words}`);
  claimed.push(
    none(`${name}: reads of what was before`, watching.stale(), ` of ${watching.reads()}`),
    none(
      `${name}: requests that failed`,
      watching.failed(),
      `; ${by.replica} reads by the replica, ${by.primary} by the primary`,
    ),
  );
  say(`${name}: ${JSON.stringify(by)}`);
  return by;
}

const onReplica = openDatabase({ connectionString: replica.url });
const ask = async (text: string) => void (await onReplica.pool.query(text));

const usual = await during('the replica follows', 10, async () => {});
claimed.push({
  what: 'the replica follows: share of reads that it answers',
  limit: '> 50 %',
  found: `${((100 * usual.replica) / (usual.replica + usual.primary)).toFixed(0)} %`,
  holds: usual.replica > usual.primary,
});
await during('the replica stands still', 8, () => ask('select pg_wal_replay_pause()'));
await ask('select pg_wal_replay_resume()');
await during('the replica is frozen', 12, () => replica.freeze());
await replica.thaw();
await onReplica.close();
await during('the replica is killed', 8, () => replica.stop('kill -9'));
await replica.start();
await pause(6_000);
const again = await during('the replica is back', 8, async () => {});
claimed.push({
  what: 'the replica is back: it answers again',
  limit: 'yes',
  found: String(again.replica > 0),
  holds: again.replica > 0,
});

// From here on a write is acknowledged when both have it.
const onPrimary = openDatabase({ connectionString: primary.url });
await onPrimary.pool.query(`alter system set synchronous_standby_names = '*'`);
await onPrimary.pool.query('select pg_reload_conf()');
await pause(500);
const { rows } = await onPrimary.pool.query<{ sync_state: string }>('select sync_state from pg_stat_replication');
await onPrimary.close();
claimed.push({
  what: 'the replica confirms each commit',
  limit: 'sync',
  found: rows[0]?.sync_state ?? 'none',
  holds: rows[0]?.sync_state === 'sync',
});

const crowd = startCrowd(servers[0]?.origin ?? '', { clients, seed });
await pause(8_000);
const written = acknowledgedIn(crowd.seen);
await primary.stop('kill -9');
const gone = performance.now();
const promoted = openDatabase({ connectionString: replica.url });
await promoted.pool.query('select pg_promote(true)');
address.lead(replica.port);
const promotion = performance.now() - gone;
const later = () => acknowledgedIn(crowd.seen) > written + clients;
while (!later() && performance.now() - gone < 60_000) await pause(50);
const back = performance.now() - gone;
await pause(8_000);
await crowd.stop();
const faults = await compare(promoted, crowd.seen.kept);
for (const words of [...faults, ...crowd.seen.unexpected].slice(0, 10)) say(words);
await promoted.close();
const ends = await Promise.all(servers.map((server) => server.end()));
await address.close();
await replica.stop('in order');
await remove(folder);
claimed.push(
  none('promoted under load: acknowledged writes lost or doubled', faults, ` of ${acknowledgedIn(crowd.seen)}`),
  none('promoted under load: answers that are neither a success nor a 503', crowd.seen.unexpected),
  {
    what: 'promoted under load: from the kill until writes are taken again',
    limit: `${backWithin / 1_000} s`,
    found: `${(back / 1_000).toFixed(1)} s, of which promotion ${(promotion / 1_000).toFixed(1)} s`,
    holds: back <= backWithin,
  },
  none(
    'exit codes other than 0',
    ends.filter(({ code }) => code !== 0).map(({ code }) => String(code)),
  ),
);
await writeClaimed('replica', {
  title: 'A replica that reads and takes over',
  about: `A PostgreSQL of the machine's own with a streaming replica, and two servers with \`DATABASE_REPLICA_URL\`. ${people} people change a claim
on one server and read it on the other without waiting, then end their session on one and try it on the other, while the replica
follows, stands still (its replay is paused), is frozen, is killed and comes back. Then commits are synchronous, ${clients} clients
write, the primary is killed by kill -9, the replica promoted, and the address of DATABASE_URL led to it.`,
  seed,
  claimed,
  more: `${acknowledgedIn(crowd.seen)} writes around the promotion were acknowledged, ${written} of them before; ${crowd.seen.refused} were answered 503.`,
});
