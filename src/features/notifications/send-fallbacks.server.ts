import { v7 } from 'uuid';

import { earliest } from './earliest.rules.ts';
import { queueNotice } from './hand-over.server.ts';
import { settleEvents } from './notifiable-events.data.ts';
import type { NotificationContext } from './notification-context.server.ts';
import { addNotice, failedNotices, type OpenNotice } from './notices.data.ts';
import { waysFor } from './owed/owed.rules.ts';
import { mayGoAt } from './quiet-hours.rules.ts';
import { fallbackFor } from './channels/route.rules.ts';
import { applicableEvents } from './send-held.server.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

/** Days after a failure in which the other channel may still be used. */
const fallbackDays = 3;

async function sendFallback(context: NotificationContext, failed: OpenNotice): Promise<Date | null> {
  const { tx, claimId, now } = context;
  const { telling_id: noticeGroupId, happening_ids: eventIds, kind } = failed;
  const news = await applicableEvents(context, eventIds);
  const { preferences, reaches } = waysFor(context, news);
  const channel = fallbackFor(failed.channel, { reaches, preferences });
  if (channel === null) return null;
  const reach = reaches[channel];
  const recipient = reach.is === 'ok' ? reach.to : '';
  const common = { id: v7(), noticeGroupId, channel, kind, recipient, isFallback: true };
  if (news.length === 0) {
    const answer = 'It was no longer so.';
    await addNotice(tx, claimId, { ...common, eventIds, state: 'dropped', answer, dueAt: now }, now);
    await settleEvents(tx, claimId, eventIds, { outcome: 'stale', now });
    return null;
  }
  const dueAt = mayGoAt(channel, { mailsWait: preferences.quietHours, now });
  const isNow = dueAt <= now;
  const handed = isNow ? await queueNotice(context, common.id, channel, news) : null;
  const { wordingIds = [] } = handed ?? {};
  const sent = { ...common, eventIds: news.map(({ id }) => id), wordingIds, dueAt };
  await addNotice(tx, claimId, { ...sent, state: isNow ? 'queued' : 'held' }, now);
  return isNow ? null : dueAt;
}

export async function sendFallbacks(context: NotificationContext): Promise<Date | null> {
  const { tx, claimId, now } = context;
  const failed = await failedNotices(tx, claimId, new Date(now.getTime() - fallbackDays * dayMs));
  const times: (Date | null)[] = [];
  for (const notice of failed) times.push(await sendFallback(context, notice));
  return earliest(times);
}
