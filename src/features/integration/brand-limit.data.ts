import { sql } from 'kysely';

import { brandOfClaim } from '#server/settings/portal-rule.data.ts';
import { normaliseReference } from '#shared/reference.ts';
import type { Db } from '#server/db/connect.ts';

/** Returns undefined without such a claim, null if the claim has no brand. */
export async function brandOfNumber(db: Db, number: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ brand: string | null }>`select ${sql.raw(brandOfClaim('c'))} brand
    from claim_lookup l join claim c on c.id = l.claim_id
    where l.kind = 'number' and l.key = ${normaliseReference(number)}`.execute(db);
  return rows[0]?.brand;
}
