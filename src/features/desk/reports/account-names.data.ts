import { sql } from 'kysely';

import { handlerOf, type StoredHandler } from '#claim/desk/work/handlers.data.ts';
import type { Db } from '#server/db/connect.ts';

export async function accountNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<StoredHandler>`select a.id, a.name, a.email from account a
    where a.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(handlerOf).map(({ id, name }) => [id, name]));
}
