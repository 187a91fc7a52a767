import type { Kysely } from 'kysely';

import type { Locale } from '#shared/locale.ts';
import type { Tables } from '#server/db/tables.generated.ts';
import type { Sealed } from '#server/secrets/vault.ts';

/** Enough for every browser of a household. */
export const mostSubscriptions = 10;

/** A browser that asked to be told, and by which session. */
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

/** A browser by the hashes under every secret that is read. */
type KnownAs = { claimId: string; endpointHashes: Buffer[] };

/** The id of this browser's subscription to a claim, or null. */
export async function subscriptionIdOf(
  db: Kysely<Tables>,
  { claimId, endpointHashes }: KnownAs,
): Promise<string | null> {
  const row = await db
    .selectFrom('push_subscription')
    .select('id')
    .where('claim_id', '=', claimId)
    .where('endpoint_hash', 'in', endpointHashes)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Keeps the subscription of a browser in place of what it had for this claim; of more than ten the oldest goes. */
export async function keepSubscription(tx: Kysely<Tables>, given: NewSubscription): Promise<void> {
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

/** The ids of the browsers that want to hear of a claim. */
export async function subscriptionsOf(db: Kysely<Tables>, claimId: string): Promise<string[]> {
  const rows = await db.selectFrom('push_subscription').select('id').where('claim_id', '=', claimId).execute();
  return rows.map(({ id }) => id);
}

/** One subscription, sealed, or nothing where it has been taken back meanwhile. */
export async function findSubscription(db: Kysely<Tables>, { claimId, id }: { claimId: string; id: string }) {
  return db
    .selectFrom('push_subscription')
    .select(['ciphertext', 'nonce', 'key_id'])
    .where('claim_id', '=', claimId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Removes a subscription that its push service no longer knows. */
export async function dropSubscription(
  db: Kysely<Tables>,
  { claimId, id }: { claimId: string; id: string },
): Promise<void> {
  await db.deleteFrom('push_subscription').where('claim_id', '=', claimId).where('id', '=', id).execute();
}

/** Takes this browser's subscription to a claim back; one that is gone already changes nothing. */
export async function forgetEndpoint(db: Kysely<Tables>, { claimId, endpointHashes }: KnownAs): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('claim_id', '=', claimId)
    .where('endpoint_hash', 'in', endpointHashes)
    .execute();
}

/** Takes every browser's subscription to a claim back. */
export async function forgetEveryEndpoint(db: Kysely<Tables>, claimId: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('claim_id', '=', claimId).execute();
}

type Session = { column: 'session_id' | 'account_session_id'; id: string };

/** What ends with a session that somebody ends: all that its browser had asked to be told of, in this session or before. */
export async function forgetSubscriptionsOf(db: Kysely<Tables>, { column, id }: Session): Promise<void> {
  const ofBrowser = db.selectFrom('push_subscription').select('endpoint_hash').where(column, '=', id);
  await db.deleteFrom('push_subscription').where('endpoint_hash', 'in', ofBrowser).execute();
}

/** The same browser goes on under another session, and with it what it asked to be told of. */
export async function handOnSubscriptions(db: Kysely<Tables>, { column, id }: Session, nextId: string): Promise<void> {
  await db
    .updateTable('push_subscription')
    .set({ [column]: nextId })
    .where(column, '=', id)
    .execute();
}
