import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

import { readerOf, type Answered, type Read } from './reader.ts';
import type { Tables } from './tables.generated.ts';
import { traceQueries } from './trace-queries.ts';

/**
 * Access to PostgreSQL. `pool` is for hot, named reads and `kysely` for everything else, on the same connections.
 * `read` is for reads of claims, which a replica may answer; `answered` counts the answers, if there is a replica.
 */
export type Database = {
  pool: pg.Pool;
  kysely: Kysely<Tables>;
  read: Read;
  answered: Answered | null;
  close(): Promise<void>;
};

// Otherwise dates are sent in the machine's zone with whole minutes of offset, and an old one arrives seconds off.
pg.defaults.parseInputDatesAsUTC = true;

const int8 = 20;

/**
 * int8 is parsed as a number: every count and version stays far below 2^53. Numeric stays text, because it may not be
 * rounded.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === int8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format)),
};

// When PostgreSQL is away or busy, a caller gets its error within 5 s, so that it can respond with 503 instead of
// hanging.
const patience: pg.PoolConfig = {
  connectionTimeoutMillis: 3_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 15_000,
};

/** Shorter: the primary answers when a replica does not, so nobody needs to wait for one that hangs. */
const patienceWithReplica: pg.PoolConfig = {
  connectionTimeoutMillis: 1_000,
  query_timeout: 2_000,
  statement_timeout: 2_000,
};

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ max: 10, application_name: 'fettle', ...patience, ...config, types });
  // A connection that breaks while idle is an event of the pool; without a listener it would end the process. The next
  // query opens a new one or reports the error.
  pool.on('error', () => {});
  // Also for a connection that breaks within a transaction between two queries: the next query fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('connect', traceQueries);
  return pool;
}

/**
 * Opens a pool, and one for the replica if there is one; nothing connects before the first query. `close` waits for
 * running queries and may be called twice.
 */
export function openDatabase(config: pg.PoolConfig, replica?: pg.PoolConfig): Database {
  const pool = openPool(config);
  const replicaPool = replica && openPool({ ...patienceWithReplica, ...replica });
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const reader = replicaPool && readerOf(pool, replicaPool);
  const read: Read = reader?.read ?? ((query) => pool.query(query));
  let closed: Promise<unknown> | null = null;
  const close = async () => void (await (closed ??= Promise.all([pool.end(), replicaPool?.end()])));
  return { pool, kysely, read, answered: reader?.answered ?? null, close };
}
