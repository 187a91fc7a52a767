import { Kysely, PostgresAdapter, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import pg from 'pg';

import { readerOf, type Answered, type Read } from './reader.ts';
import { sendByName } from './named-statements.ts';
import { spreadOption } from './spread.ts';
import type { Tables } from './tables.generated.ts';
import { traceQueries } from './trace-queries.ts';

export type Db = Kysely<Tables>;

export type Tx = Transaction<Tables>;

/**
 * Access to PostgreSQL. `pool` is for hot, named reads and `kysely` for everything else, on the same connections.
 * `read` is for reads of claims, which a replica may answer; `answered` counts the answers, if there is a replica.
 */
export type Database = {
  pool: pg.Pool;
  kysely: Db;
  read: Read;
  answered: Answered | null;
  close(): Promise<void>;
};

// Otherwise dates are sent in the machine's zone with whole minutes of offset, and an old one arrives seconds off.
pg.defaults.parseInputDatesAsUTC = true;

/**
 * Parsers by the type's OID. int8 becomes a number: counts and versions stay far below 2^53. A date stays text, because
 * pg makes it midnight in the machine's zone. Numeric stays text too, because it may not be rounded.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.DATE, String],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format),
};

// When PostgreSQL is away or busy, callers get an error within 5 s and respond with 503.
const poolTimeouts: pg.PoolConfig = {
  connectionTimeoutMillis: 3_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 15_000,
};

/** Shorter, because the primary answers when a replica does not. */
const replicaTimeouts: pg.PoolConfig = {
  connectionTimeoutMillis: 1_000,
  query_timeout: 2_000,
  statement_timeout: 2_000,
};

class SeveralMachinesAdapter extends PostgresAdapter {}

class SeveralMachinesDialect extends PostgresDialect {
  override createAdapter() {
    return new SeveralMachinesAdapter();
  }
}

export function isOnSeveralMachines(db: Db): boolean {
  return db.getExecutor().adapter instanceof SeveralMachinesAdapter;
}

/** Returns queries on this pool, whose tables stand as those of `like` do. */
export function queriesLike(like: Db, pool: PostgresPool): Db {
  const Dialect = isOnSeveralMachines(like) ? SeveralMachinesDialect : PostgresDialect;
  return new Kysely<Tables>({ dialect: new Dialect({ pool }) });
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ max: 10, application_name: 'fettle', ...poolTimeouts, ...config, types });
  // A connection that breaks while idle emits an error on the pool; unheard, it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('connect', sendByName);
  pool.on('connect', traceQueries);
  return pool;
}

/** A connection with `spreadOption` leads to a database whose tables are on several machines. */
export function openDatabase(config: pg.PoolConfig, replica?: pg.PoolConfig): Database {
  const pool = openPool(config);
  const replicaPool = replica && openPool({ ...replicaTimeouts, ...replica });
  const Dialect = config.options?.includes(spreadOption) ? SeveralMachinesDialect : PostgresDialect;
  const kysely = new Kysely<Tables>({ dialect: new Dialect({ pool }) });
  const reader = replicaPool && readerOf(pool, replicaPool);
  const read: Read = reader?.read ?? ((query) => pool.query(query));
  let closed: Promise<unknown> | null = null;
  const close = async () => void (await (closed ??= Promise.all([pool.end(), replicaPool?.end()])));
  return { pool, kysely, read, answered: reader?.answered ?? null, close };
}
