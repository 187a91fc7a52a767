import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import type { Database } from './connect.ts';
import type { Tables } from './tables.generated.ts';
import { columnOf, droppedKeys, places } from './places.ts';
import { statementsOf } from './sql-statements.ts';
import { createTestDatabase } from './test-database.fixture.ts';

// The schema can be distributed over many machines by Citus (docs/growth.md). Its manual sets the rules. A unique
// constraint or index of a distributed table contains the distribution column, which is never null.
// A foreign key leads from a distributed table to one distributed alike, or to a reference table. In the former the
// distribution column stands at the same place on both sides, and nothing sets it to null.
// A reference table refers to reference tables alone, a local one to local and reference tables. Triggers and rules are
// for local tables.

type Unique = { table: keyof Tables; name: string; columns: string[] };
type ForeignKey = {
  table: keyof Tables;
  name: string;
  to: keyof Tables;
  columns: string[];
  targets: string[];
  deletes: string;
  updates: string;
};

const isSpreadHere = inject('testServer').workers.length > 0;

let database: Database;
let uniques: Unique[];
let foreignKeys: ForeignKey[];

const columnsOf = (relation: string, numbers: string) =>
  `(select array_agg(a.attname::text order by k.at) from unnest(${numbers}) with ordinality k (number, at)
    join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.number)`;

beforeAll(async () => {
  database = await createTestDatabase();
  const own = `in (select oid from pg_class where relnamespace = 'public'::regnamespace)`;
  ({ rows: uniques } = await database.pool.query<Unique>(
    `select indrelid::regclass::text as table, indexrelid::regclass::text as name,
       ${columnsOf('indrelid', 'indkey[0:indnkeyatts - 1]')} as columns
     from pg_index where indisunique and indrelid ${own}`,
  ));
  ({ rows: foreignKeys } = await database.pool.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname::text as name, confrelid::regclass::text as to,
       ${columnsOf('conrelid', 'conkey')} as columns, ${columnsOf('confrelid', 'confkey')} as targets,
       confdeltype::text as deletes, confupdtype::text as updates
     from pg_constraint where contype = 'f' and conrelid ${own}`,
  ));
});

afterAll(() => database.close());

const standsWith = (table: keyof Tables): string => {
  const place = places[table];
  if (typeof place === 'string') return place;
  return place.with === 'itself' ? table : place.with;
};

/** SET NULL and SET DEFAULT in pg_constraint. */
const setsAnother = new Set(['n', 'd']);

function mayRefer({ table, to, columns, targets, deletes, updates }: ForeignKey): boolean {
  const [from, target] = [standsWith(table), standsWith(to)];
  if (from === 'local') return target === 'local' || target === 'reference';
  if (target === 'reference') return true;
  if (from === 'reference' || from !== target) return false;
  const at = columns.indexOf(columnOf(table) ?? '');
  if (at === -1 || targets[at] !== columnOf(to)) return false;
  return !setsAnother.has(deletes) && !setsAnother.has(updates) && updates !== 'c';
}

/** Whether Citus refuses the statement once the tables are distributed: a column with a check that has no name. */
const isRefused = (statement: string): boolean =>
  /\badd column\b(?:(?!\bconstraint\b|\badd column\b).)*\bcheck\b/is.test(statement);

describe('a database that is distributed takes the migrations of a new version', () => {
  test.each([
    ["alter table x add column y text check (y <> '')", true],
    ["alter table x add column y text constraint x_y_check check (y <> '')", false],
    ["alter table x add column y text constraint x_y_check check (y <> ''), add column z text check (z <> '')", true],
    ["alter table x add constraint x_y_check check (y <> '')", false],
  ])('%s', (statement, expected) => expect(isRefused(statement)).toBe(expected));

  test('no migration has a statement that Citus refuses', () => {
    const folder = join(import.meta.dirname, 'migrations');
    // Earlier ones have been applied before a database is distributed (docs/growth.md).
    const later = readdirSync(folder).filter((name) => name >= '0200');
    const refused = later.flatMap((name) => statementsOf(readFileSync(join(folder, name), 'utf8')).filter(isRefused));
    expect(refused).toEqual([]);
  });
});

describe('the schema can be distributed', () => {
  test('every table has its place, and no other', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(places).toSorted());
  });

  test('a distribution column is there and never null', async () => {
    const wanted = Object.entries(places).flatMap(([table, place]) =>
      typeof place === 'string' ? [] : [`${table}.${place.by}`],
    );
    const { rows } = await database.pool.query<{ name: string }>(
      `select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnotnull and a.attnum > 0`,
    );
    const known = new Set(rows.map(({ name }) => name));
    expect(wanted.filter((name) => !known.has(name))).toEqual([]);
  });

  test('every table whose rows are each of one claim stands with the claim, or says why not', async () => {
    const { rows } = await database.pool.query<{ name: keyof Tables }>(
      `select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'claim_id' and a.attnotnull`,
    );
    const elsewhere = rows.map(({ name }) => name).filter((name) => standsWith(name) !== 'claim');
    // Five are found by another key; rules keep authorisations; the practice provider stands for an external company.
    const byAnotherKey = ['claim_code_claim', 'claim_lookup', 'claim_session_claim', 'payment_lookup', 'photo_station'];
    expect(elsewhere.toSorted()).toEqual(['authorisation', ...byAnotherKey, 'practice_intent', 'practice_refund']);
  });

  test('what breaks a rule is what is listed, and all of it', () => {
    const lacking = uniques.filter(({ table, columns }) => {
      const column = columnOf(table);
      return column !== null && !columns.includes(column);
    });
    const wrong = foreignKeys.filter((key) => !mayRefer(key));
    const found = [...lacking, ...wrong].map(({ table, name }) => `${table}.${name}`);
    // A spread database has lost them.
    expect(found.toSorted()).toEqual(isSpreadHere ? [] : Object.keys(droppedKeys).toSorted());
    // Guards against queries that find nothing.
    expect(uniques.length).toBeGreaterThan(100);
    expect(foreignKeys.length).toBeGreaterThan(40);
  });

  test('distributed and reference tables have no triggers and no rules', async () => {
    const { rows } = await database.pool.query<{ table: keyof Tables }>(
      `select tgrelid::regclass::text as table from pg_trigger
       where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
       union select ev_class::regclass::text from pg_rewrite
       where ev_class in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')`,
    );
    expect(rows.map(({ table }) => table)).toEqual(['audit_event', 'authorisation']);
    expect([places.audit_event, places.authorisation]).toEqual(['local', 'local']);
  });

  test('a key that leaves the claim out, or a foreign key to another machine, would be found', () => {
    const key = { name: 'x', deletes: 'a', updates: 'a', columns: ['claim_id'], targets: ['id'] } as const;
    const refer = (table: keyof Tables, to: keyof Tables, more: Partial<ForeignKey> = {}) =>
      mayRefer({ ...key, columns: [...key.columns], targets: [...key.targets], table, to, ...more });
    expect(refer('claim_event', 'claim')).toBe(true);
    expect(refer('claim_event', 'claim', { columns: ['id'] })).toBe(false);
    expect(refer('claim_event', 'claim', { deletes: 'n' })).toBe(false);
    expect(refer('claim_event', 'payment_lookup')).toBe(false);
    expect(refer('claim_event', 'mail')).toBe(false);
    expect(refer('state', 'claim')).toBe(false);
    expect(refer('claim', 'state', { columns: ['state_id'] })).toBe(true);
    expect(refer('mail', 'claim')).toBe(false);
    expect(refer('mail', 'state')).toBe(true);
  });
});
