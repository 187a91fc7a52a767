import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

import fastify from 'fastify';

import { startClaimSession } from '#claim/access/claim-session.data.ts';
import { patchClaim } from '#claim/document/patch-claim.server.ts';
import { putClaim } from '#claim/document/put-claim.server.ts';
import { deliverWebhooks } from '#features/webhooks/deliver-webhooks.server.ts';
import type { WebhookServices } from '#features/webhooks/settle.server.ts';
import { createWebhook } from '#features/webhooks/webhooks.server.ts';
import { graphqlRest } from '#main/graphql.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Database } from '#server/db/connect.ts';
import { readSettings } from '#server/settings/env.ts';
import { claimCookieName } from '#server/sessions/session.ts';
import { detailedClaims, generateClaims } from '../harness/generate-claims.ts';
import { machine, median, spread, writeReport } from './report.ts';
import { withStore } from './server/store.ts';
import { pageQuery } from '../harness/summary-query.ts';

// Reads of the claim summary while 100,000 events wait for a receiver that is dead, against the same reads without any
// webhook, on one process that does both; and how long a change of state takes until another receiver has it.

const queued = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 7);
const seconds = Number(process.argv[4] ?? 4);
const claims = 5_000;
const connections = 8;
const changes = 60;
const number = 'BENCH-1';

type Reads = { p50: number; p99: number; perSecond: number };

function millisOf(stdout: string, share: string): number {
  const [, amount, unit] = new RegExp(`${share}%\\s+([\\d.]+)(us|ms|s)`).exec(stdout) ?? [];
  return Number(amount) * { us: 0.001, ms: 1, s: 1_000 }[unit as 'us' | 'ms' | 's'];
}

async function read(script: string, base: string): Promise<Reads> {
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-s', script, base];
  const { stdout } = await promisify(execFile)('wrk', args);
  if (/Non-2xx/.test(stdout)) throw new Error(stdout);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  return { p50: millisOf(stdout, '50'), p99: millisOf(stdout, '99'), perSecond };
}

async function wrkScript(folder: string, cookie: string, ids: string[]): Promise<string> {
  const file = join(folder, 'reads.lua');
  await writeFile(
    file,
    `local ids = { ${ids.map((id) => `"${id}"`).join(', ')} }\nlocal at = 0
local headers = { ["content-type"] = "application/json", cookie = "${cookie}" }
local query = [==[${JSON.stringify(pageQuery)}]==]
function request()
  at = at % #ids + 1
  return wrk.format("POST", "/graphql", headers, '{"query":' .. query .. ',"variables":{"id":"' .. ids[at] .. '"}}')
end\n`,
  );
  return file;
}

async function fillLog({ pool }: Database): Promise<void> {
  await pool.query(
    `insert into outgoing_event (id, key, type, data, occurred_at, position)
      select gen_random_uuid(), 'bench ' || n, 'excess.paid', '{"amount": 75}', now(), nextval('outgoing_event_position')
      from generate_series(1, $1::integer) as n`,
    [queued],
  );
  await pool.query('analyze outgoing_event');
}

type Queue = {
  /** A row for each event, as if the receiver had died when all were due. */
  made: boolean;
  /** All of them were delivered. */
  done: boolean;
};

