import { sql } from 'kysely';

import { idOfNumber } from '#claim/document/claim-of-number.data.ts';
import { brandOfClaim } from '#server/settings/portal-rule.data.ts';
import type { Db } from '#server/db/connect.ts';

/** Returns undefined without such a claim, null if the claim has no brand. */
export async function brandOfNumber(db: Db, number: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ brand: string | null }>`select ${sql.raw(brandOfClaim('c'))} brand
    from claim c where c.id = any(${await idOfNumber(db, number)})`.execute(db);
  return rows[0]?.brand;
}
