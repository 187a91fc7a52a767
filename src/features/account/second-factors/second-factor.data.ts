import { v7 as newId } from 'uuid';

import { hashToken, newToken } from '#server/sessions/session.ts';
import type { AccountRow } from '#features/account/account.data.ts';
import type { Db } from '#server/db/connect.ts';

export const stepLifetimeMs = 10 * 60 * 1_000;

export async function needsSecondFactor(
  db: Db,
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

export type SignInStep = { accountId: string; amr: string[]; remember: boolean };

export async function beginSignInStep(tx: Db, step: SignInStep, now: Date): Promise<string> {
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
      expires_at: new Date(now.getTime() + stepLifetimeMs),
    })
    .execute();
  return token;
}

export type OpenStep = SignInStep & { id: string; email: string };

export async function findSignInStep(db: Db, tokenHash: Buffer, now: Date): Promise<OpenStep | null> {
  const row = await db
    .selectFrom('account_sign_in_step as step')
    .innerJoin('account', 'account.id', 'step.account_id')
    .select(['step.id', 'step.account_id as accountId', 'step.amr', 'step.remember', 'account.email'])
    .where('step.token_hash', '=', tokenHash)
    .where('step.expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

export async function endSignInStep(tx: Db, id: string, now: Date): Promise<boolean> {
  const used = await tx
    .deleteFrom('account_sign_in_step')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

export const rememberedDeviceMs = 30 * 24 * 60 * 60 * 1_000;
const longestUserAgent = 300;

export async function rememberDevice(
  tx: Db,
  { accountId, userAgent }: { accountId: string; userAgent: string },
  now: Date,
): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('account_device')
    .values({
      id: newId(),
      account_id: accountId,
      token_hash: hashToken(token),
      user_agent: userAgent.slice(0, longestUserAgent),
      created_at: now,
      expires_at: new Date(now.getTime() + rememberedDeviceMs),
    })
    .execute();
  return token;
}

/** Deletes remembered browsers and unfinished sign-ins, so that the second factor is asked for everywhere. */
export async function forgetDevices(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('account_device').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('account_sign_in_step').where('account_id', '=', accountId).execute();
}

export async function forgetSecondFactors(tx: Db, accountId: string): Promise<AccountRow> {
  await forgetDevices(tx, accountId);
  await tx.deleteFrom('account_recovery_code').where('account_id', '=', accountId).execute();
  return tx
    .updateTable('account')
    .set({ two_factor_at: null, totp_ciphertext: null, totp_nonce: null, totp_key_id: null, totp_last_step: null })
    .where('id', '=', accountId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