/** A receiver whose queue is the whole log. */
async function addQueue({ pool }: Database, url: string, { made, done }: Queue): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into webhook_endpoint (id, url, created_at, after_position)
      values (gen_random_uuid(), $1, now(), case when $2 then (select max(position) from outgoing_event) else 0 end)
      returning id`,
    [url, made],
  );
  if (!made) return;
  await pool.query(
    `insert into webhook_delivery (endpoint_id, position, event_id, type, occurred_at, due_at, state, settled_at)
      select $1, position, id, type, occurred_at, now(), case when $2 then 'delivered' else 'waiting' end,
        case when $2 then now() end from outgoing_event`,
    [rows[0]?.id, done],
  );
}

/** Takes calls and says nothing, ever. */
async function openHole() {
  const server = createServer((socket) => socket.on('error', () => {}));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

async function openReceiver() {
  const waiting = new Map<string, (at: number) => void>();
  let calls = 0;
  const server = createHttpServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      calls += 1;
      response.writeHead(204).end();
      const { claimNumber, data } = JSON.parse(body) as { claimNumber: string | null; data: { to?: string } };
      waiting.get(`${claimNumber} ${data.to}`)?.(performance.now());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    calls: () => calls,
    hears: (state: string) => new Promise<number>((resolve) => waiting.set(`${number} ${state}`, resolve)),
    close: () => server.close(),
  };
}

const scenarios = {
  'no webhook': null,
  'it has had everything': { refused: true, made: true, done: true },
  'nobody listens': { refused: true, made: false, done: false },
  'it never answers': { refused: false, made: false, done: false },
  'it never answers, and a delivery was made of every event': { refused: false, made: true, done: false },
} as const;

type Scenario = keyof typeof scenarios;
const names = Object.keys(scenarios) as Scenario[];

type World = {
  services: WebhookServices;
  read: () => Promise<Reads>;
  receiver: Awaited<ReturnType<typeof openReceiver>>;
  become: (scenario: Scenario) => Promise<void>;
};

async function compare({ read: readOnce, become }: World): Promise<Map<Scenario, Reads[]>> {
  const figures = new Map<Scenario, Reads[]>(names.map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      await become(name);
      const reads = await readOnce();
      if (round >= 0) figures.get(name)?.push(reads);
    }
  }
  return figures;
}

/** Milliseconds from a change of state until a healthy receiver has been called, beside a queue that stands. */
async function timeChanges({ services, receiver, become }: World): Promise<number[]> {
  await become('it never answers, and a delivery was made of every event');
  const policy = { loopback: true, privateHosts: [] };
  await createWebhook({ services, policy, actor: 'bench' }, { url: receiver.url, description: '', eventTypes: null });
  await putClaim(services, number, { state: 'Inspection', registeredAddress: '1 The Mall\n\n\nLondon\nSW1A 1AA' });
  const took: number[] = [];
  for (let change = 0; change < changes; change += 1) {
    const state = change % 2 === 0 ? 'Repair' : 'Inspection';
    const heard = receiver.hears(state);
    const began = performance.now();
    await patchClaim(services, number, { state });
    took.push((await heard) - began);
    // Not in step with the look each second.
    await pause(Math.random() * 1_500);
  }
  return took;
}

/** The reads while a healthy receiver is sent the whole queue. */
async function readWhileSending({ services, receiver, read: readOnce, become }: World) {
  await become('no webhook');
  const before = receiver.calls();
  await addQueue(services.database, receiver.url, { made: false, done: false });
  const reads = await readOnce();
  return { reads, calls: (receiver.calls() - before) / seconds };
}

const columns: [key: keyof Reads, digits: number][] = [
  ['p50', 2],
  ['p99', 2],
  ['perSecond', 0],
];

function rowOf(name: Scenario, all: readonly Reads[]): string {
  const cells = columns.map(([key, digits]) =>
    spread(
      all.map((one) => one[key]),
      digits,
    ),
  );
  return `| ${[name, ...cells].join(' | ')} |`;
}

async function report(world: World): Promise<string> {
  const figures = await compare(world);
  const took = (await timeChanges(world)).toSorted((one, other) => one - other);
  const { reads, calls } = await readWhileSending(world);
  const rows = names.map((name) => rowOf(name, figures.get(name) ?? []));
  return `# Webhooks with a dead receiver

${await machine(world.services.database.pool)}

One process serves and delivers; \`wrk\` with ${connections} connections reads claim summaries for ${seconds} s a turn, ${rounds} rounds after one to
warm up, turns interleaved; ${queued.toLocaleString('en-GB')} events wait for one receiver. Median (min to max).

| Receiver | p50, ms | p99, ms | reads/s |
|---|---|---|---|
${rows.join('\n')}

A change of state (PATCH) until another, healthy receiver has been called, while that last queue stands, ${changes} times, at
random moments: median ${median(took).toFixed(0)} ms, p95 ${(took[Math.floor(took.length * 0.95)] ?? NaN).toFixed(0)} ms, at most ${(took.at(-1) ?? NaN).toFixed(0)} ms. The aim is 2 s.

For comparison, the same reads while a healthy receiver on the same machine and cores is sent the ${queued.toLocaleString('en-GB')} (${calls.toFixed(0)} calls/s):
p50 ${reads.p50.toFixed(2)} ms, p99 ${reads.p99.toFixed(2)} ms, ${reads.perSecond.toFixed(0)} reads/s.
`;
}

async function openPortal(services: WebhookServices) {
  const app = fastify({ logger: { level: 'error' } });
  await app.register(graphqlRest(services));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, base: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
}

await withStore(async (open) => {
  const database = await open('webhooks');
  await generateClaims(database.pool, claims);
  await fillLog(database);
  const settings = { ...readSettings({}), secretKey: Buffer.alloc(32, 7) };
  const services = { database, settings, brands: brandsOf({ database, settings }), now: () => new Date() };
  const ids = (await detailedClaims(database.pool, claims, 100)).map(({ id }) => id);
  const token = await startClaimSession(database.kysely, { claimIds: ids, sharedDevice: false }, services.now());
  const { app, base } = await openPortal(services);
  const folder = await mkdtemp(join(tmpdir(), 'fettle-wrk-'));
  const script = await wrkScript(folder, `${claimCookieName(settings)}=${token}`, ids);
  const [hole, receiver] = [await openHole(), await openReceiver()];
  const stop = deliverWebhooks(services, app.log);
  const become = async (scenario: Scenario) => {
    await database.pool.query('truncate webhook_endpoint cascade');
    const kind = scenarios[scenario];
    if (kind !== null) await addQueue(database, kind.refused ? 'http://127.0.0.1:1/' : hole.url, kind);
    // What making the queue leaves to be done must not be paid by the reads.
    await database.pool.query('vacuum (analyze) webhook_endpoint, webhook_delivery');
    await database.pool.query('checkpoint');
  };
  await writeReport('webhooks', await report({ services, read: () => read(script, base), receiver, become }));
  await stop();
  await app.close();
  hole.close();
  receiver.close();
  await rm(folder, { recursive: true, force: true });
});
