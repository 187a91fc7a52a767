import { sql } from 'kysely';

import type { OpenedLink } from '#server/secrets/claim-link.ts';
import type { Db } from '#server/db/connect.ts';

/** Looks in the audit, which is kept for longer than a link grants anything. */
async function wasEmailChanged(db: Db, claimId: string, since: Date): Promise<boolean> {
  const change = await db
    .selectFrom('audit_event')
    .select('id')
    .where('claim_id', '=', claimId)
    .where('at', '>=', since)
    .where('changes', '@>', sql<string>`'[{"field": "endUserEmail"}]'::jsonb`)
    .limit(1)
    .executeTakeFirst();
  return change !== undefined;
}

/** Returns whether the claim still has the e-mail address of when the link was made. */
export async function hasMailboxOf(db: Db, { claimId, madeAt, isUnbound, isMadeFor }: OpenedLink): Promise<boolean> {
  const claim = await db
    .selectFrom('claim')
    .select('end_user_email as email')
    .where('id', '=', claimId)
    .executeTakeFirst();
  if (!claim) return false;
  return isUnbound ? !(await wasEmailChanged(db, claimId, madeAt)) : isMadeFor(claim.email);
}
