import { v7 as newId } from 'uuid';

import { hashToken, newToken } from '#server/sessions/session.ts';
import type { Db } from '#server/db/connect.ts';
import { hourMs } from '#shared/time/milliseconds.ts';

export type TokenPurpose = 'confirm-email' | 'reset-password' | 'change-email' | 'invite';

/**
 * An hour, in milliseconds (security promise 13). Invitations last longer: they are unexpected, may arrive on a Friday,
 * and the account is still empty.
 */
export const tokenLifetimes: Record<TokenPurpose, number> = {
  'confirm-email': hourMs,
  'reset-password': hourMs,
  'change-email': hourMs,
  invite: 72 * hourMs,
};

export type NewToken = { accountId: string; purpose: TokenPurpose; email: string };

/** Returns a new token; the store keeps its hash only. Older tokens of the purpose stay valid until one is used. */
export async function issueToken(db: Db, given: NewToken, now: Date): Promise<string> {
  const token = newToken();
  await db
    .insertInto('account_token')
    .values({
      id: newId(),
      account_id: given.accountId,
      purpose: given.purpose,
      token_hash: hashToken(token),
      email: given.email,
      created_at: now,
      expires_at: new Date(now.getTime() + tokenLifetimes[given.purpose]),
    })
    .execute();
  return token;
}

export type StoredToken = { id: string; accountId: string; email: string; isUsed: boolean; isExpired: boolean };

/** Returns the token's row, also a used or expired one, or null. */
export async function findToken(db: Db, token: string, purpose: TokenPurpose, now: Date): Promise<StoredToken | null> {
  const row = await db
    .selectFrom('account_token')
    .select(['id', 'account_id', 'email', 'used_at', 'expires_at'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  if (!row) return null;
  const { id, account_id, email, used_at, expires_at } = row;
  return { id, accountId: account_id, email, isUsed: used_at !== null, isExpired: expires_at <= now };
}

/**
 * Uses up a token, in the transaction of what it allows. The second of two concurrent requests waits here and gets
 * false.
 */
export async function useToken(tx: Db, id: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('account_token')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function voidTokens(
  db: Db,
  accountId: string,
  purposes: readonly TokenPurpose[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('account_token')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}
