// Changes of a return address that are too many to be told one by one: one mail says afterwards where it has come to.
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { addJob, type JobKind } from '#server/jobs/jobs.data.ts';
import { type Job, jobOf } from '#server/jobs/jobs.ts';
import { hourMs } from '#shared/time/milliseconds.ts';
import { tellAddressChanged } from './address-changed-mail.server.ts';
import { findNewestChange } from './address-changes.data.ts';
import { readBookedDelivery } from './booked-delivery.data.ts';
import { readReturnAddress } from './return-address.data.ts';

const minuteSeconds = 60;

const tellReturnAddress: JobKind<{ claimId: string }> = {
  name: 'tell-return-address',
  retrySeconds: [5, 30, 2 * minuteSeconds, 10 * minuteSeconds, 60 * minuteSeconds],
  leaseSeconds: 60,
  atOnce: 2,
};

/** Further changes until then are told by the same mail. */
export async function tellLater(tx: Tx, { claimId, now }: { claimId: string; now: Date }): Promise<void> {
  const dueAt = new Date(now.getTime() + hourMs);
  await addJob(tx, tellReturnAddress, { claimId }, { key: claimId, dueAt, now });
}

/** Tells the address of now, unless its change was told already or the claim is gone. */
async function tellNow(services: Services, claimId: string): Promise<void> {
  await services.database.kysely.transaction().execute(async (tx) => {
    const changeId = await findNewestChange(tx, claimId);
    if (changeId === null) return;
    const { current } = await readReturnAddress(tx, claimId);
    const booked = await readBookedDelivery(tx, claimId, services.now());
    const elsewhere = booked?.isElsewhere === true ? booked : null;
    await tellAddressChanged(tx, services, { claimId, changeId, before: null, after: current, elsewhere });
  });
}

export function returnAddressJob(services: Services): Job {
  return jobOf(tellReturnAddress, async ({ claimId }) => tellNow(services, claimId));
}
