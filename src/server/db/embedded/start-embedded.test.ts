import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { openDatabase } from '../connect.ts';
import { killHolder, startHolder } from './holder.fixture.ts';
import { startEmbedded, type Embedded } from './start-embedded.ts';

let folder: string;
const started: Embedded[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fettle-embedded-'));
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((embedded) => embedded.stop()));
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function start(dataDir = folder): Promise<Embedded> {
  const embedded = await startEmbedded(dataDir);
  started.push(embedded);
  return embedded;
}

async function valueOf(embedded: Embedded, sql: string): Promise<unknown> {
  const database = openDatabase(embedded.config);
  const { rows } = await database.pool.query<{ value: unknown }>(sql);
  await database.close();
  return rows[0]?.value;
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const postgresPid = async () => Number.parseInt(await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10);

test('waits for the disk before it says that something is stored', async () => {
  const embedded = await start();
  expect(
    await valueOf(
      embedded,
      "select string_agg(setting, ' ' order by name) as value from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')",
    ),
  ).toBe('on on on');
});

test('listens on no network port, only on a socket that nobody else can reach', async () => {
  const embedded = await start();
  expect(await valueOf(embedded, "select current_setting('listen_addresses') as value")).toBe('');
  expect((await stat(embedded.config.host)).mode & 0o777).toBe(0o700);
});

test('works in a folder whose path is too long for a socket', async () => {
  const embedded = await start(join(folder, 'a-rather-long-name-'.repeat(5), 'and-another-'.repeat(4)));
  expect(await valueOf(embedded, 'select 1 as value')).toBe(1);
  expect(embedded.config.host.length).toBeLessThan(90);
  await rm(embedded.config.host, { recursive: true, force: true });
});

test('refuses a second one in the same process and in another, and the first one goes on', async () => {
  const first = await start();
  const message = `${folder} is in use by another Fettle (process ${process.pid}). Stop that one first, or set DATA_DIR to another folder.`;
  await expect(startEmbedded(folder)).rejects.toThrow(message);
  await expect(startHolder(folder)).rejects.toThrow(message);
  expect(await valueOf(first, 'select 1 as value')).toBe(1);
});

test('gives the folder to exactly one of several that start together', async () => {
  const results = await Promise.allSettled([1, 2, 3].map(() => start()));
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
  const refusal: unknown = expect.stringMatching(/is in use by another Fettle/);
  expect(refusals).toEqual([refusal, refusal]);
});

test('loses nothing that was acknowledged when its process is killed, again and again', async () => {
  let acknowledged = 0;
  for (let round = 0; round < 3; round += 1) {
    const holder = await startHolder(folder);
    await expect.poll(() => holder.acknowledged()).toBeGreaterThan(20);
    await killHolder(holder);
    acknowledged += holder.acknowledged();
  }
  expect(await valueOf(await start(), 'select count(*)::int as value from kept')).toBeGreaterThanOrEqual(acknowledged);
});

test('ends when its process is killed', async () => {
  const holder = await startHolder(folder);
  const pid = await postgresPid();
  await killHolder(holder);
  await expect.poll(() => isAlive(pid), { interval: 10 }).toBe(false);
});

test('stops a PostgreSQL that has lost its keeper too, and takes its data over', { timeout: 40_000 }, async () => {
  const holder = await startHolder(folder);
  const pid = await postgresPid();
  const [keeper = '', watcher = ''] = execFileSync('pgrep', ['-f', `fettle-postgres.* -D ${folder}/postgres`], {
    encoding: 'utf8',
  }).split('\n');
  for (const each of [watcher, keeper]) process.kill(Number(each), 'SIGKILL');
  await killHolder(holder);
  expect(isAlive(pid)).toBe(true);
  expect(await valueOf(await start(), 'select count(*)::int as value from kept')).toBeGreaterThanOrEqual(
    holder.acknowledged(),
  );
  expect(await postgresPid()).not.toBe(pid);
});

test('starts although the noted process id belongs to another program by now', async () => {
  const first = await start();
  const note = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8');
  await first.stop();
  await writeFile(join(folder, 'postgres', 'postmaster.pid'), note.replace(/^\d+/, String(process.ppid)));
  expect(await valueOf(await start(), 'select 1 as value')).toBe(1);
});

test('is not misled by what a start that was killed while creating it has left', async () => {
  await mkdir(join(folder, 'postgres.new-half'));
  await writeFile(join(folder, 'postgres.new-half', 'PG_VERSION'), '18\n');
  expect(await valueOf(await start(), 'select 1 as value')).toBe(1);
  expect(await readdir(folder)).not.toContain('postgres.new-half');
});

test('refuses the folder of another major version and leaves it as it is', async () => {
  await mkdir(join(folder, 'postgres'));
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), '17\n');
  await expect(startEmbedded(folder)).rejects.toThrow(
    /was made by PostgreSQL 17, and this version of Fettle brings PostgreSQL 18/,
  );
  expect(await readdir(join(folder, 'postgres'))).toEqual(['PG_VERSION']);
});

test('refuses a data folder that cannot be one', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(startEmbedded(join(file, 'data'))).rejects.toThrow(/^DATA_DIR .* cannot be created: /);
});

test('takes the folder again after PostgreSQL has recovered from a crash of its own', async () => {
  const embedded = await start();
  const database = openDatabase(embedded.config);
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await expect.poll(() => valueOf(embedded, 'select 1 as value').catch(() => null)).toBe(1);
  await expect(startEmbedded(folder)).rejects.toThrow(/is in use/);
  await database.close();
});
