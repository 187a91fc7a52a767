import { v7 as newId } from 'uuid';

import { lockClaim, raiseVersion } from '#claim/change/claim-change.data.ts';
import { messagesPerHour } from './send-limit.rules.ts';
import type { Db, Tx } from '#server/db/connect.ts';

/** `nominee` wrote it for the claimant. */
export type NewMessage = {
  clientId: string | null;
  subject: string;
  message: string;
  nominee?: { id: string; name: string };
};

export type StoredMessage = {
  id: string;
  position: number;
  subject: string;
  message: string;
  date_sent: Date;
  received_at: Date | null;
  /** Empty where the claimant wrote it. */
  nominated_name: string;
};

const columns = ['id', 'position', 'subject', 'message', 'date_sent', 'received_at', 'nominated_name'] as const;

export async function messageSentBefore(
  db: Db,
  claimId: string,
  clientId: string | null,
): Promise<StoredMessage | undefined> {
  if (clientId === null) return undefined;
  return db
    .selectFrom('outgoing_message')
    .select(columns)
    .where('claim_id', '=', claimId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

export async function newestSent(db: Db, claimId: string): Promise<Pick<StoredMessage, 'position' | 'date_sent'>[]> {
  return db
    .selectFrom('outgoing_message')
    .select(['position', 'date_sent'])
    .where('claim_id', '=', claimId)
    .orderBy('position', 'desc')
    .limit(messagesPerHour)
    .execute();
}

/** The claim must be locked. */
export async function addSent(
  db: Db,
  claimId: string,
  { clientId, subject, message, nominee }: NewMessage,
  { position, now }: { position: number; now: Date },
): Promise<StoredMessage> {
  const writer = nominee ? { nominated_id: nominee.id, nominated_name: nominee.name } : {};
  const text = { client_id: clientId, position, subject, message, date_sent: now };
  const values = { claim_id: claimId, id: newId(), ...text, ...writer };
  return db.insertInto('outgoing_message').values(values).returning(columns).executeTakeFirstOrThrow();
}

export async function messagesSentAfter(
  db: Db,
  claimId: string,
  { after, limit }: { after: number; limit: number },
): Promise<StoredMessage[]> {
  return db
    .selectFrom('outgoing_message')
    .select(columns)
    .where('claim_id', '=', claimId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
}

export async function findSent(db: Db, claimId: string, id: string): Promise<StoredMessage | undefined> {
  const ofClaim = db.selectFrom('outgoing_message').select(columns).where('claim_id', '=', claimId);
  return ofClaim.where('id', '=', id).executeTakeFirst();
}

/** Only the first time counts; it gives the claim a new version, because open pages reload only on one. */
export async function markReceived(db: Db, claimId: string, id: string, now: Date): Promise<StoredMessage | undefined> {
  return db.transaction().execute(async (tx) => {
    await lockClaim(tx, claimId, 't0.id');
    const message = await findSent(tx, claimId, id);
    if (!message || message.received_at !== null) return message;
    await tx
      .updateTable('outgoing_message')
      .set({ received_at: now })
      .where('claim_id', '=', claimId)
      .where('id', '=', id)
      .execute();
    await raiseVersion(tx, claimId, now);
    return { ...message, received_at: now };
  });
}

/** Stores when the message was answered elsewhere. Only the first time counts. */
export async function storeDone(tx: Tx, claimId: string, id: string, now: Date): Promise<void> {
  const message = tx.updateTable('outgoing_message').set({ done_at: now }).where('claim_id', '=', claimId);
  await message.where('id', '=', id).where('done_at', 'is', null).execute();
}
