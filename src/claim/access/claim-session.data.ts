import { sql } from 'kysely';
import { v7 as newId } from 'uuid';

import { forgetSubscriptionsOf, handOnSubscriptions } from '#server/outbox/push/push.data.ts';
import { hashToken, newToken, sessionIdleMs, sessionLifetimeMs } from '#server/sessions/session.ts';
import { emailHashOf } from './claim.access.ts';
import { forgetUnseenSubscriptions } from './claim-subscriptions.data.ts';
import { announceClaims } from '#claim/live/claim-news.data.ts';
import type { Db } from '#server/db/connect.ts';
import { unlessWorkerAway } from '#server/db/database-away.ts';

/** Milliseconds between two writes of a session's last use, because each write costs the store. */
const touchIntervalMs = 5 * 60 * 1_000;

function before(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds);
}

/** `isProved`: by a code that was mailed to the claims' address. */
export type NewClaimSession = { claimIds: string[]; sharedDevice: boolean; isProved?: boolean };

/** By itself, because Citus writes no reference table from a distributed one. */
async function readEmailHash(db: Db, claimId: string): Promise<Buffer> {
  const { hash } = await db
    .selectFrom('claim as c')
    .select(sql<Buffer>`${sql.raw(emailHashOf('c'))}`.as('hash'))
    .where('c.id', '=', claimId)
    .executeTakeFirstOrThrow();
  return hash;
}

/** The session reads what is sealed of the claim, for as long as the claim keeps its e-mail address. */
export async function proveMailbox(db: Db, claimId: string, sessionId: string): Promise<void> {
  const email_hash = await readEmailHash(db, claimId);
  await db
    .updateTable('claim_session_claim')
    .set({ email_hash })
    .where('claim_id', '=', claimId)
    .where('session_id', '=', sessionId)
    .execute();
}

type IsEnded = (proved: Buffer | null, present: Buffer) => boolean;

async function endSessions(tx: Db, claimId: string, isEnded: IsEnded): Promise<void> {
  const sessions = await tx
    .selectFrom('claim_session_claim')
    .select(['session_id', 'email_hash'])
    .where('claim_id', '=', claimId)
    .execute();
  const present = await readEmailHash(tx, claimId);
  const ended = sessions.flatMap(({ session_id, email_hash }) => (isEnded(email_hash, present) ? [session_id] : []));
  if (ended.length > 0) {
    await tx
      .deleteFrom('claim_session_claim')
      .where('claim_id', '=', claimId)
      .where('session_id', 'in', ended)
      .execute();
  }
  // Of look-ups that wait for a code, which was mailed to the address of before.
  await tx.deleteFrom('claim_code_claim').where('claim_id', '=', claimId).execute();
  await forgetUnseenSubscriptions(tx, claimId);
}

/**
 * To be called once reference or policy number and post code no longer find the claim: who looked it up by them knows
 * what was right before. Sessions that have proved the mailbox of the claim's address stay.
 */
export async function endLookedUpSessions(tx: Db, claimId: string): Promise<void> {
  await endSessions(tx, claimId, (proved, present) => proved?.equals(present) !== true);
}

/**
 * To be called once the claim has another e-mail address: who has proved the mailbox of the one before reads there, and
 * would stay once the post code is corrected too. Sessions that have proved none stay.
 */
export async function endSessionsOfOtherMailbox(tx: Db, claimId: string): Promise<void> {
  await endSessions(tx, claimId, (proved, present) => proved?.equals(present) === false);
}

export async function startClaimSession(db: Db, session: NewClaimSession, now: Date): Promise<string> {
  const token = newToken();
  const id = newId();
  const row = { id, token_hash: hashToken(token), shared_device: session.sharedDevice, created_at: now, used_at: now };
  const expires_at = new Date(now.getTime() + sessionLifetimeMs);
  await db
    .insertInto('claim_session')
    .values({ ...row, expires_at })
    .execute();
  const claims = session.claimIds.map((claim_id) => ({ claim_id, session_id: id }));
  await db.insertInto('claim_session_claim').values(claims).execute();
  if (session.isProved) for (const claimId of session.claimIds) await proveMailbox(db, claimId, id);
  return token;
}

export async function endClaimSession(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  const ended = await db
    .updateTable('claim_session as s')
    .set({ ended_at: now })
    .where('s.token_hash', '=', tokenHash)
    .where('s.ended_at', 'is', null)
    .returning('s.id')
    .returning(
      sql<string[]>`array(select sc.claim_id::text from claim_session_claim sc where sc.session_id = s.id)`.as(
        'claims',
      ),
    )
    .executeTakeFirst();
  if (!ended) return;
  await forgetSubscriptionsOf(db, { column: 'session_id', id: ended.id });
  await announceClaims(db, ended.claims);
}

type Replacing = { previous: Buffer; next: string };

/** Moves the push subscriptions to the new session, unless the device is now shared. */
export async function replaceClaimSession(db: Db, { previous, next }: Replacing, now: Date): Promise<void> {
  const sessions = await db
    .selectFrom('claim_session')
    .select(['id', 'token_hash', 'shared_device'])
    .where('token_hash', 'in', [previous, hashToken(next)])
    .execute();
  const before = sessions.find(({ token_hash }) => token_hash.equals(previous));
  const after = sessions.find(({ token_hash }) => !token_hash.equals(previous));
  if (before && after && !after.shared_device) {
    await handOnSubscriptions(db, { column: 'session_id', id: before.id }, after.id);
  }
  await endClaimSession(db, previous, now);
}

export async function touchClaimSession(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  const write = db
    .updateTable('claim_session')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('used_at', '>', before(now, sessionIdleMs))
    .where('used_at', '<=', before(now, touchIntervalMs))
    .execute();
  await unlessWorkerAway(write);
}

export async function purgeClaimSessions(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('claim_session')
    .where((where) =>
      where.or([
        where('expires_at', '<=', now),
        where('used_at', '<=', before(now, sessionIdleMs)),
        where('ended_at', 'is not', null),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
