import { type RawBuilder, sql } from 'kysely';
import { deskNewsChannel } from '#server/sessions/account-news.data.ts';
import type { Db } from '#server/db/connect.ts';

/** The PostgreSQL channel for the ids of claims that changed, or that fewer viewers may see. */
export const claimNewsChannel = 'claim_news';

/** The statement of `announceClaim`. */
export const announcement = (claimId: string): RawBuilder<unknown> =>
  sql`select pg_notify(${claimNewsChannel}, ${claimId}), pg_notify(${deskNewsChannel}, ${claimId})`;

/**
 * Publishes the claim's id to every process, once and only if this transaction commits. It carries nothing else: each
 * reader's own guard decides what it may see. Open desks hear of it too.
 */
export async function announceClaim(db: Db, claimId: string): Promise<void> {
  await announcement(claimId).execute(db);
}

/** Reads no table of claims, because Citus would publish on a machine that has no listeners. */
export async function announceClaims(db: Db, claimIds: readonly string[]): Promise<void> {
  await sql`select pg_notify(${claimNewsChannel}, id), pg_notify(${deskNewsChannel}, id)
    from unnest(${claimIds}::text[]) id`.execute(db);
}
