import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import type pg from 'pg';

import { migrationLock } from './migration-lock.ts';
import { isSpread, placeNewTables } from './spread.ts';
import { spreadStatementsOf } from './spread-statements.ts';
import { statementsOf } from './sql-statements.ts';

export class MigrationError extends Error {}

type Migration = { name: string; sql: string; sha256: string };
export type Applied = { name: string; sha256: string };

/**
 * Milliseconds. Whatever reads a table waits behind a migration that waits for it. So a migration waits for a short time,
 * lets others through, and tries again: a back-up holds every table for minutes.
 */
const lockTimeoutMs = 1_000;
const betweenTriesMs = 1_000;
/** Of PostgreSQL: no lock in time, and a deadlock. */
const mayTryAgain = new Set(['55P03', '40P01']);

const ownFolder = join(import.meta.dirname, 'migrations');

/**
 * Applies each migration in one transaction under a lock on the whole database. So concurrent servers run each one
 * once, and a killed server leaves the last whole step. Throws MigrationError if the database is newer than the code or
 * an applied file has changed.
 */
export async function migrate(pool: pg.Pool, folder: string = ownFolder): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  const done: string[] = [];
  try {
    for (
      let name = await applyInTime(client, migrations);
      name !== null;
      name = await applyInTime(client, migrations)
    ) {
      done.push(name);
    }
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.release();
  return done;
}

/**
 * Runs in the caller's transaction, on an empty database. Throws MigrationError before any change if this code does not
 * know all of them exactly.
 */
export async function recreateSchema(client: pg.PoolClient, wanted: readonly Applied[]): Promise<void> {
  const migrations = await readMigrations(ownFolder);
  const isKnown = ({ name, sha256 }: Applied) => migrations.some((own) => own.name === name && own.sha256 === sha256);
  const unknown = wanted.find((migration) => !isKnown(migration));
  if (unknown) {
    throw new MigrationError(
      `This version does not know the migration ${unknown.name} as it was. Use a newer version.`,
    );
  }
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
  await readApplied(client);
  const names = new Set(wanted.map(({ name }) => name));
  for (const migration of migrations) if (names.has(migration.name)) await apply(client, migration);
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Tries again for as long as another transaction holds what the migration changes. */
async function applyInTime(client: pg.PoolClient, migrations: Migration[]): Promise<string | null> {
  for (;;) {
    try {
      return await applyNext(client, migrations);
    } catch (error) {
      if (!mayTryAgain.has(codeOf(error))) throw error;
      await client.query('rollback');
      process.stderr.write(`${String(error)}. Another transaction holds a table, so it is tried again.\n`);
      await pause(betweenTriesMs);
    }
  }
}

function codeOf(error: unknown): string {
  const cause: unknown = error instanceof MigrationError ? error.cause : null;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

/** The lock belongs to the transaction, not to the session, because a connection pooler may share sessions. */
async function applyNext(client: pg.PoolClient, migrations: Migration[]): Promise<string | null> {
  await client.query('begin');
  // Waiting for another server's migration, or a long one of our own, must not time out.
  await client.query('set local statement_timeout = 0');
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
  const next = nextMigration(await readApplied(client), migrations);
  await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
  if (next) await apply(client, next);
  await client.query('commit');
  return next?.name ?? null;
}

async function readApplied(client: pg.PoolClient): Promise<Applied[]> {
  await client.query(`create table if not exists schema_migration (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<Applied>('select name, sha256 from schema_migration order by name');
  return rows;
}

function nextMigration(applied: Applied[], migrations: Migration[]): Migration | undefined {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, sha256 } of applied) {
    const migration = known.get(name);
    if (!migration) {
      throw new MigrationError(
        `The database is newer than this version: it has migration ${name}, which this version does not know. Start the newer version, or restore a back-up.`,
      );
    }
    if (migration.sha256 !== sha256) {
      throw new MigrationError(
        `Migration ${name} has changed since it was applied to this database. Put the file back as it was and write a new migration for the change.`,
      );
    }
  }
  const names = new Set(applied.map(({ name }) => name));
  return migrations.find(({ name }) => !names.has(name));
}

async function apply(client: pg.PoolClient, { name, sql, sha256 }: Migration): Promise<void> {
  try {
    const isDistributed = await isSpread(client);
    // One by one, because Citus refuses some statements that come with others.
    for (const statement of isDistributed ? spreadStatementsOf(sql) : statementsOf(sql)) {
      await client.query(statement);
      if (isDistributed) await placeNewTables(client);
    }
  } catch (error) {
    throw new MigrationError(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256]);
}
