import type { Kysely } from 'kysely';

import type { Services } from './context.ts';
import type { Tables } from './db/tables.generated.ts';
import { addJob } from './jobs.data.ts';
import { keyedHash } from './keyed-hash.ts';
import { deliverPush, type PushWords } from './push-job.ts';
import { subscriptionsOf } from './push.data.ts';

/** What a browser gives so that it can be written to (W3C Push API). */
export type PushTarget = { endpoint: string; keys: { p256dh: string; auth: string } };

/** What a ciphertext of a subscription is bound to. */
export const pushSeal = (claimId: string, id: string): string => `push ${claimId} ${id}`;

/** Knows a browser again without keeping its push service's address readable. */
export function endpointHash({ secretKey }: Pick<Services['settings'], 'secretKey'>, endpoint: string): Buffer {
  return keyedHash(secretKey, 'push-endpoint', endpoint);
}

/**
 * Asks in the transaction that causes it for one message to every browser that wants to hear of the claim; answers how
 * many there are. The same key again is no second message.
 */
export async function addPush(
  tx: Kysely<Tables>,
  { claimId, key, words }: { claimId: string; key: string; words: PushWords },
  now: Date,
): Promise<number> {
  const ids = await subscriptionsOf(tx, claimId);
  for (const id of ids) {
    await addJob(
      tx,
      deliverPush,
      { claimId, subscriptionId: id, key, words },
      { key: `${key} ${id}`, dueAt: now, now },
    );
  }
  return ids.length;
}
