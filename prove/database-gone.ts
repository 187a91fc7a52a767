// Takes PostgreSQL away for ten seconds under clients that write: ended in order, ended at once, and frozen.
// npm run prove -- database-gone [seconds] [clients] [seed]
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { openDatabase } from '#server/db/connect.ts';
import type { Reply } from './clients/caller.ts';
import { compare } from './clients/compare.ts';
import { acknowledgedIn, startCrowd } from './clients/crowd.ts';
import { remove, startPostgres, type Postgres } from '../harness/postgres.ts';
import { quantile } from '../harness/quantile.ts';
import { writeClaimed, type Claimed } from './result.ts';
import { freePort, startServer } from '../harness/server-process.ts';

const [seconds = 10, clients = 50, seed = 8] = process.argv.slice(2).map(Number);
const [answerWithin, recoverWithin] = [5_000, 2_000];

type Answer = { kind: string; at: number; status: number; millis: number; retryAfter: string | null };

/** Every answer, with the moment at which it came. */
const answers: Answer[] = [];
let lostConnections = 0;
const note = (kind: string, reply: Reply) => {
  if (!reply) lostConnections += 1;
  else answers.push({ kind, at: performance.now(), ...reply, retryAfter: reply.headers.get('retry-after') });
};

type Way = {
  name: string;
  take: (postgres: Postgres) => Promise<void>;
  giveBack: (postgres: Postgres) => Promise<void>;
};

const ways: Way[] = [
  { name: 'ended in order', take: (postgres) => postgres.stop('in order'), giveBack: ({ start }) => start() },
  { name: 'ended at once', take: (postgres) => postgres.stop('at once'), giveBack: ({ start }) => start() },
  { name: 'frozen', take: ({ freeze }) => freeze(), giveBack: ({ thaw }) => thaw() },
];

/** Asks for what has no session of a client's: health, a page and a search. */
function probe(origin: string): { stop: () => Promise<void> } {
  const paths = ['/readyz', '/healthz', '/', '/track', '/api/integration/v1/claims/NONE'];
  const stopping = new AbortController();
  const ask = async (path: string) => {
    while (!stopping.signal.aborted) {
      const started = performance.now();
      const reply = await fetch(origin + path, { redirect: 'manual' }).catch(() => null);
      const body = (await reply?.text().catch(() => '')) ?? '';
      const millis = performance.now() - started;
      note(path, reply && { status: reply.status, body, headers: reply.headers, millis });
      await pause(100);
    }
  };
  const all = Promise.all(paths.map(ask));
  return {
    stop: async () => {
      stopping.abort();
      await all;
    },
  };
}

const isHealth = ({ kind }: Answer) => kind === '/readyz' || kind === '/healthz';
const isSuccess = ({ status }: Answer) => status < 400;

/** Milliseconds from the return to the first success of this kind. */
function recovery(since: number, wanted: (answer: Answer) => boolean): number {
  const first = answers.find((answer) => answer.at >= since && wanted(answer) && isSuccess(answer));
  return (first?.at ?? Infinity) - since;
}

function claimedOf({ name }: Way, gone: number, back: number): Claimed[] {
  const during = answers.filter(({ at, millis }) => at >= gone && at - millis < back);
  const refused = during.filter((answer) => answer.status === 503 && !isHealth(answer));
  const slowest = Math.max(...refused.map(({ millis }) => millis));
  const p99 = quantile(
    refused.map(({ millis }) => millis),
    0.99,
  );
  const unsaid = refused.filter(({ retryAfter }) => retryAfter === null);
  const lies = during.filter(
    ({ kind, status, at, millis }) => kind === '/readyz' && status === 200 && at - millis > gone + 200 && at < back,
  );
  const others = during.filter(({ status, kind }) => status >= 500 && status !== 503 && kind !== '');
  const ready = recovery(back, ({ kind }) => kind === '/readyz');
  const served = recovery(back, (answer) => !isHealth(answer) && !answer.kind.startsWith('/'));
  const late = answers.filter(
    ({ at, millis, status }) => status === 503 && at - millis > back + recoverWithin && at < back + 10_000,
  );
  const within = (what: string, found: number, most: number, more = '') => ({
    what: `${name}: ${what}`,
    limit: `${most} ms`,
    found: `${found.toFixed(0)} ms${more}`,
    holds: found <= most,
  });
  const none = (what: string, found: readonly Answer[]) => ({
    what: `${name}: ${what}`,
    limit: '0',
    found:
      found.length === 0
        ? '0'
        : `${found.length} (${[...new Set(found.map(({ kind, status }) => `${kind} ${status}`))].join(', ')})`,
    holds: found.length === 0,
  });
  return [
    within('503 after, slowest', slowest, answerWithin, ` (p99 ${p99.toFixed(0)}, of ${refused.length})`),
    none('503 without Retry-After', unsaid),
    none('5xx other than 503', others),
    none('/readyz says ready while it is gone', lies),
    within('/readyz says ready after its return', ready, recoverWithin),
    within('the first write after its return', served, recoverWithin),
    none(`503 later than ${recoverWithin} ms after its return`, late),
  ];
}

const folder = await mkdtemp(join(tmpdir(), 'fettle-gone-'));
const postgres = await startPostgres(folder);
const server = await startServer(await freePort(), { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'data') });
const crowd = startCrowd(server.origin, { clients, seed, watch: note });
const probes = probe(server.origin);
const claimed: Claimed[] = [];
await pause(5_000);
for (const way of ways) {
  const gone = performance.now();
  await way.take(postgres);
  await pause(seconds * 1_000);
  await way.giveBack(postgres);
  const back = performance.now();
  await pause(8_000);
  claimed.push(...claimedOf(way, gone, back));
  process.stdout.write(`${way.name}: ${acknowledgedIn(crowd.seen)} writes\n`);
}
await crowd.stop();
await probes.stop();
const { code } = await server.end();
const database = openDatabase({ connectionString: postgres.url });
const faults = await compare(database, crowd.seen.kept);
await database.close();
await postgres.stop('in order');
await remove(folder);
const complaints = server
  .said()
  .split('\n')
  .filter((line) => /nhandled|ncaught|"status":500/.test(line));
for (const line of [...faults, ...crowd.seen.unexpected, ...complaints].slice(0, 20)) process.stdout.write(`${line}\n`);
const none = (what: string, found: number) => ({ what, limit: '0', found: String(found), holds: found === 0 });
await writeClaimed('database-gone', {
  title: 'PostgreSQL gone under load',
  about: `A PostgreSQL outside is gone for ${seconds} s under ${clients} clients that write without a pause and five that ask for health, pages and a
claim: ended in order, ended at once as by a crash, and frozen, as behind a network that is gone. The server is not
started again. “After its return” is from the moment at which PostgreSQL itself answers again.`,
  seed,
  claimed: [
    ...claimed,
    none('connections lost', lostConnections),
    none('acknowledged writes lost, doubled or taken and unanswered', faults.length),
    none('answers to writes that are neither a success nor a 503', crowd.seen.unexpected.length),
    none('errors that nobody handled', complaints.length),
    none('exit code at the end', code ?? 1),
  ],
  more: `${acknowledgedIn(crowd.seen)} writes were acknowledged.`,
});
