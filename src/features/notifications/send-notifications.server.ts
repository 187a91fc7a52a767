import { writeDeskRows } from '#claim/desk/desk-rows.data.ts';
import { type NotifyClaimant, notifyClaimant } from '#claim/change/notify-claimant.server.ts';
import { endUndoing, undoableUntil } from '#claim/change/undoable-changes.data.ts';
import { addJob } from '#server/jobs/jobs.data.ts';
import { jobOf, type Job } from '#server/jobs/jobs.ts';
import { earliest } from './earliest.rules.ts';
import { settleEvents, readWaitingEvents } from './notifiable-events.data.ts';
import { readNotificationContext, type NotificationServices } from './notification-context.server.ts';
import { lockNotifiedClaim } from './situation.data.ts';
import { followOwed } from './owed/follow-owed.server.ts';
import { sendFallbacks } from './send-fallbacks.server.ts';
import { sendHeld } from './send-held.server.ts';
import { sendNew } from './send-new.server.ts';
import type { Db } from '#server/db/connect.ts';
import { minuteMs } from '#shared/time/milliseconds.ts';

/** With NOTIFICATIONS=off, what happens meanwhile is never sent. */
async function dropPending(tx: Db, claimId: string, now: Date): Promise<void> {
  const ids = (await readWaitingEvents(tx, claimId)).map(({ id }) => id);
  await settleEvents(tx, claimId, ids, { outcome: 'off', now });
}

/** How long changes that can be undone put a notice off at most, so that the claimant is told in the end. */
const longestPutOffMs = 4 * minuteMs;

/**
 * Returns until when nothing is told, because a handler may still take back what it would say; null if it may be. It is
 * all of the notice, because a mail about a message says the state and the date too.
 */
async function putOffUntil(tx: Db, claimId: string, { since, now }: { since: Date; now: Date }): Promise<Date | null> {
  const until = await undoableUntil(tx, { claimId, now });
  const latest = new Date(since.getTime() + longestPutOffMs);
  if (until === null || latest <= now) return null;
  return until < latest ? until : latest;
}

/** Each put-off has a key of its own, so that none takes over how long another one has waited. */
async function putOff(
  tx: Db,
  claimId: string,
  { since, until, now, isRetry }: { since: Date; until: Date; now: Date; isRetry: boolean | undefined },
): Promise<void> {
  const putOffAt = since.toISOString();
  const key = `${claimId}@${until.toISOString()} since ${putOffAt}`;
  await addJob(tx, notifyClaimant, { claimId, putOffAt, ...(isRetry && { isRetry }) }, { key, dueAt: until, now });
}

/** One transaction, mails and texts included, so that a process that dies sends nothing twice and loses nothing. */
export async function sendNotifications(
  notifications: NotificationServices,
  { claimId, putOffAt, isRetry }: NotifyClaimant,
): Promise<void> {
  const { database, settings, now } = notifications.services;
  await database.kysely.transaction().execute(async (tx) => {
    if (!(await lockNotifiedClaim(tx, claimId))) return;
    if (!settings.notifications) return dropPending(tx, claimId, now());
    const since = putOffAt === undefined ? now() : new Date(putOffAt);
    const until = await putOffUntil(tx, claimId, { since, now: now() });
    if (until !== null) return putOff(tx, claimId, { since, until, now: now(), isRetry });
    const context = await readNotificationContext(notifications, tx, claimId, { isRetry });
    const times = [await sendNew(context), await sendFallbacks(context)];
    await sendHeld(context);
    const again = earliest([...times, await followOwed(context)]);
    await endUndoing(tx, { claimId, now: now() });
    await writeDeskRows(tx, [claimId], now());
    if (!again) return;
    // A key of its own, because adding a job under the running job's key runs it again at once.
    const key = `${claimId}@${again.toISOString()}`;
    await addJob(tx, notifyClaimant, { claimId, ...(isRetry && { isRetry }) }, { key, dueAt: again, now: context.now });
  });
}

export function notifyJob(notifications: NotificationServices): Job {
  return jobOf(notifyClaimant, (data) => sendNotifications(notifications, data));
}
