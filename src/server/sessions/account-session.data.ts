import { sql } from 'kysely';
import type { Pool } from 'pg';
import { v7 as newId } from 'uuid';

import { minuteMs } from '#shared/time/milliseconds.ts';
import { announceAccount } from './account-news.data.ts';
import { accountSessionTimes } from './account-session.ts';
import { forgetSubscriptionsOf, handOnSubscriptions } from '#server/outbox/push/push.data.ts';
import { hashToken, newToken } from './session.ts';
import type { AccountRole, DeskRight } from '#shared/account-role.ts';
import { unlessWorkerAway } from '#server/db/database-away.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';

const touchIntervalMs = 5 * minuteMs;
/** Of an account with a role, whose session ends much sooner. */
const staffTouchIntervalMs = minuteMs;
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
  /** Milliseconds without use, of an account with a role; the usual time without it. */
  staffIdleMs?: number | null;
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
      idle_expires_at: new Date(now.getTime() + (given.staffIdleMs ?? idle)),
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

type Row = SignedIn & { usedAt: Date; idleExpiresAt: Date };

/**
 * Returns null also for an account that is locked out, not confirmed, or of a switched-off demo. A use restarts the idle
 * time. Of an account with a role only `isUse` is one, and `staffIdleMs` is that time.
 */
export async function findSignedIn(
  { database: { pool }, settings: { demo, staffIdleMs }, now: clock }: Services,
  tokenHash: Buffer,
  { isUse }: { isUse: boolean },
): Promise<SignedIn | null> {
  const now = clock();
  const { rows } = await pool.query<Row>({
    name: 'account-session',
    text: `select a.id "accountId", a.email, a.email_norm "emailNorm", a.roles, a.rights, a.brands, a.client_ids "clientIds",
        s.id "sessionId", s.amr, s.remember,
        s.created_at "signedInAt", s.used_at "usedAt", s.idle_expires_at "idleExpiresAt",
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
  const { usedAt, idleExpiresAt, ...signedIn } = row;
  if (staffIdleMs !== null && row.roles.length > 0) {
    return (await isStaffSignedIn(pool, row, { now, staffIdleMs, isUse })) ? signedIn : null;
  }
  const { idle } = accountSessionTimes[row.remember ? 'remembered' : 'browser'];
  if (now.getTime() - usedAt.getTime() >= touchIntervalMs) await writeUse(pool, row.sessionId, now, idle);
  return signedIn;
}

type StaffUse = { now: Date; staffIdleMs: number; isUse: boolean };

/** Also of a session that was begun before the account had a role, or with another setting. */
async function isStaffSignedIn(pool: Pool, row: Row, { now, staffIdleMs, isUse }: StaffUse): Promise<boolean> {
  const { sessionId, usedAt, idleExpiresAt } = row;
  const end = new Date(usedAt.getTime() + staffIdleMs);
  const isTouched = isUse && end > now && now.getTime() - usedAt.getTime() >= staffTouchIntervalMs;
  if (isTouched) await writeUse(pool, sessionId, now, staffIdleMs);
  else if (idleExpiresAt > end) await writeUse(pool, sessionId, usedAt, staffIdleMs);
  return end > now;
}

/** `idle` is in milliseconds from `usedAt`. A later use that was written meanwhile stays. */
async function writeUse(pool: Pool, sessionId: string, usedAt: Date, idle: number): Promise<void> {
  const write = pool.query({
    name: 'account-session-touch',
    text: `update account_session set used_at = $2, idle_expires_at = least($3::timestamptz, expires_at)
      where id = $1 and ended_at is null and used_at <= $2`,
    values: [sessionId, usedAt, new Date(usedAt.getTime() + idle)],
  });
  await unlessWorkerAway(write);
}

/** Keeps that somebody with a role used a page at `usedAt`. Nobody else has to say so. */
export async function keepStaffUse({ database, settings }: Services, who: SignedIn, usedAt: Date): Promise<void> {
  const { staffIdleMs } = settings;
  if (staffIdleMs === null || who.roles.length === 0) return;
  await writeUse(database.pool, who.sessionId, usedAt, staffIdleMs);
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
