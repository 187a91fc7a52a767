import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { brandOfClaim } from '#server/settings/portal-rule.data.ts';
import type { OfClaim } from './sees-claim.rules.ts';

/** Returns what limits of accounts are compared with; null if there is no such claim at the desk. */
export async function readClaimLimits(db: Db, claimId: string): Promise<OfClaim | null> {
  const { rows } = await sql<OfClaim>`select ${sql.raw(brandOfClaim('d'))} as brand, d.client_id as "clientId"
    from desk_claim d where d.claim_id = ${claimId}::uuid`.execute(db);
  return rows[0] ?? null;
}
