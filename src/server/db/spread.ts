import type pg from 'pg';

import { migrationLock } from './migration-lock.ts';
import { droppedKeys, places, type Place } from './places.ts';

export class SpreadError extends Error {}

/** What a run has done: `keys` were put back, `dropped` were not. */
export type Spread = { distributed: string[]; reference: string[]; local: number; keys: number; dropped: string[] };

/** A pool, or one connection of it. */
type Queryable = Pick<pg.ClientBase, 'query'>;

type ForeignKey = { table: string; name: string; to: string; definition: string };

/** The connection option of every connection to a spread store: writes go to its shards one after the other. */
export const spreadOption = '-c citus.multi_shard_modify_mode=sequential';

/** Returns the connection to a spread store. Options of the address would replace ours, so they come first in one text. */
export function spreadConfig(databaseUrl: string): pg.PoolConfig {
  const url = new URL(databaseUrl);
  const options = [url.searchParams.get('options') ?? '', spreadOption].join(' ').trim();
  url.searchParams.delete('options');
  return { connectionString: url.href, options };
}

export async function isSpread(db: Queryable): Promise<boolean> {
  if (!(await hasCitus(db))) return false;
  const { rowCount } = await db.query(
    `select 1 from pg_dist_partition where partmethod = 'h' and logicalrelid = to_regclass('public.claim')`,
  );
  return rowCount === 1;
}

/** Throws SpreadError, with what to do instead, where one snapshot does not hold the whole store. */
export async function requireOneMachine(pool: pg.Pool): Promise<void> {
  if (!(await isSpread(pool))) return;
  throw new SpreadError(
    'This database is spread over several machines, and one back-up cannot hold all of them as of one instant. Back up each machine with its WAL, mark a common point with “select citus_create_restore_point(…)”, and restore all of them to it.',
  );
}

/** Throws SpreadError, with what to do, unless the coordinator knows itself and exactly this many workers. */
export async function requireWorkers(pool: pg.Pool, workers: number): Promise<void> {
  if (!(await hasCitus(pool))) {
    throw new SpreadError(
      'This database does not have the extension citus. Install Citus on the coordinator and on each worker, run “create extension citus” in this database on each of them, and run this again.',
    );
  }
  const { rows } = await pool.query<{ name: string; coordinator: boolean }>(
    `select nodename || ':' || nodeport as name, groupid = 0 as coordinator from pg_dist_node
     where isactive and noderole = 'primary' order by nodeid`,
  );
  if (!rows.some(({ coordinator }) => coordinator)) {
    throw new SpreadError(
      'The coordinator is not known to its workers. Run “select citus_set_coordinator_host(…)” with its address, and run this again.',
    );
  }
  const known = rows.filter(({ coordinator }) => !coordinator).map(({ name }) => name);
  if (known.length === workers) return;
  throw new SpreadError(
    `The coordinator knows ${known.length} workers (${known.join(', ') || 'none'}) and not ${workers}. Add each with “select citus_add_node(…)”, or say ${known.length}, and run this again.`,
  );
}

/**
 * Places every table that does not stand where the list says, with its rows. Foreign keys of those tables are dropped
 * before and put back after. One transaction, so that a run that breaks leaves the database as it was. Throws
 * SpreadError if the tables are not those of this version.
 */
export async function placeTables(pool: pg.Pool): Promise<Spread> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    const done = await placeWith(client);
    await client.query('commit');
    client.release();
    return done;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * Places the tables that the migration under way has made. Left on the coordinator they would take no rows, because a
 * foreign key to a distributed table finds nothing there.
 */
export async function placeNewTables(client: pg.PoolClient): Promise<void> {
  for (const [table, place] of lackingOf(await kindsOfTables(client))) await placeTable(client, table, place);
}

async function hasCitus(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query(`select 1 from pg_extension where extname = 'citus'`);
  return rowCount === 1;
}

async function placeWith(client: pg.PoolClient): Promise<Spread> {
  const lacking = await unplaced(client);
  const keys = (await foreignKeys(client)).filter(({ table, to }) => lacking.has(table) || lacking.has(to));
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const [table, place] of lacking) await placeTable(client, table, place);
  const isDropped = ({ table, name }: ForeignKey) => `${table}.${name}` in droppedKeys;
  const kept = keys.filter((key) => !isDropped(key));
  for (const { table, name, definition } of kept) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  const all = Object.values(places);
  return {
    distributed: [...lacking].filter(([, place]) => place !== 'reference').map(([table]) => table),
    reference: [...lacking].filter(([, place]) => place === 'reference').map(([table]) => table),
    local: all.filter((place) => place === 'local').length,
    keys: kept.length,
    dropped: keys.filter(isDropped).map(({ table, name }) => `${table}.${name}`),
  };
}

const rank = (table: string, place: Place): number => (place === 'reference' ? 0 : table === 'claim' ? 1 : 2);

/** By each table's name, how it is placed now; null is local. */
type Kinds = Map<string, string | null>;

async function kindsOfTables(client: pg.PoolClient): Promise<Kinds> {
  const { rows } = await client.query<{ name: string; kind: string | null }>(
    `select c.relname as name,
       case when p.partmethod = 'h' then 'distributed' when p.repmodel = 't' then 'reference' end as kind
     from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  );
  return new Map(rows.map(({ name, kind }) => [name, kind]));
}

/** Returns the tables that stand elsewhere than the list says: reference tables first, then the claim. */
function lackingOf(kinds: Kinds): Map<string, Place> {
  const lacking = Object.entries(places).filter(
    ([table, place]) =>
      place !== 'local' &&
      kinds.has(table) &&
      kinds.get(table) !== (place === 'reference' ? 'reference' : 'distributed'),
  );
  return new Map(lacking.toSorted(([a, at], [b, to]) => rank(a, at) - rank(b, to)));
}

async function unplaced(client: pg.PoolClient): Promise<Map<string, Place>> {
  const kinds = await kindsOfTables(client);
  const unknown = [...kinds.keys()].filter((name) => !(name in places));
  const missing = Object.keys(places).filter((name) => !kinds.has(name));
  if (unknown.length + missing.length > 0) {
    throw new SpreadError(
      `The tables are not those of this version (${[...unknown, ...missing].join(', ')}). Start this version of the portal once, and run this again.`,
    );
  }
  return lackingOf(kinds);
}

async function foreignKeys(client: pg.PoolClient): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select c.relname as table, k.conname as name, t.relname as to, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and c.relnamespace = 'public'::regnamespace order by 1, 2`,
  );
  return rows;
}

async function placeTable(client: pg.PoolClient, table: string, place: Place): Promise<void> {
  if (place === 'local') return;
  if (place === 'reference') {
    await client.query('select create_reference_table($1)', [table]);
    return;
  }
  // Citus moves no shard of an unlogged table to another machine.
  await client.query(`alter table ${table} set logged`);
  const beside = place.with === 'claim' && table !== 'claim' ? 'claim' : 'none';
  await client.query('select create_distributed_table($1, $2, colocate_with => $3)', [table, place.by, beside]);
}
