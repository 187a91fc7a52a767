import type { Services } from '#server/context.ts';
import { addJob } from '#server/jobs/jobs.data.ts';
import { keyedHash, keyedHashes } from '#server/secrets/keyed-hash.ts';
import { deliverPush, type PushWords } from './push-job.ts';
import type { ReadingKeys } from '#server/secrets/vault.ts';
import { vaultPlace } from '#server/secrets/vault-place.ts';
import type { Db } from '#server/db/connect.ts';

export const pushSeal = (claimId: string, id: string): string => `push ${claimId} ${id}`;

/** Keeps the push service's address unreadable in the database. */
export function endpointHash({ secretKey }: Pick<Services['settings'], 'secretKey'>, endpoint: string): Buffer {
  return keyedHash(secretKey, 'push-endpoint', endpoint);
}

export function endpointHashes(keys: ReadingKeys, endpoint: string): Buffer[] {
  return keyedHashes(keys, 'push-endpoint', endpoint);
}

/** The hash follows from the encrypted content; of two rows of one browser one is enough. */
export const pushPlace = vaultPlace({
  table: 'push_subscription',
  key: ['claim_id', 'id'],
  boundTo: ({ claim_id, id }) => pushSeal(claim_id, id),
  alongside: async (tx, { claim_id, id }, { text, keys }) => {
    const hash = endpointHash(keys, (JSON.parse(text) as { endpoint: string }).endpoint);
    await tx
      .deleteFrom('push_subscription')
      .where('claim_id', '=', claim_id)
      .where('endpoint_hash', '=', hash)
      .where('id', '<>', id)
      .execute();
    return { endpoint_hash: hash };
  },
});

export async function addPush(
  tx: Db,
  push: { claimId: string; key: string; words: PushWords },
  now: Date,
): Promise<void> {
  await addJob(tx, deliverPush, push, { key: push.key, dueAt: now, now });
}
