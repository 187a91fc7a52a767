import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** The PostgreSQL channel for the ids of claims that changed, or that fewer viewers may see. */
export const claimNewsChannel = 'claim_news';

/**
 * Publishes the claim's id to every process, once and only if this transaction commits. It carries nothing else: each
 * reader's own guard decides what it may see.
 */
export async function announceClaim(db: Db, claimId: string): Promise<void> {
  await sql`select pg_notify(${claimNewsChannel}, ${claimId})`.execute(db);
}

export async function announceClaimsOf(db: Db, sessionId: string): Promise<void> {
  await sql`select pg_notify(${claimNewsChannel}, claim_id::text) from claim_session_claim
    where session_id = ${sessionId}`.execute(db);
}
