import { sql } from 'kysely';
import { v7 as newId } from 'uuid';

import { keyedHash } from '#server/secrets/keyed-hash.ts';
import { normaliseEmail } from '#shared/people/email.ts';
import { clientNetworkOf } from '#shared/people/client-network.ts';
import {
  addressWindowMs,
  failureWindowMs,
  mailsPerHour,
  mailWindowMs,
  attemptsPerAddress,
  waitAfter,
} from './attempt-limits.rules.ts';
import type { Db } from '#server/db/connect.ts';

/** Stored as keyed hashes only. */
export type AttemptSource = { email: Buffer; address: Buffer };

/** Limits of mails to an address: requested on open forms (`mail`), or sent by administrators. */
export type MailKind = 'mail' | 'admin-mail';

export type AttemptKind = 'sign-in' | 'code' | 'ask' | MailKind;

export function attemptSourceOf(secretKey: Buffer, email: string, address: string): AttemptSource {
  return {
    email: keyedHash(secretKey, 'account-email', normaliseEmail(email)),
    address: keyedHash(secretKey, 'account-address', clientNetworkOf(address)),
  };
}

/**
 * Locks the address before the account, always in this order, to avoid a deadlock. Counting is a separate statement, so
 * that it sees what this waited for.
 */
async function lockAttempts(db: Db, { address, email }: AttemptSource): Promise<void> {
  await sql`select pg_advisory_xact_lock(7307, ${address.readInt32BE()}),
    pg_advisory_xact_lock(7308, ${email.readInt32BE()})`.execute(db);
}

function before(now: Date, window: number): Date {
  return new Date(now.getTime() - window);
}

async function addressAllowedFrom(db: Db, { address }: AttemptSource, now: Date): Promise<number> {
  const { rows } = await sql<{ since: Date | null }>`select min(tried_at) since from (
    select tried_at from account_try where address_hash = ${address} and kind in ('sign-in', 'code', 'ask')
      and tried_at > ${before(now, addressWindowMs)}
    order by tried_at desc limit ${attemptsPerAddress}) t having count(*) = ${attemptsPerAddress}`.execute(db);
  const since = rows[0]?.since;
  return since ? since.getTime() + addressWindowMs : 0;
}

async function failuresAllowedFrom(
  db: Db,
  source: AttemptSource,
  kind: 'sign-in' | 'code',
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ failures: number; last: Date | null }>`select count(*) failures, max(tried_at) last
    from account_try where email_hash = ${source.email} and kind = ${kind}
      and tried_at > ${before(now, failureWindowMs)}`.execute(db);
  const [counted] = rows;
  const wait = waitAfter(kind, counted?.failures ?? 0);
  // An attempt elsewhere may be counted a moment after `now`, and keeps nobody waiting while failures are free.
  return wait > 0 && counted?.last ? counted.last.getTime() + wait : 0;
}

async function mailAllowedFrom(db: Db, { email }: AttemptSource, kind: AttemptKind, now: Date): Promise<number> {
  const { rows } = await sql<{ since: Date | null }>`select min(tried_at) since from (
    select tried_at from account_try where email_hash = ${email} and kind = ${kind}
      and tried_at > ${before(now, mailWindowMs)}
    order by tried_at desc limit ${mailsPerHour}) t having count(*) = ${mailsPerHour}`.execute(db);
  const since = rows[0]?.since;
  return since ? since.getTime() + mailWindowMs : 0;
}

/** Seconds until an attempt is allowed (0 for now), and the instant until which the address is blocked altogether. */
export type Wait = { seconds: number; addressFrom: Date };

export type Counted = { id: string } | Wait;

/** Returns how long an attempt has to wait. Without `countAttempt`'s lock it may be too short, never too long. */
export async function waitOf(db: Db, source: AttemptSource, kind: AttemptKind, now: Date): Promise<Wait> {
  const addressFrom = await addressAllowedFrom(db, source, now);
  const isFailure = kind === 'sign-in' || kind === 'code';
  const ofKind = isFailure ? failuresAllowedFrom(db, source, kind, now) : mailAllowedFrom(db, source, kind, now);
  const allowed = Math.max(await ofKind, addressFrom);
  const seconds = Math.max(0, Math.ceil((allowed - now.getTime()) / 1_000));
  return { seconds, addressFrom: new Date(addressFrom) };
}

/**
 * Counts an attempt before it is compared, and commits. So concurrency and crashes never allow more comparisons than
 * the limit.
 */
export async function countAttempt(db: Db, source: AttemptSource, kind: AttemptKind, now: Date): Promise<Counted> {
  return db.transaction().execute(async (tx) => {
    await lockAttempts(tx, source);
    const wait = await waitOf(tx, source, kind, now);
    if (wait.seconds > 0) return wait;
    return { id: await addAttempt(tx, source, kind, now) };
  });
}

async function addAttempt(db: Db, { email, address }: AttemptSource, kind: AttemptKind, now: Date): Promise<string> {
  const id = newId();
  await db
    .insertInto('account_try')
    .values({ id, kind, email_hash: email, address_hash: address, tried_at: now })
    .execute();
  return id;
}

export async function forgetFailures(db: Db, email: Buffer, kind: AttemptKind): Promise<void> {
  await db.deleteFrom('account_try').where('email_hash', '=', email).where('kind', '=', kind).execute();
}

const nobody = Buffer.alloc(4);

/**
 * Returns false beyond the hourly limit of this kind. Kinds are counted apart, so that strangers cannot use up an
 * administrator's mails.
 */
export async function countMail(tx: Db, email: Buffer, kind: MailKind, now: Date): Promise<boolean> {
  const source = { email, address: nobody };
  await sql`select pg_advisory_xact_lock(7309, ${email.readInt32BE()})`.execute(tx);
  if ((await mailAllowedFrom(tx, source, kind, now)) > now.getTime()) return false;
  await addAttempt(tx, source, kind, now);
  return true;
}

export async function purgeAttempts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('account_try').where('tried_at', '<=', before(now, failureWindowMs)).execute();
}
