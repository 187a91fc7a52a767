import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import type { Database } from './connect.ts';
import { migrate } from './migrate.ts';
import { isSpread, placeTables, requireOneMachine, requireWorkers } from './spread.ts';
import { createTestDatabase } from './test-database.fixture.ts';

const workers = inject('testServer').workers.length;

let database: Database;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

describe.runIf(workers === 0)('on one machine', () => {
  test('a database is not spread, and where the extension is missing nothing is begun', async () => {
    expect(await isSpread(database.pool)).toBe(false);
    await expect(requireWorkers(database.pool, 2)).rejects.toThrow('does not have the extension citus');
  });

  test('one back-up holds all of it', async () => {
    await expect(requireOneMachine(database.pool)).resolves.toBeUndefined();
  });
});

describe.runIf(workers > 0)('on several machines', () => {
  test('a database is spread, and a second run changes nothing', async () => {
    expect(await isSpread(database.pool)).toBe(true);
    await requireWorkers(database.pool, workers);
    expect(await placeTables(database.pool)).toMatchObject({ distributed: [], reference: [], keys: 0, dropped: [] });
  });

  test('every distributed table is logged, so that its shards can move to a worker that is added', async () => {
    const { rows } = await database.pool.query(
      `select relname from pg_class join pg_dist_partition on logicalrelid = pg_class.oid where relpersistence = 'u'`,
    );
    expect(rows).toEqual([]);
  });

  test('a back-up from one snapshot is refused, with what to do instead', async () => {
    await expect(requireOneMachine(database.pool)).rejects.toThrow('citus_create_restore_point');
  });

  test('another number of workers is refused', async () => {
    await expect(requireWorkers(database.pool, workers + 1)).rejects.toThrow(`knows ${workers} workers (127.0.0.1:`);
  });

  test('a database that lacks a table of the list is refused', async () => {
    await database.pool.query('alter table text_message rename to something');
    await expect(placeTables(database.pool)).rejects.toThrow('(something, text_message)');
    await database.pool.query('alter table something rename to text_message');
  });

  test('a table that a new version has added is placed by the next run', async () => {
    const { pool } = database;
    await pool.query(`select undistribute_table('photo_file')`);
    expect(await placeTables(pool)).toMatchObject({ distributed: ['photo_file'], reference: [] });
    expect((await placeTables(pool)).distributed).toEqual([]);
  });

  test('a migration of a new version places the tables that it makes, and its later statements see them placed', async () => {
    const { pool } = database;
    await pool.query('drop table contact');
    const folder = await mkdtemp(join(tmpdir(), 'fettle-migrations-'));
    try {
      await cp(join(import.meta.dirname, 'migrations'), folder, { recursive: true });
      await writeFile(
        join(folder, '9999_new.sql'),
        `create table contact (claim_id uuid not null references claim on delete cascade, id uuid not null,
           primary key (claim_id, id));
         alter table desk_work add column more text constraint desk_work_more_check check (length(more) > 0),
           add constraint desk_work_more_waits_check check (more is null or waits is not null);
         create index contact_id on contact (id);
         insert into job (kind, key, data, due_at, added_at) select 'make-desk-rows', 'all', '{}', now(), now()
           where not exists (select from contact);`,
      );
      expect(await migrate(pool, folder)).toEqual(['9999_new.sql']);
    } finally {
      await rm(folder, { recursive: true });
    }
    expect(await placeTables(pool)).toMatchObject({ distributed: [], keys: 0 });
    const { rows } = await pool.query(
      `select 1 from pg_constraint where contype = 'f' and conrelid = 'contact'::regclass`,
    );
    expect(rows).toHaveLength(1);
    expect((await pool.query(`select 1 from job where kind = 'make-desk-rows' and key = 'all'`)).rows).toHaveLength(1);
  });
});
