import { sql } from 'kysely';

import { addJob, type JobKind } from '#server/jobs/jobs.data.ts';
import type { Db } from '#server/db/connect.ts';

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;

export const reviewExcess: JobKind<{ claimId: string }> = {
  name: 'review-excess',
  retrySeconds: [5, 30, 2 * minuteSeconds, 10 * minuteSeconds, hourSeconds, 4 * hourSeconds, 12 * hourSeconds],
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
