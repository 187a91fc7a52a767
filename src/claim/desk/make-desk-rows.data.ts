import { sql } from 'kysely';
import { NIL, v7 as newId } from 'uuid';

import { addJob, type JobKind } from '#server/jobs/jobs.data.ts';
import type { Db } from '#server/db/connect.ts';

/** These claims, else all of the state, else all. `after` is the last claim that is done. */
export type DeskRowsToMake = { claims?: readonly string[]; state?: string; after?: string };

/** A migration adds this job too, by name. */
export const makeDeskRows: JobKind<DeskRowsToMake> = {
  name: 'make-desk-rows',
  retrySeconds: [5, 30, 120, 600, 1_800, 3_600],
  leaseSeconds: 60,
  atOnce: 1,
};

/** Claims per transaction: few, because a claimant's change waits for the claim's lock. */
export const claimsAtOnce = 100;

/**
 * Queues the rows of claims whose facts change in a transaction that has not locked the claims. It must not lock them,
 * because it holds what a change of a locked claim waits for.
 */
export async function requestDeskRows(tx: Db, claims: readonly string[], now: Date): Promise<void> {
  const ids = [...new Set(claims)];
  for (let at = 0; at < ids.length; at += claimsAtOnce) {
    const some = ids.slice(at, at + claimsAtOnce);
    const key = some.length === 1 ? some.join() : newId();
    await addJob(tx, makeDeskRows, { claims: some }, { key, dueAt: now, now });
  }
}

export async function requestAllDeskRows(tx: Db, of: { state?: string }, now: Date): Promise<void> {
  await addJob(tx, makeDeskRows, of, { key: of.state ?? 'all', dueAt: now, now });
}

export async function nextClaims(db: Db, { state, after }: DeskRowsToMake, most = claimsAtOnce): Promise<string[]> {
  const ofState = state === undefined ? sql`` : sql`and state_id = ${state}`;
  const { rows } = await sql<{ id: string }>`select id from claim
    where id > ${after ?? NIL} ${ofState} order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}
