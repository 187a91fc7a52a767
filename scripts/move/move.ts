import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';

import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

import { openDatabase, type Database } from '../../src/server/db/connect.ts';
import type { Applied } from '../../src/server/db/migrate.ts';
import { spreadConfig } from '../../src/server/db/spread.ts';
import { sequencesOf } from '../backup/catalogue.ts';
import { quoted } from '../backup/transaction.ts';
import { applyChanges } from './apply.ts';
import { sumOf, Touched } from './compare.ts';
import {
  beginChanges,
  endChanges,
  flushChanges,
  momentOfNow,
  MoveError,
  othersOn,
  readChanges,
  requireLogical,
} from './source.ts';
import { checkKeys, prepareTarget, putKeysBack, setSequences } from './target.ts';

/** `numbered` are those of its columns that are `generated always as identity`. */
type Table = { name: string; columns: string[]; numbered: string[] };
type Say = (text: string) => void;

const applicationName = 'fettle-move';
/** Tables that are copied or compared at once. */
const lanes = 2;
/** So few changes of a read are caught up within a second. */
const fewChanges = 500;
const betweenReadsMs = 200;

/** So that values are the same text on both servers. */
const sameText = '-c datestyle=ISO,YMD -c timezone=UTC -c bytea_output=hex -c extra_float_digits=3';

const longWork: pg.PoolConfig = {
  application_name: applicationName,
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
};

/** A move that follows the old server. */
export type Move = {
  /**
   * Waits until nobody else is connected to the old server, and brings over what is left. Returns when the portal may start
   * on the new one. Throws MoveError if a row differs; the portal then starts on the old one again.
   */
  finish(): Promise<void>;
  /** Checks the foreign keys of the rows that were brought over, while the portal serves. */
  checkKeys(): Promise<void>;
  /** Ends all work; without `finish` before, the move is off. */
  close(): Promise<void>;
};

async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Runs it with a connection that sees the database as of the snapshot. */
async function seeing(from: Database, snapshot: string, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await from.pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set transaction snapshot ${client.escapeLiteral(snapshot)}`);
    await work(client);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function copyTable(client: pg.PoolClient, to: Database, { name, columns }: Table): Promise<void> {
  const what = `${quoted(name)} (${columns.map(quoted).join(', ')})`;
  const into = await to.pool.connect();
  try {
    await pipeline(client.query(copyTo(`copy ${what} to stdout`)), into.query(copyFrom(`copy ${what} from stdin`)));
    into.release();
  } catch (error) {
    into.release(true);
    throw error;
  }
}

/** Tables to copy, largest first. Migrations are the same on both; rows that no log keeps are of no use after a restart. */
async function tablesOf({ pool }: Database): Promise<Table[]> {
  const { rows } = await pool.query<Table>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns,
       coalesce(array_agg(a.attname::text) filter (where a.attidentity = 'a'), '{}') as numbered
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and c.relname <> 'schema_migration'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.oid, c.relname order by pg_relation_size(c.oid) desc, c.relname`,
  );
  return rows;
}

const migrationsOf = async ({ pool }: Database): Promise<string> => {
  const { rows } = await pool.query<Applied>('select name, sha256 from schema_migration order by name');
  return JSON.stringify(rows);
};

async function requireSameVersion(from: Database, to: Database): Promise<void> {
  if ((await migrationsOf(from)) === (await migrationsOf(to))) return;
  throw new MoveError(
    'The old database is of another version. Start this version of the portal there once, and run this again.',
  );
}

/** Applies what the old server tells, again and again, until it is told to stop. */
class Follower {
  readonly touched = new Touched();
  private readonly from: Database;
  private readonly to: Database;
  private readonly numbered: ReadonlyMap<string, readonly string[]>;

  constructor(from: Database, to: Database, tables: readonly Table[]) {
    this.from = from;
    this.to = to;
    this.numbered = new Map(tables.map(({ name, numbered }) => [name, numbered]));
  }

  /** Returns how many changes there were. */
  async step(until: string | null = null): Promise<number> {
    const changes = await readChanges(this.from, until);
    this.touched.add(changes);
    await applyChanges(this.to.pool, changes, this.numbered);
    return changes.length;
  }

