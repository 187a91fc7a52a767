import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { openDatabase, type Database } from './connect.ts';
import { migrate } from './migrate.ts';
import { createBlankDatabase, createTestDatabase } from './test-database.fixture.ts';

let database: Database;
let folder: string;

beforeEach(async () => {
  database = await createBlankDatabase();
  folder = await mkdtemp(join(tmpdir(), 'fettle-migrations-'));
  await writeFile(join(folder, '0001_one.sql'), 'create table one (id integer primary key);');
});

afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const applied = async (from: Database) =>
  (await from.pool.query<{ name: string }>('select name from schema_migration order by name')).rows.map(
    ({ name }) => name,
  );

test('applies the files in order and says which', async () => {
  await writeFile(join(folder, '0002_two.sql'), 'alter table one add column two text;');
  expect(await migrate(database.pool, folder)).toEqual(['0001_one.sql', '0002_two.sql']);
  expect(await applied(database)).toEqual(['0001_one.sql', '0002_two.sql']);
});

test('applies nothing the second time, and only what is new later', async () => {
  await migrate(database.pool, folder);
  expect(await migrate(database.pool, folder)).toEqual([]);
  await writeFile(join(folder, '0002_two.sql'), 'alter table one add column two text;');
  expect(await migrate(database.pool, folder)).toEqual(['0002_two.sql']);
});

test('runs each migration once when several servers start together', async () => {
  await writeFile(join(folder, '0002_two.sql'), 'select pg_sleep(0.05); insert into one values (1);');
  const others = [1, 2, 3].map(() => openDatabase(database.pool.options));
  const results = await Promise.all([database, ...others].map(({ pool }) => migrate(pool, folder)));
  await Promise.all(others.map((other) => other.close()));
  expect(results.flat().toSorted()).toEqual(['0001_one.sql', '0002_two.sql']);
  expect((await database.pool.query('select id from one')).rowCount).toBe(1);
});

test('keeps nothing of a migration that fails half-way, and everything before it', async () => {
  await writeFile(join(folder, '0002_two.sql'), 'create table two (id integer); insert into missing values (1);');
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    'Migration 0002_two.sql failed: relation "missing" does not exist',
  );
  expect(await applied(database)).toEqual(['0001_one.sql']);
  await writeFile(join(folder, '0002_two.sql'), 'create table two (id integer);');
  expect(await migrate(database.pool, folder)).toEqual(['0002_two.sql']);
});

test('ends right after the server was killed in the middle of a migration', async () => {
  await migrate(database.pool, folder);
  await writeFile(join(folder, '0002_two.sql'), 'create table two (id integer); select pg_sleep(10);');
  const doomed = openDatabase(database.pool.options);
  const failure = migrate(doomed.pool, folder).catch((error: unknown) => error);
  await expect
    .poll(
      async () =>
        (
          await database.pool.query(
            "select pid from pg_stat_activity where query like '%pg_sleep(10)%' and pid <> pg_backend_pid()",
          )
        ).rowCount,
    )
    .toBe(1);
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(10)%' and pid <> pg_backend_pid()",
  );
  expect(await failure).toBeInstanceOf(Error);
  await doomed.close();
  await writeFile(join(folder, '0002_two.sql'), 'create table two (id integer);');
  expect(await migrate(database.pool, folder)).toEqual(['0002_two.sql']);
});

test('lets others read while another transaction holds its table, and goes on once that has ended', async () => {
  await migrate(database.pool, folder);
  await writeFile(join(folder, '0002_two.sql'), 'alter table one add column two text;');
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('select from one');
  const migrating = migrate(database.pool, folder);
  const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table one%'";
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);
  // Would wait behind the migration for as long as the holder lives.
  await expect(database.pool.query('select from one')).resolves.toMatchObject({ rowCount: 0 });
  await holder.query('commit');
  holder.release();
  expect(await migrating).toEqual(['0002_two.sql']);
});

test('refuses a file that has changed since it was applied', async () => {
  await migrate(database.pool, folder);
  await writeFile(join(folder, '0001_one.sql'), 'create table one (id bigint primary key);');
  await expect(migrate(database.pool, folder)).rejects.toThrow(/0001_one\.sql has changed since it was applied/);
});

test('takes a file with Windows line ends for the same', async () => {
  await writeFile(join(folder, '0001_one.sql'), 'create table one (\nid integer\n);');
  await migrate(database.pool, folder);
  await writeFile(join(folder, '0001_one.sql'), 'create table one (\r\nid integer\r\n);');
  expect(await migrate(database.pool, folder)).toEqual([]);
});

test('refuses a database that is newer than the code', async () => {
  await writeFile(join(folder, '0002_two.sql'), 'create table two (id integer);');
  await migrate(database.pool, folder);
  await rm(join(folder, '0002_two.sql'));
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    /newer than this version: it has migration 0002_two\.sql/,
  );
});

test('the template that tests clone has every table of the product', async () => {
  const clone = await createTestDatabase();
  await expect(clone.pool.query('select count(*) as claims from claim')).resolves.toMatchObject({
    rows: [{ claims: 0 }],
  });
  await clone.close();
});
