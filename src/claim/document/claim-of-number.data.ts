import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.generated.ts';
import { normaliseReference } from '#shared/reference.ts';

export async function claimOfNumber(db: Kysely<Tables>, number: string): Promise<string | null> {
  const row = await db
    .selectFrom('claim_lookup')
    .select('claim_id')
    .where('key', '=', normaliseReference(number))
    .where('kind', '=', 'number')
    .executeTakeFirst();
  return row?.claim_id ?? null;
}
