import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

import { patchClaim } from '#claim/document/patch-claim.server.ts';
import { putClaim } from '#claim/document/put-claim.server.ts';
import { startClaimSession } from '#claim/access/claim-session.data.ts';
import { streamsPerSession } from '#server/streams/stream-limits.rules.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { readSettings } from '#server/settings/env.ts';
import { claimCookieName } from '#server/sessions/session.ts';
import { machine, spread, writeReport } from './report.ts';
import { withStore } from './server/store.ts';

// Many open event streams on one process, all of one claim, on loopback: what each costs in memory, and how long a
// change takes until all have been told, against the same process with one stream.

const streams = Number(process.argv[2] ?? 5_000);
const rounds = 9;
const watchedSeconds = 30;
const openedAtOnce = 50;
const number = 'BENCH-1';

type Memory = { rss: number; heap: number; cpu: number };

/** Answers how many milliseconds a change took: until PATCH had answered, and until the first and last were told. */
type Arrival = { answered: number; first: number; last: number };

function checkFiles(): void {
  const limit = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }));
  if (limit < streams + 200) throw new Error(`ulimit -n is ${limit}; ${streams} streams need ${streams + 200}.`);
}

/** One browser's stream, as bytes. */
class Listener {
  readonly #socket: Socket;
  #arrivals = '';
  heard: (() => void) | null = null;

  constructor(port: number, path: string, cookie: string) {
    this.#socket = connect(port, '127.0.0.1', () => {
      this.#socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
    });
    this.#socket.setEncoding('latin1').on('data', (text: string) => {
      const [version] = /data:(\d+)/.exec(text)?.slice(1) ?? [];
      if (version === undefined || version === this.#arrivals) return;
      this.#arrivals = version;
      this.heard?.();
    });
    this.#socket.on('error', () => {});
  }

  async opened(): Promise<this> {
    await new Promise<void>((resolve) => (this.heard = resolve));
    return this;
  }

  close(): void {
    this.#socket.destroy();
  }
}

async function ask<Answer>(server: ChildProcess, question: string): Promise<Answer> {
  const answered = once(server, 'message');
  server.send(question);
  const [answer] = (await answered) as [Answer];
  return answer;
}

async function cookiesFor({ kysely }: Database, claimId: string): Promise<string[]> {
  const name = claimCookieName(readSettings({}));
  const cookies: string[] = [];
  while (cookies.length * streamsPerSession < streams + 1) {
    const session = { claimIds: [claimId], sharedDevice: false };
    cookies.push(`${name}=${await startClaimSession(kysely, session, new Date())}`);
  }
  return cookies;
}

/** Changes the claim once and waits until every listener has been told. */
async function measureOnce(services: Services, listeners: Listener[], round: string): Promise<Arrival> {
  const start = performance.now();
  const since = () => performance.now() - start;
  const times: number[] = [];
  const all = new Promise<void>((resolve) => {
    for (const listener of listeners) {
      listener.heard = () => {
        times.push(since());
        if (times.length === listeners.length) resolve();
      };
    }
  });
  await patchClaim(services, number, { endUserName: round });
  const answered = since();
  await all;
  return { answered, first: times[0] ?? Number.NaN, last: times.at(-1) ?? Number.NaN };
}

async function measureOften(services: Services, listeners: Listener[], name: string): Promise<Arrival[]> {
  const arrivals: Arrival[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    arrivals.push(await measureOnce(services, listeners, `${name} ${round}`));
    await setTimeout(200);
  }
  // The first one warms up.
  return arrivals.slice(1);
}

async function openAll(open: (index: number) => Promise<Listener>): Promise<Listener[]> {
  const listeners: Listener[] = [];
  while (listeners.length < streams) {
    const some = Math.min(openedAtOnce, streams - listeners.length);
    listeners.push(...(await Promise.all(Array.from({ length: some }, (_, place) => open(listeners.length + place)))));
  }
  return listeners;
}

const column = (arrivals: Arrival[], key: keyof Arrival) =>
  spread(
    arrivals.map((one) => one[key]),
    1,
  );

const row = (name: string, arrivals: Arrival[]) =>
  `| ${name} | ${column(arrivals, 'answered')} | ${column(arrivals, 'first')} | ${column(arrivals, 'last')} |`;

async function measure(database: Database, server: ChildProcess, port: number): Promise<string> {
  const services: Services = { database, settings: readSettings({}), now: () => new Date() };
  const { id } = await putClaim(services, number, { endUserName: 'Ada' });
  const cookies = await cookiesFor(database, id);
  const path = `/api/enduser/events?claimId=${id}`;
  const open = (index: number) =>
    new Listener(port, path, cookies[Math.floor(index / streamsPerSession)] ?? '').opened();

  const alone = await open(streams);
  const toOne = await measureOften(services, [alone], 'one');
  alone.close();
  await setTimeout(1_000);
  const idle = await ask<Memory>(server, 'measure');
  const began = performance.now();
  const listeners = await openAll(open);
  const opening = (performance.now() - began) / 1_000;
  await setTimeout(2_000);
  const full = await ask<Memory>(server, 'measure');
  await setTimeout(watchedSeconds * 1_000);
  const later = await ask<Memory>(server, 'measure');
  const toAll = await measureOften(services, listeners, 'all');
  for (const listener of listeners) listener.close();

  const each = (key: 'rss' | 'heap') => ((full[key] - idle[key]) / streams / 1_000).toFixed(1);
  const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(0);
  const busy = ((later.cpu - full.cpu) / watchedSeconds / 10).toFixed(1);
  return `# Open event streams on one process

${await machine(database.pool)}. \`node bench/streams.ts\` repeats it.

${streams.toLocaleString('en-GB')} streams of one claim, ${streamsPerSession} for each session, over loopback; server and listeners are two processes of this machine.

- Memory of a stream: **${each('rss')} kB** resident, ${each('heap')} kB of it in the heap (idle ${megabytes(idle.rss)} MB, with all ${megabytes(full.rss)} MB; after a collection).
- Opening them all, ${openedAtOnce} at a time: ${opening.toFixed(1)} s.
- Doing nothing but beat and check their sessions: ${busy} % of one core (${watchedSeconds} s).

One change by the operator's PATCH, ${rounds} rounds after one to warm up; milliseconds from the start of the call, median (least to most):

| | PATCH has answered | first told | last told |
|---|---|---|---|
${row('one stream', toOne)}
${row(`${streams.toLocaleString('en-GB')} streams`, toAll)}
`;
}

checkFiles();
await withStore(async (makeDatabase) => {
  const database = await makeDatabase('streams');
  const config = JSON.stringify({ ...database.pool.options });
  const server = fork(new URL('server/streams-server.ts', import.meta.url), [config], { execArgv: ['--expose-gc'] });
  try {
    const [{ address }] = (await once(server, 'message')) as [{ address: string }];
    await writeReport('streams', await measure(database, server, Number(new URL(address).port)));
  } finally {
    server.disconnect();
    if (server.exitCode === null) await once(server, 'exit');
  }
});
