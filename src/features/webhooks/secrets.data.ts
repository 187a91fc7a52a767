import type { Sealed } from '#server/secrets/vault.ts';
import type { Db } from '#server/db/connect.ts';

export type StoredSecret = { id: string; sealed: Sealed };

export async function signingSecrets(db: Db, endpointId: string, now: Date): Promise<StoredSecret[]> {
  const rows = await db
    .selectFrom('webhook_secret')
    .select(['id', 'ciphertext', 'nonce', 'key_id'])
    .where('endpoint_id', '=', endpointId)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, ciphertext, nonce, key_id: keyId }) => ({ id, sealed: { ciphertext, nonce, keyId } }));
}

export async function addSecret(db: Db, endpointId: string, { id, sealed }: StoredSecret, now: Date): Promise<void> {
  const { ciphertext, nonce, keyId } = sealed;
  await db
    .insertInto('webhook_secret')
    .values({ endpoint_id: endpointId, id, ciphertext, nonce, key_id: keyId, created_at: now })
    .execute();
}

/** Removes those that are sealed under none of these keys: nothing is signed with them. */
export async function removeUnreadable(db: Db, endpointId: string, keyIds: readonly string[]): Promise<void> {
  const unreadable = db.deleteFrom('webhook_secret').where('endpoint_id', '=', endpointId);
  await unreadable.where('key_id', 'not in', keyIds).execute();
}

export async function expireSecrets(
  db: Db,
  endpointId: string,
  { until, now }: { until: Date; now: Date },
): Promise<void> {
  await db
    .updateTable('webhook_secret')
    .set({ expires_at: until })
    .where('endpoint_id', '=', endpointId)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', until)]))
    .execute();
  await db.deleteFrom('webhook_secret').where('endpoint_id', '=', endpointId).where('expires_at', '<=', now).execute();
}
