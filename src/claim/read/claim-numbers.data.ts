import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';

/**
 * Returns the numbers of the claims that are there, by id. A statement of its own, because Citus keeps claims and the
 * tables of mails, audit and conversations on different machines.
 */
export async function numbersOf(db: Db, claimIds: readonly (string | null)[]): Promise<Map<string, string>> {
  const ids = [...new Set(claimIds)].filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; number: string }>`select id, number from claim
    where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, number }) => [id, number]));
}