  async drain(until: string | null = null): Promise<void> {
    while ((await this.step(until)) > 0);
  }

  async catchUp(): Promise<void> {
    while ((await this.step()) > fewChanges);
  }
}

/** Compares every table as of one moment, while others write to the old server. */
async function compareAll(from: Database, to: Database, config: pg.PoolConfig, tables: Table[], follower: Follower) {
  const now = await momentOfNow(config);
  try {
    await follower.drain(now.lsn);
    follower.touched.clear();
    const differing: string[] = [];
    await inLanes(tables, async ({ name }) =>
      seeing(from, now.snapshot, async (client) => {
        const [before, after] = await Promise.all([sumOf(client, name), sumOf(to.pool, name)]);
        if (before !== after) differing.push(`${name} (${before}; ${after})`);
      }),
    );
    refuseDifferences(differing);
  } finally {
    await now.end();
  }
}

function refuseDifferences(tables: readonly string[]): void {
  if (tables.length === 0) return;
  throw new MoveError(
    `These tables differ after the copy: ${tables.join(', ')}. Start the portal on the old server again.`,
  );
}

async function untilAlone(from: Database, follower: Follower): Promise<void> {
  while ((await othersOn(from, applicationName)) > 0) {
    if ((await follower.step()) === 0) await pause(betweenReadsMs);
  }
}

/** Nobody writes to the old server until this returns. */
async function bringTheRest(from: Database, to: Database, tables: Table[], follower: Follower): Promise<void> {
  const lock = await from.pool.connect();
  try {
    await lock.query('begin');
    await lock.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in share mode`);
    await flushChanges(from);
    await follower.drain();
    refuseDifferences(await follower.touched.differences(from.pool, to.pool));
    await setSequences(to, await sequencesOf(lock));
  } finally {
    lock.release(true);
  }
}

/** Waits for others to leave, brings over the rest, and puts back what a portal needs. */
async function finish(from: Database, to: Database, tables: Table[], follower: Follower, say: Say) {
  await untilAlone(from, follower);
  const since = performance.now();
  await bringTheRest(from, to, tables, follower);
  const keys = await putKeysBack(to);
  await endChanges(from);
  const seconds = ((performance.now() - since) / 1_000).toFixed(1);
  say(`${follower.touched.rows} rows changed since the comparison, and all are as on the old server (${seconds} s).`);
  return keys;
}

/**
 * Copies every row of the old server to the new one, which `prepareTarget` makes ready, applies what changes meanwhile,
 * and compares all. Returns once it has caught up, and the portal may be stopped. Throws MoveError if it cannot be done.
 */
export async function startMove(fromUrl: string, toUrl: string, workers: number, say: Say): Promise<Move> {
  const config = { connectionString: fromUrl, ...longWork, options: sameText };
  const from = openDatabase(config);
  const toConfig = workers > 0 ? spreadConfig(toUrl) : { connectionString: toUrl };
  const to = openDatabase({
    ...toConfig,
    ...longWork,
    options: [toConfig.options, sameText].filter(Boolean).join(' '),
  });
  const close = async () => {
    // Otherwise the old server would keep its log for a move that is off.
    await endChanges(from);
    await Promise.all([from.close(), to.close()]);
  };
  try {
    await requireLogical(from);
    await prepareTarget(to, workers);
    await requireSameVersion(from, to);
    say('The tables are made. Copying the rows.');
    const tables = await tablesOf(from);
    const begun = await beginChanges(
      from,
      config,
      tables.map(({ name }) => name),
    );
    await inLanes(tables, (table) => seeing(from, begun.snapshot, (client) => copyTable(client, to, table)));
    await begun.end();
    const follower = new Follower(from, to, tables);
    say('The rows are copied. Applying what has changed.');
    await follower.catchUp();
    await to.pool.query('analyze');
    await follower.catchUp();
    say('Comparing all rows.');
    await compareAll(from, to, config, tables, follower);
    await follower.catchUp();
    let keys: Awaited<ReturnType<typeof putKeysBack>> = [];
    return {
      finish: async () => {
        keys = await finish(from, to, tables, follower, say);
      },
      checkKeys: async () => checkKeys(to, keys),
      close,
    };
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
}
