import { type RawBuilder, sql } from 'kysely';

import { isOnSeveralMachines, type Db } from './connect.ts';

/**
 * Returns SQL of the ids that `find` selects, for `= any(…)`. On one machine it is `find` itself, so that one statement
 * finds and reads. On several, the ids are read first, so that the statement queries only their machines.
 */
export async function idsFirst(db: Db, find: RawBuilder<{ id: string }>): Promise<RawBuilder<unknown>> {
  if (!isOnSeveralMachines(db)) return find;
  const { rows } = await find.execute(db);
  return sql`${rows.map(({ id }) => id)}::uuid[]`;
}

/**
 * Returns the lock of a list's rows, `clause`. On several machines it is empty, because Citus locks rows of one machine
 * at a time; the caller then locks each row, or repeats the list's condition where it writes.
 */
export function lockOfList(db: Db, clause: RawBuilder<unknown>): RawBuilder<unknown> {
  return isOnSeveralMachines(db) ? sql`` : clause;
}
