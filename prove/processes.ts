// Several server processes on one PostgreSQL: what one does holds on the others, each adds its rate, and one that is
// killed is missed by nobody.
// npm run prove -- processes [kills] [seed]
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { testClients } from '#main/identity/identity-app.fixture.ts';
import { openDatabase } from '#server/db/connect.ts';
import { startBucket } from '#server/gateways/photo-store/bucket-server.fixture.ts';
import { startBalancer } from './processes/balancer.ts';
import { canShare } from '../harness/cpu.ts';
import { remove, startPostgres } from '../harness/postgres.ts';
import { killUnderLoad, type Killed } from './processes/kills.ts';
import { medianOf, prepareLoad, ratesOf, warmUp, type Rate } from './processes/rates.ts';
import { sharedSteps } from './processes/steps.ts';
import { writeClaimed, type Claimed } from './result.ts';
import { freePort, startServer, type Running } from '../harness/server-process.ts';

const [kills = 4, seed = 8] = process.argv.slice(2).map(Number);
const processes = 4;
const perDoubling = 1.8;
/** Of a core for each server, so that four of them, PostgreSQL and wrk have room on two cores. */
const share = 0.1;

const folder = await mkdtemp(join(tmpdir(), 'fettle-many-'));
const postgres = await startPostgres(folder, { settings: { max_connections: '100' } });
const bucket = await startBucket('photos', { id: 'prove', secret: 'hidden' });
const ports = await Promise.all(Array.from({ length: processes + 1 }, freePort));
const [balancerPort = 0, ...serverPorts] = ports;
const publicOrigin = `http://127.0.0.1:${balancerPort}`;
const secretKey = 'a secret of the proofs, 32 characters or more';
const dataDirs = serverPorts.map((_, at) => join(folder, `data-${at}`));
const start = (at: number) =>
  startServer(serverPorts[at] ?? 0, {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDirs[at] ?? '',
    PUBLIC_URL: publicOrigin,
    SECRET_KEY: secretKey,
    PHOTO_STORE_URL: bucket.url,
    IDENTITY_CLIENTS: JSON.stringify(testClients),
  });

// All at once on an empty database: one of them migrates, the others wait for it.
const servers = await Promise.all(serverPorts.map((_, at) => start(at)));
const [first, second, ...others] = servers;
if (!first || !second) throw new Error('There are too few servers.');
const { status: page } = await fetch(`${first.origin}/track`);
if (page !== 200)
  throw new Error(`/track answers ${page}: build the browser side of this version first (npm run build).`);
const database = openDatabase({ connectionString: postgres.url });
const balancer = await startBalancer(balancerPort, serverPorts);
const say = (text: string) => process.stdout.write(`${text}\n`);

const portal = { servers: [first, second, ...others] as const, origin: publicOrigin, database, secretKey, dataDirs };
const steps = await sharedSteps({ ...portal, servers: [first, second, ...others] });
for (const { what, found, holds } of steps) say(`${holds ? 'held' : 'NOT HELD'}: ${what}: ${found}`);

const load = await prepareLoad(database, folder, first, publicOrigin);
const measured = { postgres: postgres.pid(), load };
await warmUp(servers, measured.postgres, load);
const shared = canShare() ? await ratesOf(servers, { ...measured, share }) : [];
const free = await ratesOf(servers, { ...measured, share: null, rounds: 2 });
for (const rate of [...shared, ...free]) say(JSON.stringify(rate));

const running: Running[] = [...servers];
const setting = { balancer, database, servers: running, start, kills };
const careful = await killUnderLoad('idempotent methods', { ...setting, seed });
say(JSON.stringify(careful));
const whole = await killUnderLoad('every method', { ...setting, seed: seed + 1 });
say(JSON.stringify(whole));

await balancer.close();
const ends = await Promise.all(running.map((server) => server.end()));
await database.close();
await postgres.stop('in order');
await bucket.close();
await remove(folder);

