// The real `npm start`, in a fresh clone with nothing installed, as a stranger meets it. Writes its count to the file given.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

type Started = { npm: ChildProcess; address: string; output: string; seconds: number };

const root = join(import.meta.dirname, '..');
const place = await mkdtemp(join(tmpdir(), 'fettle-smoke-'));
const clone = join(place, 'clone');
const data = join(place, 'data');
const running = new Set<ChildProcess>();
const count = { passed: 0, failed: 0 };

/** Without our own packages on the path, so that the clone has to bring everything by itself. */
function strangersEnvironment(): NodeJS.ProcessEnv {
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.startsWith(root));
  const own = Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_ENV$|^DATABASE_URL$|^TZ$/.test(name));
  return { ...Object.fromEntries(own), PATH: path.join(delimiter), PORT: '0', DATA_DIR: data };
}

function npmStart(): ChildProcess {
  const npm = spawn('npm', ['start'], {
    cwd: clone,
    env: strangersEnvironment(),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(npm);
  npm.once('exit', () => running.delete(npm));
  return npm;
}

/** Waits for the printed address; throws with everything printed when `npm start` ends before. */
async function start(): Promise<Started> {
  const begin = performance.now();
  const npm = npmStart();
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  for (;;) {
    const address = /is ready: +(http:\S+?)\/?\s[\s\S]*stops it/.exec(output)?.[1];
    if (address) return { npm, address, output, seconds: (performance.now() - begin) / 1000 };
    if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}:\n${output}`);
    await pause(20);
  }
}

async function exitOf(npm: ChildProcess): Promise<number | null> {
  if (npm.exitCode === null && npm.signalCode === null) await once(npm, 'exit');
  return npm.exitCode;
}

async function step(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
    count.passed += 1;
    console.log(`ok: ${name}`);
  } catch (error) {
    count.failed += 1;
    console.log(`FAILED: ${name}\n${error instanceof Error ? error.message : String(error)}`);
  }
}

function expectEqual(actual: unknown, expected: unknown, what: string): void {
  if (actual !== expected) throw new Error(`${what}: expected ${String(expected)}, got ${String(actual)}`);
}

/** The first claim that the start printed: reference and post code, two spaces or more apart. */
function printedClaim(output: string): { reference: string; postcode: string } {
  const [, reference = '', postcode = ''] = /post code\):\n +(\S.*?) {2,}(\S.*?) {2,}/.exec(output) ?? [];
  return { reference, postcode };
}

async function lookUp({ address, output }: Started): Promise<void> {
  const { reference, postcode } = printedClaim(output);
  const answer = await fetch(`${address}/api/enduser/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ reference, postcode, sharedDevice: false }),
  });
  expectEqual(answer.status, 200, `look-up of ${reference} with ${postcode}, answered ${await answer.text()}`);
}

async function expectStatus(url: string, status: number): Promise<void> {
  expectEqual((await fetch(url)).status, status, url);
}

/** As a load balancer asks: a slow machine may be busy with the demo's claims for a moment. Throws after half a minute. */
async function waitUntilReady(address: string): Promise<void> {
  const begin = performance.now();
  while ((await fetch(`${address}/readyz`)).status !== 200) {
    if (performance.now() - begin > 30_000) throw new Error(`${address}/readyz was not 200 within 30 s`);
    await pause(500);
  }
}

async function firstStart(): Promise<void> {
  let first: Started | undefined;
  await step('npm start in a fresh clone prints the address', async () => {
    first = await start();
    console.log(`first start: ${first.seconds.toFixed(1)} s`);
  });
  if (!first) return;
  const { address, npm } = first;
  const started = first;
  await step('it is alive and ready', async () => {
    await expectStatus(`${address}/healthz`, 200);
    await waitUntilReady(address);
  });
  await step('the first page is there', () => expectStatus(`${address}/track`, 200));
  await step('a printed claim is found', () => lookUp(started));
  await step('a second one on the same folder refuses, and says why', refusesTheFolder);
  await step('SIGTERM ends it with code 0', async () => {
    npm.kill('SIGTERM');
    expectEqual(await exitOf(npm), 0, 'exit code');
  });
}

async function refusesTheFolder(): Promise<void> {
  const message = await start().then(
    () => 'it started',
    (error: unknown) => String(error),
  );
  if (!message.includes('is in use by another Fettle')) throw new Error(message);
}

async function laterStarts(): Promise<void> {
  await step('the second start is quick and finds the data, and so does one after kill -9', async () => {
    const second = await start();
    console.log(`second start: ${second.seconds.toFixed(1)} s`);
    await lookUp(second);
    process.kill(-(second.npm.pid ?? 0), 'SIGKILL');
    const third = await start();
    console.log(`start after kill -9: ${third.seconds.toFixed(1)} s`);
    await lookUp(third);
    third.npm.kill('SIGTERM');
    expectEqual(await exitOf(third.npm), 0, 'exit code');
  });
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => endAll(signal));

/** Started in groups of their own, so they would outlive us. */
function endAll(signal: NodeJS.Signals): void {
  for (const { pid } of running) process.kill(-(pid ?? 0), 'SIGKILL');
  console.log(`Ended by ${signal}`);
  process.exit(1);
}

try {
  execFileSync('git', ['clone', '--quiet', '--local', root, clone]);
  await firstStart();
  await laterStarts();
} finally {
  for (const { pid } of running) process.kill(-(pid ?? 0), 'SIGKILL');
  await pause(300);
  await rm(place, { recursive: true, force: true, maxRetries: 5 });
  const [, , report] = process.argv;
  if (report) await writeFile(report, JSON.stringify(count));
}
process.exit(count.failed > 0 ? 1 : 0);
