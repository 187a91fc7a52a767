import { writeDeskRows } from '#claim/desk/desk-rows.data.ts';
import { notifyClaimant } from '#claim/change/notify-claimant.server.ts';
import { addJob } from '#server/jobs/jobs.data.ts';
import { jobOf, type Job } from '#server/jobs/jobs.ts';
import { earliest } from './earliest.rules.ts';
import { settleEvents, readWaitingEvents } from './notifiable-events.data.ts';
import { readNotificationContext, type NotificationServices } from './notification-context.server.ts';
import { lockNotifiedClaim } from './situation.data.ts';
import { sendFallbacks } from './send-fallbacks.server.ts';
import { sendHeld } from './send-held.server.ts';
import { sendNew } from './send-new.server.ts';
import type { Db } from '#server/db/connect.ts';

/** With NOTIFICATIONS=off, what happens meanwhile is never sent. */
async function dropPending(tx: Db, claimId: string, now: Date): Promise<void> {
  const ids = (await readWaitingEvents(tx, claimId)).map(({ id }) => id);
  await settleEvents(tx, claimId, ids, { outcome: 'off', now });
}

/** One transaction, mails and texts included, so that a process that dies sends nothing twice and loses nothing. */
export async function sendNotifications(notifications: NotificationServices, claimId: string): Promise<void> {
  const { database, settings, now } = notifications.services;
  await database.kysely.transaction().execute(async (tx) => {
    if (!(await lockNotifiedClaim(tx, claimId))) return;
    if (!settings.notifications) return dropPending(tx, claimId, now());
    const context = await readNotificationContext(notifications, tx, claimId);
    const again = earliest([await sendNew(context), await sendFallbacks(context)]);
    await sendHeld(context);
    await writeDeskRows(tx, [claimId], now());
    if (!again) return;
    // A key of its own, because adding a job under the running job's key runs it again at once.
    const key = `${claimId}@${again.toISOString()}`;
    await addJob(tx, notifyClaimant, { claimId }, { key, dueAt: again, now: context.now });
  });
}

export function notifyJob(notifications: NotificationServices): Job {
  return jobOf(notifyClaimant, ({ claimId }) => sendNotifications(notifications, claimId));
}
