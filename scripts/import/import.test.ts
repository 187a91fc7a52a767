import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import type { Database } from '#server/db/connect.ts';
import { freePort } from '#server/http/free-port.fixture.ts';

const program = join(import.meta.dirname, '../import.ts');
const fixture = join(import.meta.dirname, '../../src/features/imports/imports-server.fixture.ts');

let database: Database;
let folder: string;
let port: number;
let server: ChildProcess | null = null;

async function start(): Promise<void> {
  const { password, ...config } = database.pool.options;
  const argument = JSON.stringify({ config: { ...config, password: String(password ?? '') }, port });
  server = fork(fixture, [argument], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(server, 'message');
}

async function kill(): Promise<void> {
  const killed = server;
  server = null;
  if (!killed || killed.exitCode !== null || killed.signalCode !== null) return;
  killed.kill('SIGKILL');
  await once(killed, 'exit');
}

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'fettle-import-'));
  port = await freePort();
  await start();
});
afterAll(async () => {
  await kill();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

type Ended = { code: number | null; text: string };

function run(...args: string[]): { child: ChildProcess; ended: Promise<Ended> } {
  const env = { ...process.env, INTEGRATION_KEY: 'a key', PORT: String(port) };
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (some: string) => (text += some));
  child.stderr?.setEncoding('utf8').on('data', (some: string) => (text += some));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, text }));
  return { child, ended };
}

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

const read = async () =>
  (
    await database.pool.query<{ read: number }>(
      'select coalesce(max(read_count), 0)::int as read from import where status <> $$done$$',
    )
  ).rows[0]?.read ?? 0;

test('a file is imported, its refused lines are listed, and again it is known', async () => {
  const path = await file(
    'a.ndjson',
    '{"number":"A-1","state":"Odd One"}\n{"number":"A-2","policyExcessAmount":"x"}\n',
  );
  const first = await run(path).ended;
  expect(first.text).toContain('2 read, 1 created, 0 changed, 0 unchanged, 1 refused');
  expect(first.text).toContain('line 2  A-2  /policyExcessAmount  Send a number.');
  expect(first.text).toContain('The catalogue did not know “Odd One”');
  expect(first.code).toBe(2);
  expect(JSON.parse(await readFile(`${path}.refused.ndjson`, 'utf8'))).toMatchObject({ line: 2, number: 'A-2' });
  const again = await run(path).ended;
  expect(again.text).toMatch(/This file was imported before, .*nothing was done now/);
  expect((await run(path, '--dry-run').ended).text).toContain(
    'nothing was stored. It would be: 2 read, 0 created, 0 changed, 1 unchanged, 1 refused',
  );
});

test('a spreadsheet with a mapping; the report is safe to open in a spreadsheet program', async () => {
  const path = await file('b.csv', 'No,=Excess\nB-1,10\n=B-2,-x\n');
  const mapping = await file(
    'map.json',
    JSON.stringify({ columns: { No: 'number', '=Excess': 'policyExcessAmount' } }),
  );
  const report = join(folder, 'report.csv');
  const { code, text } = await run(path, '--mapping', mapping, '--report', report).ended;
  expect([code, text]).toEqual([2, expect.stringContaining('1 created')]);
  expect(await readFile(report, 'utf8')).toBe(
    '\uFEFFline,claim number,column,field,reason\r\n3,"\'=B-2","\'=Excess","/policyExcessAmount","This is not a number such as 1250 or 1,250.50."\r\n',
  );
});

test('a large file that cannot be taken is refused in clear words while it is sent', async () => {
  const path = await file('large.csv', `No,Name\n${'L-1,Priya\n'.repeat(3_000_000)}`);
  const { code, text } = await run(path).ended;
  expect([code, text]).toEqual([1, expect.stringContaining('These are none: “No”, “Name”')]);
});

test.each([
  [['--help'], 0, /^Puts a file of claims/],
  [[], 1, /^Name one file/],
  [['/no/such.ndjson'], 1, /^There is no file/],
  [[program, '--url', 'here'], 1, /^here is no address/],
  [[program, '--nonsense'], 1, /Unknown option '--nonsense'/],
  [
    [program, '--url', 'http://127.0.0.1:9', '--away-timeout', '0'],
    3,
    /does not answer \(ECONNREFUSED\)\. Run the same command again/,
  ],
])('%j ends with %i', async (args, code, words) => {
  const ended = await run(...args).ended;
  expect([ended.code, ended.text.replace(/^Importing.*\n/, '')]).toEqual([code, expect.stringMatching(words)]);
});

test('a server that is killed twice in the middle: the import goes on by itself, with nothing lost and nothing doubled', async () => {
  const claims = 5_000;
  const events = Array.from({ length: 10 }, (_, at) => ({ name: `Event ${at}`, eventDate: '2026-11-06T09:00:00Z' }));
  const lines = Array.from({ length: claims }, (_, at) => JSON.stringify({ number: `K-${at}`, events }));
  const path = await file('kill.ndjson', `${lines.join('\n')}\n`);
  const { ended } = run(path);
  for (const atLeast of [1, 2_000]) {
    await expect.poll(read, { interval: 20, timeout: 180_000 }).toBeGreaterThanOrEqual(atLeast);
    await kill();
    expect(await read()).toBeLessThan(claims);
    // As if the lease of the killed had run out meanwhile, unless its last transaction has renewed it.
    await database.pool.query('update import set leased_until = now() where leased_until is not null');
    await start();
  }
  const { code, text } = await ended;
  expect(text).toContain('5,000 read, 5,000 created, 0 changed, 0 unchanged, 0 refused');
  expect(text).toContain('Trying again in');
  expect(code).toBe(0);
  const { rows } = await database.pool.query(`select count(distinct c.id)::int claims, count(*)::int events
    from claim c join claim_event e on e.claim_id = c.id where c.number like 'K-%'`);
  expect(rows[0]).toEqual({ claims, events: claims * 10 });
}, 600_000);
