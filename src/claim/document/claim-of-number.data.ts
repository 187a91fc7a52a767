import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { idsFirst } from '#server/db/machines.ts';
import { normaliseReference } from '#shared/reference.ts';

export async function claimOfNumber(db: Db, number: string): Promise<string | null> {
  const row = await db
    .selectFrom('claim_lookup')
    .select('claim_id')
    .where('key', '=', normaliseReference(number))
    .where('kind', '=', 'number')
    .executeTakeFirst();
  return row?.claim_id ?? null;
}

export async function idOfNumber(db: Db, number: string): Promise<RawBuilder<unknown>> {
  return idsFirst(
    db,
    sql`select claim_id as id from claim_lookup where kind = 'number' and key = ${normaliseReference(number)}`,
  );
}
