import type pg from 'pg';

import type { Database } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { droppedKeys } from '../../src/server/db/places.ts';
import { placeTables, requireWorkers } from '../../src/server/db/spread.ts';
import type { Sequence } from '../backup/catalogue.ts';
import { quoted } from '../backup/transaction.ts';
import { MoveError } from './source.ts';

/** Where the new database keeps its foreign keys during the move. While it is there, the move is not done. */
const keeper = 'fettle_move';

type Key = { table: string; name: string; definition: string };

/**
 * Makes the portal's empty tables without their foreign keys, spread over the workers where there are any. What a move
 * that broke off has left is removed. Throws MoveError if the database has claims that no such move has brought.
 */
export async function prepareTarget({ pool }: Database, workers: number): Promise<void> {
  if (workers > 0) await requireWorkers(pool, workers);
  await migrate(pool);
  await refuseUsed(pool);
  // Before the tables are placed, so that no key is made on every shard, to be dropped again.
  await keepKeys(pool);
  if (workers > 0) {
    await pool.query(`delete from ${keeper}.foreign_key where "table" || '.' || name = any($1)`, [
      Object.keys(droppedKeys),
    ]);
    await placeTables(pool);
  }
  const { rows } = await pool.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration'`,
  );
  await pool.query(`truncate ${rows.map((row) => quoted(row.name)).join(', ')}`);
}

async function refuseUsed(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ used: boolean }>(
    `select exists (select 1 from claim) and to_regnamespace($1) is null as used`,
    [keeper],
  );
  if (rows[0]?.used) throw new MoveError('The new database has claims already. Name one that is empty.');
}

/** Drops the foreign keys and keeps what puts them back. */
async function keepKeys(pool: pg.Pool): Promise<void> {
  await pool.query(`create schema if not exists ${keeper}`);
  await pool.query(
    `create table if not exists ${keeper}.foreign_key ("table" text, name text, definition text, primary key ("table", name))`,
  );
  const { rows } = await pool.query<Key>(
    `insert into ${keeper}.foreign_key
     select c.relname, k.conname, pg_get_constraintdef(k.oid) from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and c.relnamespace = 'public'::regnamespace returning "table", name, definition`,
  );
  for (const { table, name } of rows) await pool.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
}

/** Puts the foreign keys back, for new rows from now on; `checkKeys` checks the rows that are there. */
export async function putKeysBack({ pool }: Database): Promise<Key[]> {
  const { rows } = await pool.query<Key>(`select * from ${keeper}.foreign_key order by "table", name`);
  for (const { table, name, definition } of rows) {
    await pool.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition} not valid`);
  }
  await pool.query(`drop schema ${keeper} cascade`);
  return rows;
}

export async function checkKeys({ pool }: Database, keys: readonly Key[]): Promise<void> {
  for (const { table, name } of keys) {
    await pool.query(`alter table ${quoted(table)} validate constraint ${quoted(name)}`);
  }
}

export async function setSequences({ pool }: Database, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value, isCalled } of sequences) {
    await pool.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, isCalled]);
  }
}
