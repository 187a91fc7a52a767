import { sql } from 'kysely';
import type { Pool } from 'pg';
import { v7 as newId } from 'uuid';

import { announceAccount } from './account-news.data.ts';
import { accountSessionTimes } from './account-session.ts';
import { forgetSubscriptionsOf, handOnSubscriptions } from '#server/outbox/push/push.data.ts';
import { hashToken, newToken } from './session.ts';
import type { AccountRole, DeskRight } from '#shared/account-role.ts';
import { unlessWorkerAway } from '#server/db/database-away.ts';
import type { Db } from '#server/db/connect.ts';

const touchIntervalMs = 5 * 60 * 1_000;
const longestUserAgent = 300;

/**
 * `amr` is the authentication method in the values of RFC 8176: pwd, otp, hwk, fed. `previous` is the hash of the
 * browser's previous token, whose session ends.
 */
export type NewAccountSession = {
  accountId: string;
  amr: string[];
  remember: boolean;
  userAgent: string;
  previous: Buffer | null;
};

/** Returns the new token, which is stored nowhere. */
export async function startAccountSession(db: Db, given: NewAccountSession, now: Date): Promise<string> {
  const token = newToken();
  const { idle, lifetime } = accountSessionTimes[given.remember ? 'remembered' : 'browser'];
  const id = newId();
  await db
    .insertInto('account_session')
    .values({
      id,
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
  const { previous, accountId } = given;
  if (previous !== null) await replaceAccountSession(db, { previous, accountId }, id, now);
  await db.updateTable('account').set({ signed_in_at: now }).where('id', '=', given.accountId).execute();
  return token;
}

async function replaceAccountSession(
  db: Db,
  { previous, accountId }: { previous: Buffer; accountId: string },
  nextId: string,
  now: Date,
): Promise<void> {
  const before = await db
    .selectFrom('account_session')
    .select('id')
    .where('token_hash', '=', previous)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (before) await handOnSubscriptions(db, { column: 'account_session_id', id: before.id }, nextId);
  await endAccountSession(db, previous, now);
}

export async function endAccountSession(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  const ended = await db
    .updateTable('account_session')
    .set({ ended_at: now })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .returning(['id', 'account_id'])
    .executeTakeFirst();
  if (!ended) return;
  await forgetSubscriptionsOf(db, { column: 'account_session_id', id: ended.id });
  await announceAccount(db, ended.account_id);
}

export async function endAccountSessions(
  db: Db,
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
  const ended = await ending.returning('id').execute();
  for (const { id } of ended) await forgetSubscriptionsOf(db, { column: 'account_session_id', id });
  await db.deleteFrom('account_sign_in_step').where('account_id', '=', accountId).execute();
  await announceAccount(db, accountId);
}

export type SignedIn = {
  accountId: string;
  email: string;
  emailNorm: string;
  roles: AccountRole[];
  /** What the account may do at the desk, apart from what its roles imply. */
  rights: DeskRight[];
  /** Brands and clients whose claims a handler or auditor sees; null is all. */
  brands: string[] | null;
  clientIds: string[] | null;
  sessionId: string;
  amr: string[];
  remember: boolean;
  signedInAt: Date;
  /**
   * `given`: at this sign-in, or required at every one. `unused`: the account has a passkey, but this sign-in did not use it.
   */
  secondFactor: 'given' | 'unused' | 'missing';
  /** When a second factor was last given in this session; null if never. */
  provedAt: Date | null;
};

type Row = SignedIn & { usedAt: Date };

/**
 * Returns null also for an account that is locked out, not confirmed, or of a switched-off demo (`demo`). Every use
 * restarts the idle time.
 */
export async function findSignedIn(
  pool: Pool,
  tokenHash: Buffer,
  { now, demo }: { now: Date; demo: boolean },
): Promise<SignedIn | null> {
  const { rows } = await pool.query<Row>({
    name: 'account-session',
    text: `select a.id "accountId", a.email, a.email_norm "emailNorm", a.roles, a.rights, a.brands, a.client_ids "clientIds",
        s.id "sessionId", s.amr, s.remember,
        s.created_at "signedInAt", s.used_at "usedAt",
        case when 'mfa' = any(s.amr) or a.two_factor_at is not null then 'given'
          when exists (select 1 from account_passkey p where p.account_id = a.id) then 'unused'
          else 'missing' end "secondFactor",
        greatest(s.proved_at, case when s.amr && '{otp,hwk,swk}'::text[] then s.created_at end) "provedAt"
      from account_session s join account a on a.id = s.account_id
      where s.token_hash = $1 and s.ended_at is null and s.expires_at > $2 and s.idle_expires_at > $2
        and a.email_confirmed_at is not null and (a.locked_out_until is null or a.locked_out_until <= $2)
        and (not a.demo or $3)`,
    values: [tokenHash, now, demo],
  });
  const [row] = rows;
  if (!row) return null;
  const { usedAt, ...signedIn } = row;
  if (now.getTime() - usedAt.getTime() >= touchIntervalMs) await touchAccountSession(pool, signedIn, now);
  return signedIn;
}

async function touchAccountSession(pool: Pool, { sessionId, remember }: SignedIn, now: Date): Promise<void> {
  const { idle } = accountSessionTimes[remember ? 'remembered' : 'browser'];
  const write = pool.query({
    name: 'account-session-touch',
    text: `update account_session set used_at = $2, idle_expires_at = least($3::timestamptz, expires_at)
      where id = $1 and ended_at is null`,
    values: [sessionId, now, new Date(now.getTime() + idle)],
  });
  await unlessWorkerAway(write);
}

export async function addSecondFactor(tx: Db, sessionId: string): Promise<void> {
  await sql`update account_session set amr = array_append(amr, 'mfa')
    where id = ${sessionId} and not 'mfa' = any(amr)`.execute(tx);
}

export async function keepProof(tx: Db, sessionId: string, now: Date): Promise<void> {
  await tx.updateTable('account_session').set({ proved_at: now }).where('id', '=', sessionId).execute();
}

/** By what an account can give a second factor. */
export type SecondFactors = { code: boolean; passkey: boolean };

export async function secondFactorsOf(db: Db, accountId: string): Promise<SecondFactors> {
  const { rows } = await sql<SecondFactors>`select a.two_factor_at is not null as code,
      exists (select from account_passkey p where p.account_id = a.id) as passkey
    from account a where a.id = ${accountId}::uuid`.execute(db);
  return rows[0] ?? { code: false, passkey: false };
}
