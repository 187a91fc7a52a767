import { v7 } from 'uuid';

import { addJob, type JobKind } from '#server/jobs/jobs.data.ts';
import { newsOf, type NotifiableEvent } from './notifiable-events.rules.ts';
import type { Db } from '#server/db/connect.ts';

const minute = 60;
const gatherMillis = minute * 1_000;

/** Sends a claimant one message about the events of a claim. Events within a minute are combined. */
export const notifyClaimant: JobKind<{ claimId: string }> = {
  name: 'notify-claimant',
  retrySeconds: [5, 30, 2 * minute, 10 * minute, 30 * minute, 60 * minute],
  leaseSeconds: 60,
  atOnce: 4,
};

type NewEvent = {
  event: NotifiableEvent;
  /** Identifies the cause within the claim, such as `refund:<payment>:<count>`; the same cause is sent once. */
  key: string;
};

/** Records in the causing transaction what to notify the claimant of. Whether, when and how is decided by the job. */
export async function requestNotices(
  tx: Db,
  { claimId, now }: { claimId: string; now: Date },
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ event, key }) => {
    const { kind, ...facts } = event;
    const row = { claim_id: claimId, id: v7(), key, kind, ...newsOf(event), facts: JSON.stringify(facts) };
    return { ...row, happened_at: now };
  });
  await tx
    .insertInto('happening')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['claim_id', 'key']).doNothing())
    .execute();
  await gather(tx, { claimId, now });
}

/** Checks pending notifications in one minute, because they may have become deliverable. */
export async function recheckPending(tx: Db, { claimId, now }: { claimId: string; now: Date }): Promise<void> {
  const waiting = await tx
    .selectFrom('happening')
    .select('id')
    .where('claim_id', '=', claimId)
    .where('settled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (waiting) await gather(tx, { claimId, now });
}

async function gather(tx: Db, { claimId, now }: { claimId: string; now: Date }): Promise<void> {
  const dueAt = new Date(now.getTime() + gatherMillis);
  await addJob(tx, notifyClaimant, { claimId }, { key: claimId, dueAt, now });
}
