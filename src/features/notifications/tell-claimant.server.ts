import type { Kysely } from 'kysely';

import { notifyClaimant } from '#claim/change/notify-claimant.ts';
import type { Tables } from '#server/db/tables.generated.ts';
import { addJob } from '#server/jobs/jobs.data.ts';
import { jobOf, type Job } from '#server/jobs/jobs.ts';
import { earliest } from './earliest.rules.ts';
import { settleHappenings, waitingOn } from './happenings.data.ts';
import { readNotificationContext, type NotificationServices } from './notification-context.server.ts';
import { lockToldClaim } from './situation.data.ts';
import { standIn } from './stand-in.server.ts';
import { tellHeld } from './tell-held.server.ts';
import { tellNew } from './tell-new.server.ts';

/** With NOTIFICATIONS=off, what happens meanwhile is never sent. */
async function leaveUntold(tx: Kysely<Tables>, claimId: string, now: Date): Promise<void> {
  const ids = (await waitingOn(tx, claimId)).map(({ id }) => id);
  await settleHappenings(tx, claimId, ids, { outcome: 'off', now });
}

/** One transaction, mails and texts included, so that a process that dies sends nothing twice and loses nothing. */
export async function tellClaimant(telling: NotificationServices, claimId: string): Promise<void> {
  const { database, settings, now } = telling.services;
  await database.kysely.transaction().execute(async (tx) => {
    if (!(await lockToldClaim(tx, claimId))) return;
    if (!settings.notifications) return leaveUntold(tx, claimId, now());
    const context = await readNotificationContext(telling, tx, claimId);
    const again = earliest([await tellNew(context), await standIn(context)]);
    await tellHeld(context);
    if (!again) return;
    // A key of its own, because adding a job under the running job's key runs it again at once.
    const key = `${claimId}@${again.toISOString()}`;
    await addJob(tx, notifyClaimant, { claimId }, { key, dueAt: again, now: context.now });
  });
}

export function notifyJob(telling: NotificationServices): Job {
  return jobOf(notifyClaimant, ({ claimId }) => tellClaimant(telling, claimId));
}
