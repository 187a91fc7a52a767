import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { countForErasure, readHeld } from './evidence.data.ts';
import { heldTables, otherTables } from './held-tables.server.ts';

const nobody = '7c0a8d0e-4e5c-4b7e-9a51-0d6f6a1c2b3d';
let database: Database;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(async () => database.close());

async function columns(): Promise<{ table: string; column: string; type: string }[]> {
  const { rows } = await database.pool.query(`select table_name "table", column_name "column", data_type "type"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  return rows;
}

test('every table says what it holds of a claim, or why nothing (held-tables.ts)', async () => {
  const tables = [...new Set((await columns()).map(({ table }) => table))].toSorted();
  const listed = [...Object.keys(heldTables), ...Object.keys(otherTables)].toSorted();
  expect(listed).toEqual(tables);
});

test('a table with a claim’s id holds something of it', async () => {
  const withClaim = (await columns()).filter(({ column }) => /^claim_ids?$/.test(column)).map(({ table }) => table);
  expect(withClaim.length).toBeGreaterThan(20);
  expect(withClaim.filter((table) => !(table in heldTables))).toEqual([]);
});

test('what the list says goes with the claim really does, and nothing else leads to the claim’s row', async () => {
  const { rows } = await database.pool.query<{ table: string; deletes: boolean }>(`
    select conrelid::regclass::text "table", bool_or(confdeltype = 'c') deletes from pg_constraint
    where contype = 'f' and confrelid = 'claim'::regclass group by 1`);
  const cascading = rows.filter(({ deletes }) => deletes).map(({ table }) => table);
  expect(rows.filter(({ deletes }) => !deletes)).toEqual([]);
  const goes = (onErasure: unknown) => onErasure === 'with-claim' || onErasure === 'delete';
  const kept = cascading.filter((table) => !goes(heldTables[table]?.onErasure));
  expect(kept).toEqual([]);
});

test('every condition can be asked, and no bytes and no secret are shown', async () => {
  expect([...(await countForErasure(database.kysely, nobody)).values()].every((count) => count === 0)).toBe(true);
  const held = await readHeld(database.kysely, nobody);
  expect(held.map(({ table }) => table)).toEqual(Object.keys(heldTables));
  const known = await columns();
  for (const [table, { secret = [] }] of Object.entries(heldTables)) {
    const own = known.filter((column) => column.table === table);
    expect(secret.filter((name) => !own.some(({ column }) => column === name))).toEqual([]);
    const seals = own.filter(({ column }) => ['key_id', 'store_key'].includes(column)).map(({ column }) => column);
    expect(seals.filter((name) => !secret.includes(name))).toEqual([]);
  }
});
