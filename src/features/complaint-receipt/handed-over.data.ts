import type { Db } from '#server/db/connect.ts';
import { receiptHash } from '#claim/complaint/hand-over.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

/** The insurer answers within eight weeks; whoever finds the mail later sees nothing. */
export const linkDays = 90;

export type HandedOver = { claimId: string; id: string; claimNumber: string; brand: string | null; claimant: string };

/** Returns the complaint of a link; null for a link that was replaced or is over, or whose claim is gone. */
export async function findHandedOver(db: Db, token: string, now: Date): Promise<HandedOver | null> {
  const found = await db
    .selectFrom('complaint as k')
    .innerJoin('claim as c', 'c.id', 'k.claim_id')
    .select(['k.claim_id as claimId', 'k.id', 'c.number as claimNumber', 'c.brand', 'c.end_user_name as claimant'])
    .where('k.receipt_hash', '=', receiptHash(token))
    .where('k.handed_over_at', '>', new Date(now.getTime() - linkDays * dayMs))
    .executeTakeFirst();
  return found ?? null;
}

export type ClaimantsMessage = { dateSent: Date; subject: string; message: string };

export function listClaimantsMessages(db: Db, claimId: string): Promise<ClaimantsMessage[]> {
  const messages = db.selectFrom('outgoing_message').select(['date_sent as dateSent', 'subject', 'message']);
  return messages.where('claim_id', '=', claimId).orderBy('position').execute();
}

export type AttachedFile = { storeKey: string; id: string; name: string };

/** Files that were sent by either side, and photos that are shown. Drafts and notes of the desk are no part. */
export async function listAttached(db: Db, claimId: string): Promise<AttachedFile[]> {
  const photos = db.selectFrom('photo').select(['store_key as storeKey', 'id', 'name']).where('claim_id', '=', claimId);
  const files = await db
    .selectFrom('message_attachment')
    .select(['store_key as storeKey', 'id', 'name'])
    .where('claim_id', '=', claimId)
    .where('message_id', 'is not', null)
    .execute();
  const kept = files.flatMap(({ storeKey, ...file }) => (storeKey === null ? [] : [{ ...file, storeKey }]));
  return [...kept, ...(await photos.execute())];
}
