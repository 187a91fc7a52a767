import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { minuteMs } from '#shared/time/milliseconds.ts';

/** How long a handler can take back a change of state or a promised date. */
export const undoMs = minuteMs;

/** Actions whose change notices would tell of, as the audit names them. */
const undoable = ['state', 'date'];

/** Returns until when the newest change of a claim can be undone; null if there is none any more. */
export async function undoableUntil(tx: Db, { claimId, now }: { claimId: string; now: Date }): Promise<Date | null> {
  const { at } = await tx
    .selectFrom('desk_action')
    .select(({ fn }) => fn.max('done_at').as('at'))
    .where('claim_id', '=', claimId)
    .where('action', 'in', undoable)
    .where('done_at', '>', new Date(now.getTime() - undoMs))
    .executeTakeFirstOrThrow();
  // Without a row the aggregate is null, which its type does not say.
  return (at as Date | null) && new Date(at.getTime() + undoMs);
}

/** Clocks of servers differ by less. */
const skewMs = minuteMs;

/** Ends the undoing of changes that a claimant is told of now. The claim is locked. */
export async function endUndoing(tx: Db, { claimId, now }: { claimId: string; now: Date }): Promise<void> {
  await tx
    .updateTable('desk_action')
    .set({ former: sql`former || '{"isTold": true}'` })
    .where('claim_id', '=', claimId)
    .where('action', 'in', undoable)
    .where('done_at', '>', new Date(now.getTime() - undoMs - skewMs))
    .where('former', 'is not', null)
    .execute();
}
