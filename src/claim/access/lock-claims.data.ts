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

/** Locks claims one by one in this order, because Citus locks rows of one machine at a time. Returns the locked ones. */
export async function lockOneByOne(db: Db, ids: readonly string[], lock: RawBuilder<unknown>): Promise<string[]> {
  const locked: string[] = [];
  for (const id of ids) {
    locked.push(...(await readIds(db, sql<{ id: string }>`select id from claim where id = ${id}::uuid ${lock}`)));
  }
  return locked;
}

async function lockOnSeveralMachines(db: Db, find: Ids): Promise<string[]> {
  const ids = await readIds(db, find);
  const inOrder = ids.length > 1 ? await readIds(db, lastChangedFirst(sql`${ids}::uuid[]`)) : ids;
  return lockOneByOne(db, inOrder, sql`for key share`);
}

/**
 * Locks the claims that `find` selects against deletion until the transaction ends. Returns at most 100, the one whose
 * state changed last first.
 */
export async function lockClaims(db: Db, find: Ids): Promise<string[]> {
  return isOnSeveralMachines(db)
    ? lockOnSeveralMachines(db, find)
    : readIds(db, lastChangedFirst(find, sql`for key share of c`));
}

/** Returns those of the locked claims that `find` selects now: the statement that waited for a lock saw what was before. */
export async function stillSelected(db: Db, locked: readonly string[], find: Ids): Promise<string[]> {
  if (locked.length === 0) return [];
  const found = new Set(await readIds(db, find));
  return locked.filter((id) => found.has(id));
}
