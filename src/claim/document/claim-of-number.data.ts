import { normaliseReference } from '#shared/reference.ts';
import type { Db } from '#server/db/connect.ts';

export async function claimOfNumber(db: Db, number: string): Promise<string | null> {
  const row = await db
    .selectFrom('claim_lookup')
    .select('claim_id')
    .where('key', '=', normaliseReference(number))
    .where('kind', '=', 'number')
    .executeTakeFirst();
  return row?.claim_id ?? null;
}
