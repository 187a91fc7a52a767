import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.generated.ts';

/** The PostgreSQL channel on which every process hears the id of a claim that has changed, or that fewer may see. */
export const claimNewsChannel = 'claim_news';

/**
 * Tells every process to look at the claim again, once and only if this transaction commits. Nothing but the id is
 * said: who may see what of it is decided by the guard of whoever looks.
 */
export async function announceClaim(db: Kysely<Tables>, claimId: string): Promise<void> {
  await sql`select pg_notify(${claimNewsChannel}, ${claimId})`.execute(db);
}

/** The same for every claim of a session. */
export async function announceClaimsOf(db: Kysely<Tables>, sessionId: string): Promise<void> {
  await sql`select pg_notify(${claimNewsChannel}, claim_id::text) from claim_session_claim
    where session_id = ${sessionId}`.execute(db);
}
