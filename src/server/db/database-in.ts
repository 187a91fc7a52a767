import { CompiledQuery } from 'kysely';

import type { Database, Tx } from './connect.ts';

/** Returns the database as a transaction sees it, for reads of what is not committed. `pool` stays outside of it. */
export function databaseIn(tx: Tx, database: Database): Database {
  return {
    ...database,
    kysely: tx,
    read: async <Row extends unknown[]>({ text, values }: { text: string; values?: unknown[] }) => {
      const { rows } = await tx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values));
      return { rows: rows.map((row) => Object.values(row) as Row) };
    },
  };
}
