import { afterAll, beforeAll, expect, test } from 'vitest';
import { CompiledQuery } from 'kysely';

import type { Database } from './connect.ts';
import { nameStatement } from './named-statements.ts';
import { createTestDatabase } from './test-database.fixture.ts';

let database: Database;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('a statement with a name is planned once for a connection, whatever its values', async () => {
  const text = nameStatement('test-named', 'select $1::int + 1 as next');
  await database.kysely.connection().execute(async (db) => {
    const next = async (value: number) => (await db.executeQuery(CompiledQuery.raw(text, [value]))).rows;
    expect([await next(1), await next(2)]).toEqual([[{ next: 2 }], [{ next: 3 }]]);
    const { rows } = await db.executeQuery(
      CompiledQuery.raw(`select name, (generic_plans + custom_plans)::int as runs from pg_prepared_statements`),
    );
    expect(rows).toContainEqual({ name: 'test-named', runs: 2 });
  });
});