const none = (what: string, found: readonly unknown[] | number): Claimed => {
  const count = typeof found === 'number' ? found : found.length;
  return { what, limit: '0', found: String(count), holds: count === 0 };
};
const rateOf = (rates: readonly Rate[], count: number) => medianOf(rates, count, ({ rate }) => rate);
const doubling = (rates: readonly Rate[], from: number) => rateOf(rates, from * 2) / rateOf(rates, from);
const scaled = (from: number): Claimed => {
  const found = doubling(shared, from);
  const what = `rate of ${from * 2} processes to that of ${from}, each with at most ${share} of a core`;
  return { what, limit: `≥ ${perDoubling}`, found: found.toFixed(2), holds: found >= perDoubling };
};
const killed = (name: string, { failedIdempotent, unexpected, faults }: Killed): Claimed[] => [
  none(`${name}: GET, PUT and DELETE that failed`, failedIdempotent),
  none(`${name}: other answers that are no success`, unexpected),
  none(`${name}: acknowledged writes lost or doubled`, faults),
];
const table = (
  rates: readonly Rate[],
) => `| processes | requests/s | per doubling | server, ms of a core a request | PostgreSQL, ms of a core a request | cores taken |
|---|---|---|---|---|---|
${[1, 2, 4]
  .map((count) => {
    const of = (value: (rate: Rate) => number) => medianOf(rates, count, value);
    const ratio = count === 1 ? '' : doubling(rates, count / 2).toFixed(2);
    const millis = [of(({ serverMs }) => serverMs), of(({ databaseMs }) => databaseMs)] as const;
    const rate = rateOf(rates, count);
    const cores = (rate * (millis[0] + millis[1])) / 1_000;
    return `| ${[count, rate.toFixed(0), ratio, ...millis.map((one) => one.toFixed(2)), cores.toFixed(2)].join(' | ')} |`;
  })
  .join('\n')}`;
const failures = [...shared, ...free].reduce((sum, one) => sum + one.failures, 0);
const tried = ({ kills: many, writes, reads, repeated, failedOthers }: Killed) =>
  `${many} kills, ${writes} writes acknowledged and ${reads} reads, ${repeated} requests repeated by the balancer, ${failedOthers} POSTs answered 502 by it`;

for (const words of [careful, whole].flatMap(({ unexpected, faults }) => [...unexpected, ...faults]).slice(0, 20))
  say(words);
await writeClaimed('processes', {
  title: 'Several processes on one PostgreSQL',
  about: `Four server processes, started at once on an empty PostgreSQL of the machine's own, photos in a bucket, each with a DATA_DIR of
its own; before them a small balancer that takes them in turn. The steps go to different processes. For the rate, wrk asks each
process itself over 12 connections, nine page queries to one write, four rounds of 6 s in turns, two without a quota; the medians of the rounds. Then one process after the
other is killed by kill -9 and started again, under 24 clients that write and 16 that read through the balancer.`,
  seed,
  claimed: [
    ...steps.map(({ what, found, holds }) => ({ what, limit: 'holds', found, holds })),
    ...(shared.length > 0 ? [scaled(1), scaled(2)] : []),
    none('answers that are no success while the rate was measured', failures),
    ...killed('balancer repeats idempotent methods', careful),
    ...killed('balancer repeats every method', whole),
    none('balancer repeats every method: requests that failed', whole.failedOthers),
    none(
      'exit codes other than 0 at the end',
      ends.filter(({ code }) => code !== 0),
    ),
  ],
  more: `## Rate

Two cores are all there is, and PostgreSQL and wrk run on them too. So each process was first held to ${share} of a core (a quota of its
control group), which leaves room for four of them:

${shared.length > 0 ? table(shared) : 'This machine allows no quota, so this was left out.'}

And with as much as each gets, until the two cores are the limit:

${table(free)}

What one more process would bring on a machine of its own follows from the cost of a request: PostgreSQL becomes the limit when its
cores are used up, at 1,000 ÷ its ms a request for each of them.

## Killed under load

- Repeating idempotent methods alone, as balancers do unless told otherwise: ${tried(careful)}. Their clients sent those again, under the same
  key where there is one: nothing was stored twice.
- Repeating every method: ${tried(whole)}.
`,
});
