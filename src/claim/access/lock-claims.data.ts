import { type RawBuilder, sql } from 'kysely';

import { isOnSeveralMachines, type Db } from '#server/db/connect.ts';

type Ids = RawBuilder<{ id: string }>;

const lastChangedFirst = (ids: RawBuilder<unknown>, lock = sql``): Ids =>
  sql<{ id: string }>`select c.id from claim c where c.id = any(${ids})
    order by c.last_state_change_date desc nulls last, c.id limit 100 ${lock}`;

async function readIds(db: Db, ids: Ids): Promise<string[]> {
  const { rows } = await ids.execute(db);
  return rows.map(({ id }) => id);
}

/** Citus locks rows of one machine at a time. */
async function lockEach(db: Db, find: Ids): Promise<string[]> {
  const ids = await readIds(db, find);
  const locked: string[] = [];
  for (const id of ids.length > 1 ? await readIds(db, lastChangedFirst(sql`${ids}::uuid[]`)) : ids) {
    const row = await db.selectFrom('claim').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
    if (row) locked.push(row.id);
  }
  return locked;
}

/**
 * Locks the claims that `find` selects against deletion until the transaction ends. Returns at most 100, the one whose
 * state changed last first.
 */
export async function lockClaims(db: Db, find: Ids): Promise<string[]> {
  return isOnSeveralMachines(db) ? lockEach(db, find) : readIds(db, lastChangedFirst(find, sql`for key share of c`));
}
