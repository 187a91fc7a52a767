import { raiseVersion, lockClaim } from '#claim/change/claim-change.data.ts';
import type { NominatedRight } from '#claim/nominated/nominated.rules.ts';
import { isWellFormedId } from '#claim/read/claim-read.data.ts';
import { addAuditEntry } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Locale } from '#shared/locale.ts';
import { actingOver, stepNeeded } from './acting-problems.server.ts';
import { type ActingSession, findActing, mayAct } from './acting-sessions.data.ts';

/** `tokenHash` is of the browser's cookie, `locale` of its reader: nothing is said in the claimant's language. */
export type Actor = { claimId: string; tokenHash: Buffer | null; locale: Locale };

/** Throws 404. */
export async function checkActing(tx: Tx, { claimId, tokenHash, locale }: Actor, now: Date): Promise<ActingSession> {
  const known = tokenHash && isWellFormedId(claimId) ? await findActing(tx, { claimId, tokenHash, locale }, now) : null;
  if (known === null) throw actingOver();
  return known;
}

/** Throws 404 and 403. */
export async function checkOpen(tx: Tx, actor: Actor, now: Date): Promise<ActingSession> {
  const session = await checkActing(tx, actor, now);
  if (!mayAct(session)) throw stepNeeded();
  return session;
}

/** Throws 404, without this right too: whoever lacks it learns of nothing. */
export async function checkRight(tx: Tx, actor: Actor, right: NominatedRight, now: Date): Promise<ActingSession> {
  const session = await checkOpen(tx, actor, now);
  if (!session.may.includes(right)) throw actingOver();
  return session;
}

export type Act = { tx: Tx; acting: ActingSession; now: Date };

/**
 * Changes the claim for the claimant in one transaction, with the claim locked as `endNominated` locks it. Raises its
 * version if `change` returns true. Throws 404 and 403 before `change`.
 */
export async function changeAs(
  { database, now }: Services,
  actor: Actor,
  right: NominatedRight,
  change: (act: Act) => Promise<boolean>,
): Promise<void> {
  const at = now();
  await database.kysely.transaction().execute(async (tx) => {
    const { claimId } = actor;
    if (!isWellFormedId(claimId) || (await lockClaim(tx, claimId, 't0.id')) === null) throw actingOver();
    const acting = await checkRight(tx, actor, right, at);
    if (await change({ tx, acting, now: at })) await raiseVersion(tx, claimId, at);
  });
}

/** Audits who did it by the id of the person, in the action's own transaction. */
export async function auditActing(
  { tx, acting: { claimId, nominatedId }, now }: Act,
  action: 'claim.nominee-opened' | 'claim.nomination-confirmed' | 'claim.nomination-ended' | 'claim.changed',
  detail = '',
): Promise<void> {
  const who = detail === '' ? nominatedId : `${nominatedId}: ${detail}`;
  await addAuditEntry(tx, { at: now, actor: 'nominee', action, claimId, detail: who });
}
