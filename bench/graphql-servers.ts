// The claim summary by our GraphQL, by two mainstream servers in their default style and by a bare route, in turns.
// npm run bench -- graphql-servers [rounds]; it installs the two beside the system's temporary files, not here.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, rm, symlink } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import fastify from 'fastify';

import { startClaimSession } from '#claim/access/claim-session.data.ts';
import { graphqlRest } from '#main/graphql.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { readSettings } from '#server/settings/env.ts';
import { claimCookieName } from '#server/sessions/session.ts';
import { addTextRoute, statementOf } from './server/bare-route.ts';
import { cpuSeconds } from './server/cpu-time.ts';
import { detailedClaims, generateClaims } from '../harness/generate-claims.ts';
import { machine, median, spread, writeReport } from './report.ts';
import { withStore } from './server/store.ts';
import { pageQuery, storedQuery } from '../harness/summary-query.ts';
import { runWrk } from './server/wrk.ts';

const [rounds = 7] = process.argv.slice(2).map(Number);
const [claims, sampled, seconds, connections] = [20_000, 200, 3, 8];
const packages = ['@apollo/server@5.5.1', 'graphql-yoga@5.24.1', 'dataloader@2.2.3', 'graphql@16.15.0', 'pg@8.23.1'];

type Peers = { pid: number; yoga: string; apollo: string; stop: () => Promise<void> };

/** Installs the two. They share the project's graphql, because a schema belongs to one copy of it. */
async function installPeers(folder: string): Promise<void> {
  await promisify(execFile)('npm', ['i', '--prefix', folder, '--ignore-scripts', '--no-audit', ...packages]);
  const graphql = join(folder, 'node_modules/graphql');
  await rm(graphql, { recursive: true });
  await symlink(join(import.meta.dirname, '../node_modules/graphql'), graphql);
}

/** Starts the two in a process of their own, in production mode. */
async function startPeers(program: string, folder: string, { pool }: Database): Promise<Peers> {
  const { host, port, user, password, database } = pool.options;
  const STORE = JSON.stringify({ host, port, user, password, database });
  const peers = spawn(process.execPath, [program, folder], {
    env: { ...process.env, NODE_ENV: 'production', STORE },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(peers.stdout, 'data')) as [Buffer];
  const stop = async () => {
    peers.kill('SIGTERM');
    await once(peers, 'exit');
  };
  return { pid: peers.pid ?? 0, ...(JSON.parse(line.toString()) as Pick<Peers, 'yoga' | 'apollo'>), stop };
}

/** One of those that take turns: where it is asked, and in which process it answers. */
type Runner = { name: string; url: string; query: string; pid: number };
type Asker = { cookie: string; ids: readonly string[] };

function programFor({ url, query }: Runner, { cookie, ids }: Asker): string {
  const { pathname } = new URL(url);
  return `local ids = { ${ids.map((id) => `"${id}"`).join(', ')} }\nlocal at = 0
local headers = { ["content-type"] = "application/json", cookie = "${cookie}" }
function request()
  at = at % #ids + 1
  return wrk.format("POST", "${pathname}", headers, [==[{"query":${JSON.stringify(query)},"variables":{"id":"]==] .. ids[at] .. '"}}')
end
function done(summary, latency)
  local e = summary.errors
  io.write(string.format('JSON{"requests":%d,"seconds":%f,"failed":%d,"p50":%f,"p99":%f}\\n', summary.requests, summary.duration / 1e6,
    e.status + e.connect + e.read + e.write + e.timeout, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end\n`;
}

type Answer = { data?: { claim?: object } };

async function answerOf({ url, query }: Runner, { cookie, ids }: Asker): Promise<object> {
  const body = JSON.stringify({ query, variables: { id: ids[0] } });
  const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', cookie }, body });
  const { data } = (await reply.json()) as Answer;
  if (!data?.claim) throw new Error(`${url} answers ${reply.status}.`);
  return data.claim;
}

type Figures = { rate: number[]; ratio: number[]; cpu: number[] };

async function compare(runners: readonly Runner[], asker: Asker, file: string): Promise<Figures[]> {
  const figures = runners.map((): Figures => ({ rate: [], ratio: [], cpu: [] }));
  for (let round = -1; round < rounds; round += 1) {
    const found: { rate: number; cpu: number }[] = [];
    for (let step = 0; step < runners.length; step += 1) {
      // The first one changes with the round, so that none gains from its place.
      const at = (step + round + 1) % runners.length;
      const runner = runners[at];
      if (!runner) continue;
      const before = await cpuSeconds(runner.pid, -1);
      const ask = {
        program: programFor(runner, asker),
        origin: new URL(runner.url).origin,
        connections,
        seconds,
        rate: 0,
      };
      const turn = await runWrk(file, ask);
      if (turn.failed > 0) throw new Error(`${runner.name}: ${turn.failed} failed.`);
      const { server } = await cpuSeconds(runner.pid, -1);
      found[at] = { rate: turn.requests / turn.seconds, cpu: ((server - before.server) / turn.requests) * 1e6 };
    }
    if (round < 0) continue;
    for (const [at, { rate, cpu }] of found.entries()) {
      figures[at]?.rate.push(rate);
      figures[at]?.cpu.push(cpu);
      figures[at]?.ratio.push(rate / (found[0]?.rate ?? NaN));
    }
  }
  return figures;
}

const rowsOf = (runners: readonly Runner[], figures: readonly Figures[]): string =>
  runners
    .map(({ name }, at) => {
      const { rate, ratio, cpu } = figures[at] ?? { rate: [], ratio: [], cpu: [] };
      return `| ${name} | ${median(rate).toFixed(0)} | ${spread(ratio)} | ${median(cpu).toFixed(0)} |`;
    })
    .join('\n');

/** Two answers are the same apart from how a number or an instant is written, which no test needs here. */
const shapeOf = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'number' ? 0 : inner)));

