import { sql } from 'kysely';

import { clientIdOf } from '#claim/access/client-of-claim.data.ts';
import { linkDays } from '#claim/complaint/complaint.rules.ts';
import { receiptHash } from '#claim/complaint/hand-over.server.ts';
import type { Db } from '#server/db/connect.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

export type HandedOver = {
  claimId: string;
  id: string;
  /** The client that it was handed to, whose the claim is. */
  clientId: string;
  claimNumber: string;
  brand: string | null;
  claimant: string;
};

/** First the complaint, then its claim: Citus keeps claims on several machines, and asks one for one that is named. */
function findByLink(db: Db, token: string, now: Date) {
  return db
    .selectFrom('complaint')
    .select(['claim_id as claimId', 'id', 'handed_to as handedTo'])
    .where('receipt_hash', '=', receiptHash(token))
    .where('handed_over_at', '>', new Date(now.getTime() - linkDays * dayMs))
    .where('outcome', 'is distinct from', 'mistaken')
    .executeTakeFirst();
}

/**
 * Returns the complaint of a link; null for a link that was replaced, taken back or is over, whose claim is gone or has
 * another insurer, or whose complaint was taken in by mistake.
 */
export async function findHandedOver(db: Db, token: string, now: Date): Promise<HandedOver | null> {
  const found = await findByLink(db, token, now);
  if (!found || found.handedTo === null) return null;
  const { claimId, id, handedTo: clientId } = found;
  const claim = await db
    .selectFrom('claim as c')
    .select(['c.number as claimNumber', 'c.brand', 'c.end_user_name as claimant'])
    .where('c.id', '=', claimId)
    .where(sql<boolean>`${sql.raw(clientIdOf('c'))} = ${clientId}::uuid`)
    .executeTakeFirst();
  return claim ? { claimId, id, clientId, ...claim } : null;
}

export type ClaimantsMessage = { dateSent: Date; subject: string; message: string };

export function listClaimantsMessages(db: Db, claimId: string): Promise<ClaimantsMessage[]> {
  const messages = db.selectFrom('outgoing_message').select(['date_sent as dateSent', 'subject', 'message']);
  return messages.where('claim_id', '=', claimId).orderBy('position').execute();
}
