import pg from 'pg';

import type { Database } from '../../src/server/db/connect.ts';
import { quoted } from '../backup/transaction.ts';
import { changesOf, type Change } from './changes.ts';

export class MoveError extends Error {}

/** Of the publication and the replication slot on the old server. */
const name = 'fettle_move';
/** A transaction is never split, so there may be more. */
const changesAtOnce = 20_000;

/** The moment at which a slot begins: what is committed before is in the snapshot, what comes later in the slot. */
type Moment = { lsn: string; snapshot: string; end(): Promise<void> };

/** Throws MoveError, with what to do, unless the old server can tell its changes. */
export async function requireLogical({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ wal_level: string }>('show wal_level');
  if (rows[0]?.wal_level === 'logical') return;
  throw new MoveError(
    'The old server does not tell its changes. Set wal_level = logical there, restart it, and run this again.',
  );
}

/** Publishes these tables and begins to keep their changes. What an earlier run has left is removed. */
export async function beginChanges(from: Database, config: pg.PoolConfig, tables: readonly string[]): Promise<Moment> {
  await endChanges(from);
  await from.pool.query(`create publication ${name} for table ${tables.map(quoted).join(', ')}`);
  return momentOf(config, name, '');
}

/** Returns a moment of now, as of which both servers can be compared. */
export const momentOfNow = (config: pg.PoolConfig): Promise<Moment> => momentOf(config, `${name}_now`, 'TEMPORARY');

async function momentOf(config: pg.PoolConfig, slot: string, kind: 'TEMPORARY' | ''): Promise<Moment> {
  const given = { ...config, replication: 'database', statement_timeout: 0, idle_in_transaction_session_timeout: 0 };
  const client = new pg.Client(given);
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ consistent_point: string; snapshot_name: string }>(
    `CREATE_REPLICATION_SLOT ${slot} ${kind} LOGICAL pgoutput (SNAPSHOT 'export')`,
  );
  const [made] = rows;
  if (!made) throw new MoveError('The old server has made no replication slot.');
  return { lsn: made.consistent_point, snapshot: made.snapshot_name, end: async () => client.end() };
}

/** Reads changes that were committed before this position, or all there are; none when all were read. */
export async function readChanges({ pool }: Database, until: string | null): Promise<Change[]> {
  const { rows } = await pool.query<{ data: Buffer }>(
    `select data from pg_logical_slot_get_binary_changes($1, $2, $3, 'proto_version', '1', 'publication_names', $4)`,
    [name, until, changesAtOnce, name],
  );
  return changesOf(rows.map(({ data }) => data));
}

/** Returns once everything committed before can be read. */
export async function flushChanges({ pool }: Database): Promise<void> {
  await pool.query(`set synchronous_commit = on; select pg_logical_emit_message(true, '${name}', '')`);
}

export async function endChanges({ pool }: Database): Promise<void> {
  await pool.query(`select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1`, [name]);
  await pool.query(`drop publication if exists ${name}`);
}

/** Returns how many others are connected to the old database. */
export async function othersOn({ pool }: Database, own: string): Promise<number> {
  const { rows } = await pool.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and application_name is distinct from $1`,
    [own],
  );
  return rows[0]?.others ?? 0;
}
