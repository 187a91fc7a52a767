// A complaint outlives its claim, without how to reach the claimant.
import { sql } from 'kysely';

import type { Db, Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { countOpen } from './complaints.data.ts';

/** Throws 409 `complaint-open`. */
export async function checkNoOpenComplaint(tx: Tx, claimId: string): Promise<void> {
  if ((await countOpen(tx, claimId)) === 0) return;
  const detail = 'The claim has an open complaint, so it stays. Close the complaint, or name complaint-open in force.';
  throw new Problem(409, 'complaint-open', detail);
}

export async function blankComplaints(tx: Tx, claimId: string): Promise<void> {
  await tx.updateTable('complaint').set({ reach: '', taken_by_name: '' }).where('claim_id', '=', claimId).execute();
  await tx.updateTable('complaint_step').set({ by_name: '', agreed_by: '' }).where('claim_id', '=', claimId).execute();
}

/** Deletes complaints whose claims are gone and that were received before an instant. */
export async function deleteOldComplaints(db: Db, before: Date): Promise<void> {
  await sql`delete from complaint k where k.received_at < ${before}
    and not exists (select from claim c where c.id = k.claim_id)`.execute(db);
}
