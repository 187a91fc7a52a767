import type pg from 'pg';

import { quoted } from '../backup/transaction.ts';
import type { Change } from './changes.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;
type Keys = Map<string, Record<string, string>>;

/** Keys of one statement. */
const keysAtOnce = 500;

/** Returns the number of rows and a checksum of them. */
export async function sumOf(db: Queryable, table: string, where = 'true', values: string[] = []): Promise<string> {
  const { rows } = await db.query<{ sum: string }>(
    `select count(*) || ' rows, ' || coalesce(sum(hashtext(t::text)), 0) as sum from ${quoted(table)} t where ${where}`,
    values,
  );
  return rows[0]?.sum ?? '';
}

/** The rows that changes have touched, by table and primary key, before and after the change. */
export class Touched {
  private readonly tables = new Map<string, Keys>();
  private readonly truncated = new Set<string>();

  add(changes: readonly Change[]): void {
    for (const change of changes) {
      if (change.kind === 'truncate') this.truncated.add(change.table);
      else this.addKey(change.table, change.key);
      if (change.kind === 'update') {
        const names = Object.keys(change.key);
        this.addKey(change.table, Object.fromEntries(names.map((name) => [name, change.row[name]])));
      }
    }
  }

  private addKey(table: string, key: Record<string, string | null | undefined>): void {
    const keys = this.tables.get(table) ?? new Map();
    keys.set(JSON.stringify(key), key);
    this.tables.set(table, keys);
  }

  clear(): void {
    this.tables.clear();
    this.truncated.clear();
  }

  /** Returns the tables in which one of these rows differs. */
  async differences(from: Queryable, to: Queryable): Promise<string[]> {
    const found = new Set<string>();
    for (const [table, keys] of this.tables) {
      if (await differsAt(from, to, table, [...keys.values()])) found.add(table);
    }
    for (const table of this.truncated) {
      if ((await sumOf(from, table)) !== (await sumOf(to, table))) found.add(table);
    }
    return [...found];
  }

  get rows(): number {
    return [...this.tables.values()].reduce((sum, { size }) => sum + size, 0);
  }
}

async function differsAt(from: Queryable, to: Queryable, table: string, keys: Record<string, string>[]) {
  for (let at = 0; at < keys.length; at += keysAtOnce) {
    const some = keys.slice(at, at + keysAtOnce);
    const names = Object.keys(some[0] ?? {});
    const values: string[] = [];
    const listed = some.map((key) => `(${names.map((name) => `$${values.push(key[name] ?? '')}`).join(', ')})`);
    const where = `(${names.map(quoted).join(', ')}) in (${listed.join(', ')})`;
    const [before, after] = await Promise.all([sumOf(from, table, where, values), sumOf(to, table, where, values)]);
    if (before !== after) return true;
  }
  return false;
}
