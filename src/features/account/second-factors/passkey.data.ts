import type { Selectable } from 'kysely';
import { v7 as newId } from 'uuid';

import type { Services } from '#server/context.ts';
import type { Tables } from '#server/db/tables.generated.ts';
import { hashToken, newToken } from '#server/sessions/session.ts';
import type { Db } from '#server/db/connect.ts';

export type PasskeyRow = Selectable<Tables['account_passkey']>;

export async function countPasskeys(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('account_passkey')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function passkeysOf(db: Db, accountId: string): Promise<PasskeyRow[]> {
  return db.selectFrom('account_passkey').selectAll().where('account_id', '=', accountId).orderBy('id').execute();
}

export async function lockPasskey(tx: Db, credentialId: Buffer): Promise<PasskeyRow | null> {
  const found = tx.selectFrom('account_passkey').selectAll().where('credential_id', '=', credentialId).forUpdate();
  return (await found.executeTakeFirst()) ?? null;
}

export type NewPasskey = Pick<
  PasskeyRow,
  'account_id' | 'credential_id' | 'public_key' | 'counter' | 'transports' | 'name'
>;

export async function addPasskey(tx: Db, passkey: NewPasskey, now: Date): Promise<PasskeyRow | null> {
  const added = await tx
    .insertInto('account_passkey')
    .values({ ...passkey, id: newId(), created_at: now })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  return added ?? null;
}

export async function recordPasskeyUse(tx: Db, id: string, counter: number, now: Date): Promise<void> {
  await tx.updateTable('account_passkey').set({ counter, used_at: now }).where('id', '=', id).execute();
}

export async function removePasskey(tx: Db, accountId: string, id: string): Promise<string | null> {
  const removed = await tx
    .deleteFrom('account_passkey')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('name')
    .executeTakeFirst();
  return removed?.name ?? null;
}

export async function forgetPasskeys(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('account_passkey').where('account_id', '=', accountId).execute();
}

export const challengeLifetimeMs = 5 * 60 * 1_000;

/** Returns the hash to store, in base64url: a reader of the store could not replay the challenge. */
export const hashChallenge = (challenge: string): string => hashToken(challenge).toString('base64url');

export type Challenge = { challenge: string; purpose: 'add' | 'sign-in' | 'prove'; accountId: string | null };

export type TakenChallenge = { challengeHash: string; accountId: string | null };

export async function storeChallenge({ database, now }: Services, challenge: Challenge): Promise<string> {
  const token = newToken();
  await database.kysely
    .insertInto('account_passkey_challenge')
    .values({
      token_hash: hashToken(token),
      challenge: hashChallenge(challenge.challenge),
      purpose: challenge.purpose,
      account_id: challenge.accountId,
      expires_at: new Date(now().getTime() + challengeLifetimeMs),
    })
    .execute();
  return token;
}

export async function takeChallenge(
  { database, now }: Services,
  tokenHash: Buffer,
  purpose: Challenge['purpose'],
): Promise<TakenChallenge | null> {
  const row = await database.kysely
    .deleteFrom('account_passkey_challenge')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now())
    .returningAll()
    .executeTakeFirst();
  return row ? { challengeHash: row.challenge, accountId: row.account_id } : null;
}

export async function purgeChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('account_passkey_challenge').where('expires_at', '<=', now).execute();
}
