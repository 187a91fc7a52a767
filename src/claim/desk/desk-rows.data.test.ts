import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { generateClaims } from '../../../harness/generate-claims.ts';
import { remakeDeskRows } from './desk-rows.data.ts';

const now = new Date('2025-11-06T12:00:00Z');

let database: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  await generateClaims(database.pool, 2_000);
});
afterAll(() => database.close());

// On several machines each table has a statement of its own.
test.runIf(inject('testServer').workers.length === 0)(
  'a plan for the row of one claim is kept, and not made anew each time',
  async () => {
    const { rows } = await database.pool.query<{ id: string }>('select id from claim order by id limit 20');
    await database.kysely.connection().execute(async (db) => {
      for (const { id } of [...rows, ...rows]) await remakeDeskRows(db, [id], now);
      const kept = await db.executeQuery<{ name: string }>(
        CompiledQuery.raw('select name from pg_prepared_statements where generic_plans > 0 order by name'),
      );
      // Once with terms to add, and once without any.
      expect(kept.rows.map(({ name }) => name)).toEqual([
        'desk-facts-of-one',
        'desk-rows-of-one-00011001',
        'desk-rows-of-one-01011001',
      ]);
    });
  },
);