type Ours = { base: string; asker: Asker; stop: () => Promise<void> };

/** Our GraphQL and the bare routes that send the text of its own statements, in this process. */
async function startOurs(database: Database): Promise<Ours> {
  const services: Services = { database, settings: readSettings({}), now: () => new Date('2025-11-06T12:00:00Z') };
  const ids = (await detailedClaims(database.pool, claims, sampled)).map(({ id }) => id);
  const token = await startClaimSession(database.kysely, { claimIds: ids, sharedDevice: false }, services.now());
  const cookie = `${claimCookieName(services.settings)}=${token}`;
  const app = fastify();
  await app.register(graphqlRest(services));
  const asking: (() => Promise<unknown>)[] = [];
  for (const [name, query] of Object.entries({ stored: storedQuery, page: pageQuery })) {
    const statement = { text: '' };
    addTextRoute(app, services, name, statement);
    asking.push(async () =>
      Object.assign(statement, await statementOf(app, database, { cookie, query, id: ids[0] ?? '' })),
    );
  }
  // Found out by asking, for which all routes must be there.
  for (const ask of asking) await ask();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return { base, asker: { cookie, ids }, stop: () => app.close() };
}

/** Those that take turns, the bare route first. */
function runnersOf({ base }: Ours, peers: Peers, planned: Peers): Record<'stored' | 'page', Runner[]> {
  const stored = { pid: process.pid, query: storedQuery };
  const page = { pid: process.pid, query: pageQuery };
  const bare = "bare route, PostgreSQL's JSON as it is";
  return {
    stored: [
      { ...stored, name: bare, url: `${base}/text-stored` },
      { ...stored, name: 'this portal', url: `${base}/graphql` },
      { name: 'GraphQL Yoga 5.24', url: peers.yoga, query: storedQuery, pid: peers.pid },
      { name: 'Apollo Server 5.5', url: peers.apollo, query: storedQuery, pid: peers.pid },
    ],
    page: [
      { ...page, name: `${bare}, nothing calculated`, url: `${base}/text-page` },
      { ...page, name: 'this portal, with status, tracker, estimate and to-do list', url: `${base}/graphql` },
      { name: 'the same schema and plan by GraphQL Yoga 5.24', url: planned.yoga, query: pageQuery, pid: planned.pid },
      { name: 'the same by Apollo Server 5.5', url: planned.apollo, query: pageQuery, pid: planned.pid },
    ],
  };
}

/** Throws unless all answer alike. Answers how long the answer is, in kB. */
async function compareAnswers(runners: readonly Runner[], asker: Asker): Promise<string> {
  const answers = await Promise.all(runners.map((runner) => answerOf(runner, asker)));
  const [first, ...others] = answers.map((answer) => JSON.stringify(shapeOf(answer)));
  const differs = others.findIndex((other) => other !== first);
  if (differs >= 0) throw new Error(`${runners[differs + 1]?.name} answers otherwise.`);
  return (JSON.stringify(answers[0]).length / 1_024).toFixed(1);
}

const head = '| Server | requests/s | ÷ bare route | server’s CPU for a request, µs |\n|---|---|---|---|';

async function report(
  database: Database,
  ours: Ours,
  { peers, planned }: Record<'peers' | 'planned', Peers>,
  file: string,
): Promise<void> {
  const { stored, page } = runnersOf(ours, peers, planned);
  const kilobytes = await compareAnswers(stored, ours.asker);
  await compareAnswers(page.slice(1), ours.asker);
  const ofStored = await compare(stored, ours.asker, file);
  const ofPage = await compare(page, ours.asker, file);
  await writeReport(
    'graphql-servers',
    `# The claim summary by several GraphQL servers

${await machine(database.pool)}

\`wrk\` with ${connections} connections, ${seconds} s a turn, ${rounds} rounds after one to warm up, turns interleaved; ${claims.toLocaleString('en-GB')} claims, ${sampled} of them asked for in turn: claim, state, contract, 10 form fields, 20 events with their states, 5 messages (${kilobytes} kB). One PostgreSQL, ten connections each, a check of the session in the statement that finds the claim, prepared statements everywhere; the answers are compared before. The two others run in a process of their own in production mode, with a resolver for each child and a DataLoader for each kind of row. Ratio: to the bare route of the same round, median (min to max).

${head}
${rowsOf(stored, ofStored)}

The summary with what is calculated from the claim. The bare route reads by the same statement and calculates nothing. The two others serve our schema with its plan of one statement, so that only the server libraries differ:

${head}
${rowsOf(page, ofPage)}
`,
  );
}

await withStore(async (open) => {
  const database = await open('servers');
  const folder = await mkdtemp(join(tmpdir(), 'fettle-graphql-servers-'));
  await generateClaims(database.pool, claims);
  await installPeers(folder);
  // Beside what is installed, because that is where it finds it.
  const program = join(folder, 'graphql-peers.mjs');
  await copyFile(join(import.meta.dirname, 'server/graphql-peers.mjs'), program);
  const peers = await startPeers(program, folder, database);
  const planned = await startPeers(join(import.meta.dirname, 'server/graphql-same-plan.mjs'), folder, database);
  const ours = await startOurs(database);
  try {
    await report(database, ours, { peers, planned }, join(folder, 'wrk.lua'));
  } finally {
    await ours.stop();
    await peers.stop();
    await planned.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
