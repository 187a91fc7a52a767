import type { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';

import type { Tables } from '#server/db/tables.generated.ts';
import { hashToken, newToken } from '#server/session.ts';
import type { AccountRow } from './account.data.ts';

/** How long somebody has for the second factor, in milliseconds. */
export const stepLifetime = 10 * 60 * 1_000;

/** Whether the account must give a second factor in this browser; `device` is the hash of its remembered-device token. */
export async function needsSecondFactor(
  db: Kysely<Tables>,
  { id, two_factor_at }: Pick<AccountRow, 'id' | 'two_factor_at'>,
  device: Buffer | null,
  now: Date,
): Promise<boolean> {
  if (two_factor_at === null) return false;
  if (device === null) return true;
  const known = await db
    .selectFrom('account_device')
    .select('id')
    .where('account_id', '=', id)
    .where('token_hash', '=', device)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return known === undefined;
}

/** A sign-in that waits for its second factor: who, how they proved it so far, and whether to remember them. */
export type SignInStep = { accountId: string; amr: string[]; remember: boolean };

/** Begins the wait and answers its token, which is stored nowhere. */
export async function beginSignInStep(tx: Kysely<Tables>, step: SignInStep, now: Date): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('account_sign_in_step')
    .values({
      id: newId(),
      account_id: step.accountId,
      token_hash: hashToken(token),
      amr: step.amr,
      remember: step.remember,
      created_at: now,
      expires_at: new Date(now.getTime() + stepLifetime),
    })
    .execute();
  return token;
}
