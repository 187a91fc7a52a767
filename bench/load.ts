// What one process with its database on the same machine bears: npm run bench -- load [seconds a step] [claims]
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';

import { openPortal, type Portal } from '../harness/portal.ts';
import { postgresPid } from '../harness/postgres-pid.ts';
import { readProfile, type Shares } from './server/cpu-profile.ts';
import { cpuSeconds } from './server/cpu-time.ts';
import { loadCalls, wrkProgram, type LoadCall } from './server/load-calls.ts';
import { loadClaims, type LoadClaim } from './server/load-claims.ts';
import { machine, writeReport } from './report.ts';
import { runWrk, type WrkTurn } from './server/wrk.ts';

const [before = 0] = loadavg();
/** A shared machine may have other work, whose figures these are then as well. */
const busy =
  before > availableParallelism()
    ? ` **The machine was busy with other work (load average ${before.toFixed(1)} before): rates and times say little; CPU-seconds hold better.**`
    : '';
const [seconds = 8, claims = 40_000] = process.argv.slice(2).map(Number);
const connections = 50;
const sampleSize = Math.min(400, claims / 100);
const mostMs = 500;
/** Of what is reached without a pause, the most first. */
const shares = [1, 0.95, 0.9, 0.85, 0.8, 0.7, 0.6, 0.5, 0.4];

type Bench = { portal: Portal; claims: LoadClaim[]; file: string; files: string[] };

async function builtFiles(): Promise<string[]> {
  const names = await readdir(join(import.meta.dirname, '../dist/client/assets'));
  return names.filter((name) => /\.(?:js|css)$/.test(name)).map((name) => `/assets/${name}`);
}

type Turn = { calls?: readonly LoadCall[]; rate?: number; at?: number; long?: number; isChecked?: boolean };

async function turn(bench: Bench, { calls = loadCalls, rate = 0, at = connections, long = seconds, isChecked }: Turn) {
  const program = wrkProgram({ ...bench, calls }, isChecked === true);
  return runWrk(bench.file, { program, origin: bench.portal.origin, connections: at, seconds: long, rate });
}

type Step = WrkTurn & { rate: number };

const perSecond = ({ requests, seconds: long }: WrkTurn): number => requests / long;
const holds = (step: Step): boolean => step.failed === 0 && step.p99 <= mostMs && perSecond(step) >= 0.95 * step.rate;

/** Asks for less until all is well for a step, and then for four times as long. */
async function sustained(bench: Bench): Promise<{ steps: Step[]; most: WrkTurn }> {
  const most = await turn(bench, {});
  const steps: Step[] = [];
  for (const share of shares) {
    const rate = Math.floor(share * perSecond(most));
    for (const long of [seconds, 4 * seconds]) {
      const step = { ...(await turn(bench, { rate, long })), rate };
      steps.push(step);
      if (!holds(step)) break;
    }
    if (steps.length > 1 && steps.slice(-2).every((step) => holds(step) && step.rate === rate)) break;
  }
  return { steps, most };
}

/** CPU-seconds for 1,000 calls of one kind. */
async function costOf(bench: Bench, call: LoadCall): Promise<string> {
  const postmaster = await postgresPid(join(bench.portal.dataDir, 'postgres'));
  const measure = () => cpuSeconds(bench.portal.server.pid, postmaster);
  const calls = [{ ...call, of100: 100 }];
  const at = 8;
  await turn(bench, { calls, at, long: 2 });
  const before = await measure();
  const { requests } = await turn(bench, { calls, at });
  const after = await measure();
  const server = ((after.server - before.server) / requests) * 1_000;
  const postgres = ((after.postgres - before.postgres) / requests) * 1_000;
  return `| ${call.name} | ${requests} | ${server.toFixed(2)} | ${postgres.toFixed(2)} |`;
}

/** A portal with claims in it that has done everything once. */
async function withBench<T>(more: Record<string, string>, work: (bench: Bench) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-load-'));
  const portal = await openPortal({ DEMO: 'off', BRANDS_DIR: 'brands', NOTIFICATIONS: 'off', ...more });
  try {
    const loaded = await loadClaims(portal.services, claims, sampleSize);
    const bench = { portal, claims: loaded, file: join(folder, 'load.lua'), files: await builtFiles() };
    await turn(bench, { isChecked: true, at: 4, long: 5 });
    return await work(bench);
  } finally {
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Own time of the server under the same calls without a pause. */
async function profile(): Promise<{ by: Shares; of: Shares }> {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-profile-'));
  const NODE_OPTIONS = `--cpu-prof --cpu-prof-dir=${folder}`;
  let pid = 0;
  await withBench({ NODE_OPTIONS }, async (bench) => {
    pid = bench.portal.server.pid;
    await turn(bench, { long: 15 });
  });
  const found = await readProfile(folder, pid, 14);
  await rm(folder, { recursive: true, force: true });
  return found;
}

const done = `## What was done about it

- The zone of London was asked at each date of the tracker and the estimate, 12 µs each time; it is kept by day, 0.4 µs, and the estimate is made once. What My Claim asks took 190 µs of the server beside the statement, then 89 µs (one run each).
- Built files are sent from memory; each was a file opened and read.
- Left: drawing a claim’s page by React and packing it by Brotli (0.6 ms of 4 to 5), and the many statements of a look-up, which count every try before it is compared.
`;

const rowsOf = (found: Shares, most: number): string =>
  found
    .slice(0, most)
    .map(([of, share]) => `| ${of.replaceAll('|', '\\|')} | ${(100 * share).toFixed(1)} % |`)
    .join('\n');

const found = await withBench({}, async (bench) => {
  const search = await sustained(bench);
  const costs: string[] = [];
  for (const call of loadCalls) costs.push(await costOf(bench, call));
  return { ...search, costs, machine: await machine(bench.portal.database.pool) };
});
const { by, of } = await profile();
const best = found.steps.findLast(holds);
const stepRows = found.steps.map(
  (step) =>
    `| ${step.rate} | ${perSecond(step).toFixed(0)} | ${step.seconds.toFixed(0)} s | ${step.p50.toFixed(0)} / ${step.p99.toFixed(0)} | ${step.failed} | ${holds(step) ? 'yes' : 'no'} |`,
);
await writeReport(
  'load',
  `# What one process bears

${found.machine}

One server process, its embedded PostgreSQL and \`wrk\` on the same two cores; ${connections} connections that stay open, ${claims.toLocaleString('en-GB')} claims, ${sampleSize} of them asked for with a session each, addresses from 16,000 households. Of 100 calls: ${loadCalls.map(({ of100, name }) => `${of100} ${name}`).join(', ')}. Every kind of answer was looked into before.${busy}

Sustained with p99 ≤ ${mostMs} ms and 0 errors: **${best ? `${perSecond(best).toFixed(0)} requests a second` : 'at none of these rates'}**. Without a pause: ${perSecond(found.most).toFixed(0)} a second, p99 ${found.most.p99.toFixed(0)} ms, ${found.most.failed} refused.

| asked for a second | answered a second | for | p50 / p99, ms | errors | holds |
|---|---|---|---|---|---|
${stepRows.join('\n')}

## Cost of 1,000 calls, CPU-seconds

| what | calls measured | server | PostgreSQL |
|---|---|---|---|
${found.costs.join('\n')}

## Where the server's time goes

Own time under the same calls without a pause, by \`node --cpu-prof\`, without idle time.

| Module | share |
|---|---|
${rowsOf(by, 16)}

| Function | share |
|---|---|
${rowsOf(of, 24)}

${done}`,
);
