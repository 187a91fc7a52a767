import { v7 } from 'uuid';

import { addJob, type JobKind } from '#server/jobs/jobs.data.ts';
import { newsOf, type NotifiableEvent } from './notifiable-events.rules.ts';
import { isOpenOwedEvent } from './owed-events.data.ts';
import type { Db } from '#server/db/connect.ts';

const minuteSeconds = 60;
/** Events within this time are combined into one notice. A change that can be undone puts it off (decision 200). */
const combineMs = minuteSeconds * 1_000;

/**
 * `putOffAt`: since when it has been due, and put off by changes that can be undone. `isRetry`: a person asked for another
 * try, also by addresses where the last one did not arrive.
 */
export type NotifyClaimant = { claimId: string; putOffAt?: string; isRetry?: boolean };

/** The job that sends a claimant one notice, by each channel, of all notifiable events that wait. */
export const notifyClaimant: JobKind<NotifyClaimant> = {
  name: 'notify-claimant',
  retrySeconds: [5, 30, 2 * minuteSeconds, 10 * minuteSeconds, 30 * minuteSeconds, 60 * minuteSeconds],
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
  await scheduleNotices(tx, { claimId, now });
}

/** Takes back what the claimant has not been told yet. */
export async function forgetEvent(tx: Db, claimId: string, key: string): Promise<void> {
  await tx
    .deleteFrom('happening')
    .where('claim_id', '=', claimId)
    .where('key', '=', key)
    .where('settled_at', 'is', null)
    .execute();
}

/** Schedules the notices of events that wait or are owed, because they may have become deliverable. */
export async function recheckPending(tx: Db, { claimId, now }: { claimId: string; now: Date }): Promise<void> {
  const waiting = await tx
    .selectFrom('happening as h')
    .select('h.id')
    .where('h.claim_id', '=', claimId)
    .where((is) => is.or([is('h.settled_at', 'is', null), isOpenOwedEvent('h')]))
    .limit(1)
    .executeTakeFirst();
  if (waiting) await scheduleNotices(tx, { claimId, now });
}

async function scheduleNotices(tx: Db, { claimId, now }: { claimId: string; now: Date }): Promise<void> {
  const dueAt = new Date(now.getTime() + combineMs);
  await addJob(tx, notifyClaimant, { claimId }, { key: claimId, dueAt, now });
}
