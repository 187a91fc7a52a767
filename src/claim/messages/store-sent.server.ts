import type { Tx } from '#server/db/connect.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { secondsToWait } from './send-limit.rules.ts';
import { addSent, newestSent, type NewMessage, type StoredMessage } from './sent-messages.data.ts';

/** `bind` gives the message its files, and returns how many. */
type How = { now: Date; bind?: (messageId: string) => Promise<number> };

/**
 * Stores a new message of the claimant, with the claim locked, and tells the operator's systems. Returns the seconds to
 * wait where too many were sent.
 */
export async function storeSent(
  tx: Tx,
  claimId: string,
  message: NewMessage,
  { now, bind = async () => 0 }: How,
): Promise<StoredMessage | { seconds: number }> {
  const newest = await newestSent(tx, claimId);
  const seconds = secondsToWait(
    newest.map(({ date_sent }) => date_sent),
    now,
  );
  if (seconds > 0) return { seconds };
  const stored = await addSent(tx, claimId, message, { position: (newest[0]?.position ?? 0) + 1, now });
  const attachments = await bind(stored.id);
  const data = { messageId: stored.id, position: stored.position, attachments };
  await addOutgoingEvent(tx, { key: `message.received:${stored.id}`, type: 'message.received', claimId, data, now });
  return stored;
}
