import type pg from 'pg';

import { quoted } from '../backup/transaction.ts';
import type { Change } from './changes.ts';

type Insert = Extract<Change, { kind: 'insert' }>;
type Statement = { text: string; values: (string | null)[] };

/** PostgreSQL takes 65,535 parameters of one statement. */
const maxParameters = 20_000;
/** Tables that are written at once. */
const lanes = 4;

const listOf = (names: readonly string[]) => names.map(quoted).join(', ');

/** Numbers the parameters of one statement. */
function parameters(): { values: (string | null)[]; add(value: string | null | undefined): string } {
  const values: (string | null)[] = [];
  return {
    values,
    add: (value) => {
      values.push(value ?? null);
      return `$${values.length}`;
    },
  };
}

function insertOf(inserts: readonly Insert[], table: string): Statement {
  const columns = Object.keys(inserts[0]?.row ?? {});
  const { values, add } = parameters();
  const rows = inserts.map(({ row }) => `(${columns.map((name) => add(row[name])).join(', ')})`);
  // Columns that PostgreSQL numbers itself keep their numbers.
  const text = `insert into ${quoted(table)} (${listOf(columns)}) overriding system value values ${rows.join(', ')}`;
  return { text, values };
}

function changeOf(change: Exclude<Change, Insert>, numbered: readonly string[]): Statement | null {
  if (change.kind === 'truncate') return { text: `truncate ${quoted(change.table)}`, values: [] };
  const { values, add } = parameters();
  const where = () =>
    Object.entries(change.key)
      .map(([name, value]) => `${quoted(name)} = ${add(value)}`)
      .join(' and ');
  if (change.kind === 'delete') return { text: `delete from ${quoted(change.table)} where ${where()}`, values };
  // Citus refuses to set the column that a table is distributed by, even to its own value, and PostgreSQL one that it numbers.
  const changed = Object.entries(change.row).filter(
    ([name, value]) =>
      value !== undefined && !numbered.includes(name) && !(name in change.key && change.key[name] === value),
  );
  if (changed.length === 0) return null;
  const set = changed.map(([name, value]) => `${quoted(name)} = ${add(value)}`).join(', ');
  return { text: `update ${quoted(change.table)} set ${set} where ${where()}`, values };
}

/**
 * Returns the statements of one table's changes: rows that were inserted after each other by one. The columns in `numbered`
 * are `generated always as identity`; no update changes them.
 */
export function statementsFor(table: string, changes: readonly Change[], numbered: readonly string[]): Statement[] {
  const statements: Statement[] = [];
  let inserts: Insert[] = [];
  const flush = () => {
    if (inserts.length > 0) statements.push(insertOf(inserts, table));
    inserts = [];
  };
  for (const change of changes) {
    if (change.kind === 'insert') {
      inserts.push(change);
      if (inserts.length * Object.keys(change.row).length > maxParameters) flush();
      continue;
    }
    flush();
    const statement = changeOf(change, numbered);
    if (statement) statements.push(statement);
  }
  flush();
  return statements;
}

async function applyTo(pool: pg.Pool, statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * Applies the changes to tables without foreign keys: each table's in their order, several tables at once. `numbered` has
 * by table the columns that are `generated always as identity`. Throws if a change is refused; what was applied by then
 * stays.
 */
export async function applyChanges(
  pool: pg.Pool,
  changes: readonly Change[],
  numbered: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const waiting = [...Map.groupBy(changes, ({ table }) => table)];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [table, own] = next;
      await applyTo(pool, statementsFor(table, own, numbered.get(table) ?? []));
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
}
