import { randomBytes } from 'node:crypto';

import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';

import { openDatabase, type Database } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { administer, dropOnEach } from '../../src/server/db/test-server.setup.ts';
import { createTestDatabase } from '../../src/server/db/test-database.fixture.ts';
import { generateClaims } from '../../harness/generate-claims.ts';
import { startMove } from './move.ts';

const { config } = inject('testServer');

async function showWalLevel(): Promise<string> {
  const client = new pg.Client(config);
  await client.connect();
  const { rows } = await client.query<{ wal_level: string }>('show wal_level');
  await client.end();
  return rows[0]?.wal_level ?? '';
}

const tellsChanges = (await showWalLevel()) === 'logical';
/** The host may be the folder of a socket. */
const urlOf = (database: string) => {
  const user = `${encodeURIComponent(String(config.user))}:${encodeURIComponent(String(config.password ?? ''))}`;
  return `postgres://${user}@localhost:${config.port}/${database}?host=${encodeURIComponent(String(config.host))}`;
};

let old: Database;
let oldName: string;
let fresh: Database;
let said: string[];

/** A database on one machine, also where the tests run on several. */
beforeEach(async () => {
  oldName = `fettle_test_${randomBytes(6).toString('hex')}`;
  await administer(config, `create database ${oldName} template template0`);
  old = openDatabase({ connectionString: urlOf(oldName), max: 2 });
  await migrate(old.pool);
  fresh = await createTestDatabase();
  said = [];
});

afterEach(async () => {
  await old.close();
  await fresh.close();
  await dropOnEach({ config, workers: [] }, oldName);
});

const start = async () =>
  startMove(urlOf(oldName), urlOf(String(fresh.pool.options.database)), inject('testServer').workers.length, (text) => {
    said.push(text);
  });

const claims = 12;

/** Returns the rows of a table as text, which is the same wherever they stand. */
const rowsOf = async ({ pool }: Database, table: string) =>
  (await pool.query<{ row: string }>(`select t::text as row from ${table} t order by 1`)).rows.map(({ row }) => row);

const addJob = async ({ pool }: Database, key: string) =>
  pool.query<{ id: number }>(
    `insert into job (kind, key, data, due_at, added_at) values ('test', $1, '{"quoted": "it''s"}', now(), now()) returning id`,
    [key],
  );

const addOutgoingEvent = async ({ pool }: Database) =>
  pool.query(
    `insert into outgoing_event (id, key, type, data, occurred_at) values (gen_random_uuid(), 'test', 'claim.created', '{}', now())`,
  );

const moved = [
  'claim',
  'claim_event',
  'claim_lookup',
  'contract',
  'data_form_data',
  'job',
  'outgoing_event',
  'portal_message',
  'state',
];

async function expectSameRows(): Promise<void> {
  for (const table of moved) expect([table, await rowsOf(fresh, table)]).toEqual([table, await rowsOf(old, table)]);
}

const keysOf = async ({ pool }: Database) =>
  (
    await pool.query<{ name: string; convalidated: boolean }>(
      `select conname as name, convalidated from pg_constraint k join pg_class c on c.oid = k.conrelid
       where k.contype = 'f' and c.relnamespace = 'public'::regnamespace order by 1`,
    )
  ).rows;

describe.runIf(tellsChanges)('a move from a server that others write to', () => {
  beforeEach(async () => {
    await generateClaims(old.pool, claims);
    await addJob(old, 'before');
    await addOutgoingEvent(old);
  });

  test('brings over what was there and what changes meanwhile, with numbers and foreign keys', async () => {
    const keys = await keysOf(fresh);
    const move = await start();
    await addJob(old, 'meanwhile');
    await old.pool.query(`update claim set end_user_name = 'Zofia O''Neill' where number = 'CLM-3'`);
    await old.pool.query(`update job set key = 'changed' where key = 'before'`);
    await old.pool.query(`update outgoing_event set position = 1`);
    await old.pool.query(`delete from claim where number = 'CLM-4'`);
    const finished = move.finish();
    await old.pool.query(`update claim set end_user_name = 'The last' where number = 'CLM-5'`);
    await old.close();
    await finished;
    await move.checkKeys();
    await move.close();
    old = openDatabase({ connectionString: urlOf(oldName), max: 2 });
    await expectSameRows();
    expect(await rowsOf(fresh, 'claim')).toHaveLength(claims - 1);
    expect(await keysOf(fresh)).toEqual(keys);
    const highest = (await old.pool.query<{ id: number }>('select max(id) as id from job')).rows[0]?.id ?? 0;
    expect((await addJob(fresh, 'after')).rows[0]?.id).toBeGreaterThan(highest);
    expect((await old.pool.query('select 1 from pg_replication_slots where database = $1', [oldName])).rows).toEqual(
      [],
    );
  });

  test('stops before the end if a row differs, and can be run again', async () => {
    const move = await start();
    await fresh.pool.query(`delete from claim where number = 'CLM-3'`);
    await old.pool.query(`update claim set end_user_mobile = '07700 900999' where number = 'CLM-3'`);
    await old.close();
    await expect(move.finish()).rejects.toThrow('These tables differ after the copy: claim.');
    await move.close();
    old = openDatabase({ connectionString: urlOf(oldName), max: 2 });
    const second = await start();
    await old.close();
    await second.finish();
    await second.close();
    old = openDatabase({ connectionString: urlOf(oldName), max: 2 });
    await expectSameRows();
  });

  test('leaves a database alone that has claims already', async () => {
    await generateClaims(fresh.pool, 2);
    await expect(start()).rejects.toThrow('The new database has claims already');
    expect(await rowsOf(fresh, 'claim')).toHaveLength(2);
  });

  test('is refused if the old database is of another version', async () => {
    await old.pool.query(`delete from schema_migration where name = (select max(name) from schema_migration)`);
    await expect(start()).rejects.toThrow('The old database is of another version');
  });
});

describe.runIf(!tellsChanges)('a server that does not tell its changes', () => {
  test('is refused with what to do', async () => {
    await expect(start()).rejects.toThrow('Set wal_level = logical');
  });
});
