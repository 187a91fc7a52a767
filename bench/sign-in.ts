import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { addAccount } from '#features/account/account.data.ts';
import type { Database } from '#server/db/connect.ts';
import { readSettings } from '#server/settings/env.ts';
import { hashPassword } from '#server/secrets/password-hash.ts';
import { openRunningOrOwn } from '../scripts/run/open-database.ts';
import { machine, median, writeReport } from './report.ts';

// A flood of sign-ins on the built portal: how many go through, what other visitors wait meanwhile, and whether the
// time of an answer tells which e-mail addresses have an account.

const seconds = Number(process.argv[2] ?? 20);
const port = 3977;
const origin = `http://localhost:${port}`;
const password = 'three random words';
const accounts = 200;
/** At the same time; more than can be served, so that the queue is always full enough to see what it does to others. */
const clients = 16;
const timed = 150;

const emailOf = (at: number) => `person${at}@example.com`;
let clientNetwork = 0;

/** Each from an address of its own, so that the limits of one address do not end the flood. */
async function post(call: string, body: object): Promise<{ status: number; ms: number }> {
  clientNetwork = (clientNetwork + 1) % 60_000;
  const began = performance.now();
  const response = await fetch(`${origin}/api/account/${call}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin,
      'x-forwarded-for': `198.18.${clientNetwork >> 8}.${clientNetwork & 255}`,
    },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - began };
}

const login = async (email: string, secret = password) => post('login', { email, password: secret });
const register = async (email: string) => post('register', { email, password });
const forget = async (email: string) => post('sendPasswordResetEmail', { email });

async function flood(until: number): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const client = async (first: number) => {
    for (let at = first; performance.now() < until; at += clients) {
      const { status } = await login(emailOf(at % accounts));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, at) => client(at)));
  return statuses;
}

/** The milliseconds that a visitor waits for pages that the database is asked for too, one about every 50 ms. */
async function visit(until: number): Promise<number[]> {
  const waits: number[] = [];
  while (performance.now() < until) {
    const began = performance.now();
    await (await fetch(`${origin}/track`, { headers: { accept: 'text/html' } })).arrayBuffer();
    await (await fetch(`${origin}/readyz`)).arrayBuffer();
    waits.push(performance.now() - began);
    await pause(50);
  }
  return waits;
}

function percentile(values: number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}

type Compared = { known: number[]; unknown: number[] };

/** The times of a call for known and unknown addresses in turn, each another one, so that none has to wait. */
async function compare(call: (email: string) => Promise<{ ms: number }>): Promise<Compared> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let at = 0; at < timed; at += 1) {
    const turns: [number[], string][] = [
      [known, emailOf(at)],
      [unknown, `nobody${at}@example.com`],
    ];
    for (const [times, email] of at % 2 === 0 ? turns : turns.toReversed()) times.push((await call(email)).ms);
  }
  return { known, unknown };
}

function comparison(name: string, { known, unknown }: Compared): string {
  const [one, other] = [median(known), median(unknown)];
  const apart = (Math.abs(one - other) / Math.min(one, other)) * 100;
  return `| ${name}: known and unknown e-mail, medians of ${timed}, ms | ${one.toFixed(1)} and ${other.toFixed(1)}: ${apart.toFixed(1)} % apart | at most 10 % |`;
}

async function startPortal(dataDir: string): Promise<ChildProcess> {
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    TRUST_PROXY: '127.0.0.1,::1',
    DEMO: 'off',
    BRANDS_DIR: 'brands',
  };
  const portal = spawn(process.execPath, ['src/main/server.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  for (let tries = 0; tries < 300; tries += 1) {
    const response = await fetch(`${origin}/readyz`).catch(() => null);
    if (response?.ok) return portal;
    await pause(100);
  }
  portal.kill();
  throw new Error(`The portal did not come up on port ${port}.`);
}

async function fill({ kysely }: Database): Promise<void> {
  const password_hash = await hashPassword(password);
  const now = new Date();
  for (let at = 0; at < accounts; at += 1) {
    await addAccount(kysely, { email: emailOf(at), password_hash, email_confirmed_at: now }, now);
  }
}

async function measure(database: Database): Promise<void> {
  await fill(database);
  await Promise.all(Array.from({ length: 8 }, (_, at) => login(emailOf(at))));
  const signIns = await compare((email) => login(email, 'three wrong words'));
  const resets = await compare(forget);
  const registrations = await compare(register);
  const quiet = await visit(performance.now() + 5_000);
  const until = performance.now() + seconds * 1_000;
  const [statuses, busy] = await Promise.all([flood(until), visit(until)]);
  const perSecond = (statuses.get(200) ?? 0) / seconds;
  const wait = (waits: number[]) => `${median(waits).toFixed(0)} | ${percentile(waits, 0.99).toFixed(0)}`;
  await writeReport(
    'sign-in',
    `# Signing in

argon2id, 46 MiB, one pass; ${clients} browsers sign in without a pause for ${seconds} s, one visitor looks at pages meanwhile.
${await machine(database.pool)}. \`npm run bench -- sign-in\` repeats it.

| | measured | target |
|---|---|---|
| sign-ins in a second | ${perSecond.toFixed(1)} | at least 10 |
| refused as too many at once (503) | ${statuses.get(503) ?? 0} of ${[...statuses.values()].reduce((sum, count) => sum + count, 0)} | |
| p99 of pages meanwhile, ms | ${percentile(busy, 0.99).toFixed(0)} | at most 1,000 |
${comparison('sign-in', signIns)}
${comparison('new password', resets)}
${comparison('register', registrations)}

Pages (\`/track\` and \`/readyz\` together), ms: median | p99 quiet ${wait(quiet)}, during the flood ${wait(busy)}.
`,
  );
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fettle-bench-sign-in-'));
  const portal = await startPortal(dataDir);
  const { database, close } = await openRunningOrOwn(readSettings({ DATA_DIR: dataDir }));
  try {
    await measure(database);
  } finally {
    await close();
    portal.kill();
    await once(portal, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main();
