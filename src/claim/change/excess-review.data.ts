import { sql } from 'kysely';

import { addJob, type JobKind } from '#server/jobs/jobs.data.ts';
import type { Db } from '#server/db/connect.ts';

const minute = 60;
const hour = 60 * minute;

export const reviewExcess: JobKind<{ claimId: string }> = {
  name: 'review-excess',
  retrySeconds: [5, 30, 2 * minute, 10 * minute, hour, 4 * hour, 12 * hour],
  leaseSeconds: 60,
  atOnce: 2,
};

/** Does nothing without an open payment. */
export async function requestExcessReview(tx: Db, claimId: string, now: Date): Promise<void> {
  const open = await tx
    .selectFrom('payment_intent')
    .select('id')
    .where('claim_id', '=', claimId)
    .where(sql<boolean>`status not in ('cancelled', 'paid')`)
    .executeTakeFirst();
  if (open) await addJob(tx, reviewExcess, { claimId }, { key: claimId, dueAt: now, now });
}
