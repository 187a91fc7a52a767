// A run: each of its claims in a transaction of its own, with what became of it.
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { jobOf, type Job } from '#server/jobs/jobs.ts';
import { bulkCodeOf } from './bulk-kinds.rules.ts';
import type { BulkClaim } from './bulk-routes.ts';
import * as data from './bulk.data.ts';
import { type BulkParts, doOne, undoOne } from './do-bulk.server.ts';
import { eachAtOnce } from './each-at-once.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

/** More only leave less of the pool of connections to others. */
const claimsAtOnce = 3;

/** Returns the claims that were neither done nor refused yet, or whose undoing was not. */
export function pendingOf({ claims, undo_key }: data.Run, settled: readonly data.Settled[]): BulkClaim[] {
  const isUndoing = undo_key !== null;
  const known = new Set(settled.filter(({ undoing }) => undoing === isUndoing).map(({ claim_id }) => claim_id));
  const done = new Set(
    settled.filter(({ undoing, code }) => !undoing && code === null).map(({ claim_id }) => claim_id),
  );
  return claims.filter(({ id }) => !known.has(id) && (!isUndoing || done.has(id)));
}

/**
 * Does or undoes one claim. Its row comes with what was done, or after the refusal. The key of the run keeps a claim from
 * a second time, also where two processes take the run.
 */
async function settle(parts: BulkParts, run: data.Run, claim: BulkClaim): Promise<void> {
  const { kysely } = parts.services.database;
  const now = parts.services.now();
  const accountToken = run.undo_session_hash ?? run.session_hash;
  const asker = { viewer: { claimToken: null, accountToken }, key: run.undo_key ?? run.id, now };
  const of = { action: run.action, claim, parts };
  const settled = { claim_id: claim.id, undoing: run.undo_key !== null, at: now };
  try {
    await kysely.transaction().execute(async (tx) => {
      await (run.undo_key === null ? doOne(tx, asker, of) : undoOne(tx, asker, of, run.id));
      await data.addSettled(tx, run.id, { ...settled, code: null });
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const code = bulkCodeOf(run.action.kind, error.code);
    // There is no row of a claim that the handler may not see, nor of one that is gone.
    if (code !== 'claim-not-found') await data.addSettled(kysely, run.id, { ...settled, code });
  }
}

/** Goes on with a run, for at most so many claims. Throws when the signal is aborted, with what is done kept. */
export async function goOnWith(
  parts: BulkParts,
  bulkId: string,
  { most = Infinity, signal }: { most?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const { database, now } = parts.services;
  const run = await data.findRun(database.kysely, bulkId);
  if (run === null) return;
  const pending = pendingOf(run, await data.listSettled(database.kysely, bulkId));
  const errors: unknown[] = [];
  // One claim whose action breaks does not keep the others waiting.
  const settleOne = (claim: BulkClaim) =>
    settle(parts, run, claim).catch((error: unknown) => {
      errors.push(error);
    });
  await eachAtOnce(pending.slice(0, most), claimsAtOnce, settleOne, signal);
  if (errors.length > 0) throw errors[0];
  if (pending.length <= most) await data.endRun(database.kysely, run, now());
}

/** Ends a run that is not tried again, with each claim that was not done by then. */
async function giveUp({ services: { database, now } }: BulkParts, bulkId: string): Promise<void> {
  const run = await data.findRun(database.kysely, bulkId);
  if (run === null) return;
  const of = { undoing: run.undo_key !== null, code: 'failed', at: now() } as const;
  for (const { id } of pendingOf(run, await data.listSettled(database.kysely, bulkId)))
    await data.addSettled(database.kysely, bulkId, { claim_id: id, ...of });
  await data.endRun(database.kysely, run, now());
}

/** A server that stops is no failure: the next one goes on. */
const isStopping = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && reason instanceof DOMException && reason.name === 'AbortError';

export function runBulkJob(parts: BulkParts): Job {
  return jobOf(data.bulkJob, async ({ bulkId }, { isLast, signal }) => {
    try {
      await goOnWith(parts, bulkId, { signal });
    } catch (error) {
      if (isLast && !isStopping(signal)) await giveUp(parts, bulkId);
      throw error;
    }
  });
}

/** Forgets runs after a day, with the answers to their actions. */
export async function purgeBulks({ database, now }: Services): Promise<void> {
  await data.deleteRunsBefore(database.kysely, new Date(now().getTime() - dayMs));
}
