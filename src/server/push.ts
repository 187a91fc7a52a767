import type { Kysely } from 'kysely';

import type { Services } from './context.ts';
import type { Tables } from './db/tables.generated.ts';
import { addJob } from './jobs.data.ts';
import { keyedHash } from './keyed-hash.ts';
import { deliverPush, type PushWords } from './push-job.ts';

/** What a ciphertext of a subscription is bound to. */
export const pushSeal = (claimId: string, id: string): string => `push ${claimId} ${id}`;

/** Knows a browser again without keeping its push service's address readable. */
export function endpointHash({ secretKey }: Pick<Services['settings'], 'secretKey'>, endpoint: string): Buffer {
  return keyedHash(secretKey, 'push-endpoint', endpoint);
}

/** Asks in the transaction that causes it for one message to every browser that wants to hear of the claim. */
export async function addPush(
  tx: Kysely<Tables>,
  asked: { claimId: string; key: string; words: PushWords },
  now: Date,
): Promise<void> {
  await addJob(tx, deliverPush, asked, { key: asked.key, dueAt: now, now });
}
