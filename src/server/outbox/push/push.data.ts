import type { Locale } from '#shared/locale.ts';
import type { Sealed } from '#server/secrets/vault.ts';
import type { Db } from '#server/db/connect.ts';

export const mostSubscriptions = 10;

export type NewSubscription = {
  id: string;
  claimId: string;
  endpointHash: Buffer;
  sealed: Sealed;
  locale: Locale;
  sessionId: string | null;
  accountSessionId: string | null;
  now: Date;
};

type KnownAs = { claimId: string; endpointHashes: Buffer[] };

export async function subscriptionIdOf(db: Db, { claimId, endpointHashes }: KnownAs): Promise<string | null> {
  const row = await db
    .selectFrom('push_subscription')
    .select('id')
    .where('claim_id', '=', claimId)
    .where('endpoint_hash', 'in', endpointHashes)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function storeSubscription(tx: Db, given: NewSubscription): Promise<void> {
  const { ciphertext, nonce, keyId: key_id } = given.sealed;
  const session = { session_id: given.sessionId, account_session_id: given.accountSessionId };
  const content = { ciphertext, nonce, key_id, locale: given.locale, added_at: given.now, ...session };
  await tx
    .insertInto('push_subscription')
    .values({ claim_id: given.claimId, id: given.id, endpoint_hash: given.endpointHash, ...content })
    .onConflict((conflict) => conflict.columns(['claim_id', 'endpoint_hash']).doUpdateSet({ id: given.id, ...content }))
    .execute();
  const tooMany = tx
    .selectFrom('push_subscription')
    .select('id')
    .where('claim_id', '=', given.claimId)
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
    .offset(mostSubscriptions);
  await tx.deleteFrom('push_subscription').where('claim_id', '=', given.claimId).where('id', 'in', tooMany).execute();
}

export async function subscriptionsOf(db: Db, claimId: string): Promise<string[]> {
  const rows = await db.selectFrom('push_subscription').select('id').where('claim_id', '=', claimId).execute();
  return rows.map(({ id }) => id);
}

export async function findSubscription(db: Db, { claimId, id }: { claimId: string; id: string }) {
  return db
    .selectFrom('push_subscription')
    .select(['ciphertext', 'nonce', 'key_id'])
    .where('claim_id', '=', claimId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function dropSubscription(db: Db, { claimId, id }: { claimId: string; id: string }): Promise<void> {
  await db.deleteFrom('push_subscription').where('claim_id', '=', claimId).where('id', '=', id).execute();
}

export async function forgetEndpoint(db: Db, { claimId, endpointHashes }: KnownAs): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('claim_id', '=', claimId)
    .where('endpoint_hash', 'in', endpointHashes)
    .execute();
}

export async function forgetEveryEndpoint(db: Db, claimId: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('claim_id', '=', claimId).execute();
}

type Session = { column: 'session_id' | 'account_session_id'; id: string };

/**
 * Cancels every subscription of the browser whose session is ended by a person, from this session or an earlier one.
 */
export async function forgetSubscriptionsOf(db: Db, { column, id }: Session): Promise<void> {
  const ofBrowser = db.selectFrom('push_subscription').select('endpoint_hash').where(column, '=', id);
  await db.deleteFrom('push_subscription').where('endpoint_hash', 'in', ofBrowser).execute();
}

export async function handOnSubscriptions(db: Db, { column, id }: Session, nextId: string): Promise<void> {
  await db
    .updateTable('push_subscription')
    .set({ [column]: nextId })
    .where(column, '=', id)
    .execute();
}
