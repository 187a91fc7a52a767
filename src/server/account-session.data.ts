import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { v7 as newId } from 'uuid';

import { accountSessionTimes } from '#server/account-session.ts';
import type { Tables } from '#server/db/tables.generated.ts';
import { hashToken, newToken } from '#server/session.ts';
import type { AccountRole } from '#shared/account-role.ts';

/** How often the use of a session is written down, in milliseconds: each write costs the store more than it tells. */
const touchInterval = 5 * 60 * 1_000;
const longestUserAgent = 300;

/**
 * A sign-in to begin. `amr` is how the person proved who they are, in the words of RFC 8176: pwd, otp, hwk, fed.
 * `previous` is the hash of the token that the browser had before: that session ends.
 */
export type NewAccountSession = {
  accountId: string;
  amr: string[];
  remember: boolean;
  userAgent: string;
  previous: Buffer | null;
};

/** Starts a session under a new token, which is stored nowhere, and ends the browser's previous one. */
export async function startAccountSession(db: Kysely<Tables>, given: NewAccountSession, now: Date): Promise<string> {
  const token = newToken();
  const { idle, lifetime } = accountSessionTimes[given.remember ? 'remembered' : 'browser'];
  if (given.previous !== null) await endAccountSession(db, given.previous, now);
  await db
    .insertInto('account_session')
    .values({
      id: newId(),
      account_id: given.accountId,
      token_hash: hashToken(token),
      amr: given.amr,
      remember: given.remember,
      user_agent: given.userAgent.slice(0, longestUserAgent),
      created_at: now,
      used_at: now,
      idle_expires_at: new Date(now.getTime() + idle),
      expires_at: new Date(now.getTime() + lifetime),
    })
    .execute();
  await db.updateTable('account').set({ signed_in_at: now }).where('id', '=', given.accountId).execute();
  return token;
}

/** Ends the session of a token; one that is unknown or over already changes nothing. */
export async function endAccountSession(db: Kysely<Tables>, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('account_session')
    .set({ ended_at: now })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends every session of an account, but for `except`, the id of one that stays, and every sign-in that is half-way. */
export async function endAccountSessions(
  db: Kysely<Tables>,
  accountId: string,
  now: Date,
  except: string | null = null,
): Promise<void> {
  let ending = db
    .updateTable('account_session')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null);
  if (except !== null) ending = ending.where('id', '!=', except);
  await ending.execute();
  await db.deleteFrom('account_sign_in_step').where('account_id', '=', accountId).execute();
}

/** Who is signed in: the account as it is now, and the session it is here by. */
export type SignedIn = {
  accountId: string;
  email: string;
  emailNorm: string;
  roles: AccountRole[];
  sessionId: string;
  amr: string[];
  remember: boolean;
  signedInAt: Date;
};

type Row = SignedIn & { usedAt: Date };

/**
 * The account of a session's token, or null: for a session that is over and for an account that is gone, locked out,
 * not confirmed, or of the demo where the demo is off (`demo`). Every use starts the idle time again.
 */
export async function findSignedIn(
  pool: Pool,
  tokenHash: Buffer,
  { now, demo }: { now: Date; demo: boolean },
): Promise<SignedIn | null> {
  const { rows } = await pool.query<Row>({
    name: 'account-session',
    text: `select a.id "accountId", a.email, a.email_norm "emailNorm", a.roles, s.id "sessionId", s.amr, s.remember,
        s.created_at "signedInAt", s.used_at "usedAt"
      from account_session s join account a on a.id = s.account_id
      where s.token_hash = $1 and s.ended_at is null and s.expires_at > $2 and s.idle_expires_at > $2
        and a.email_confirmed_at is not null and (a.locked_out_until is null or a.locked_out_until <= $2)
        and (not a.demo or $3)`,
    values: [tokenHash, now, demo],
  });
  const [row] = rows;
  if (!row) return null;
  const { usedAt, ...signedIn } = row;
  if (now.getTime() - usedAt.getTime() >= touchInterval) await touchAccountSession(pool, signedIn, now);
  return signedIn;
}

async function touchAccountSession(pool: Pool, { sessionId, remember }: SignedIn, now: Date): Promise<void> {
  const { idle } = accountSessionTimes[remember ? 'remembered' : 'browser'];
  await pool.query({
    name: 'account-session-touch',
    text: `update account_session set used_at = $2, idle_expires_at = least($3::timestamptz, expires_at)
      where id = $1 and ended_at is null`,
    values: [sessionId, now, new Date(now.getTime() + idle)],
  });
}
