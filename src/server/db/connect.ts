import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

import { readerOf, type Answered, type Read } from './reader.ts';
import type { Tables } from './tables.generated.ts';
import { traceQueries } from './trace-queries.ts';

/**
 * The one door to PostgreSQL: `pool` for hot, named reads and `kysely` for everything else, on the same connections;
 * `read` for reads of claims, which a replica may answer; `answered` says who did, where there is one.
 */
export type Database = {
  pool: pg.Pool;
  kysely: Kysely<Tables>;
  read: Read;
  answered: Answered | null;
  close(): Promise<void>;
};

// Otherwise a date goes out in the machine's zone with whole minutes of offset, and an old one arrives seconds off.
pg.defaults.parseInputDatesAsUTC = true;

const int8 = 20;

/** int8 arrives as a number, because every count and version here stays far below 2^53. Numeric stays text: it may not be rounded. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === int8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format)),
};

// A caller gets its error within 5 s when PostgreSQL is away or busy, so that it can answer 503 instead of hanging.
const patience: pg.PoolConfig = {
  connectionTimeoutMillis: 3_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 15_000,
};

/** The primary answers what a replica does not, so nobody need wait for one that hangs. */
const patienceWithReplica: pg.PoolConfig = {
  connectionTimeoutMillis: 1_000,
  query_timeout: 2_000,
  statement_timeout: 2_000,
};

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ max: 10, application_name: 'fettle', ...patience, ...config, types });
  // A connection that breaks while idle is an event of the pool; without a listener it would end the process.
  // Nobody waits for that connection, and the next query opens a new one or reports what is wrong.
  pool.on('error', () => {});
  // The same of one that breaks within a transaction, while none of its queries is under way: the next one fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('connect', traceQueries);
  return pool;
}

/**
 * Opens a pool, and one of a replica where there is one; nothing connects before the first query. `close` waits for
 * queries under way and may be called twice.
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
