import { type RawBuilder, sql } from 'kysely';

import { isOnSeveralMachines, type Db } from '#server/db/connect.ts';
import { idsFirst, lockOfList } from '#server/db/machines.ts';

/** Claims of one look-up, and so of one session. */
const most = 100;

async function lockEach(db: Db, ids: readonly string[]): Promise<string[]> {
  const locked: string[] = [];
  for (const id of ids) {
    const row = await db.selectFrom('claim').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
    if (row) locked.push(row.id);
  }
  return locked;
}

/**
 * Locks the claims that `find` selects against deletion until the transaction ends, so that a session can be stored.
 * Returns at most 100, the one whose state changed last first.
 */
export async function lockClaims(db: Db, find: RawBuilder<{ id: string }>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select c.id from claim c where c.id = any(${await idsFirst(db, find)})
    order by c.last_state_change_date desc nulls last, c.id limit ${most} ${lockOfList(db, sql`for key share of c`)}`.execute(
    db,
  );
  const ids = rows.map(({ id }) => id);
  return isOnSeveralMachines(db) ? lockEach(db, ids) : ids;
}
