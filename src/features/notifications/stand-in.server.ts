import { v7 } from 'uuid';

import { earliest } from './earliest.rules.ts';
import { handOver } from './hand-over.server.ts';
import { settleHappenings } from './happenings.data.ts';
import type { NotificationContext } from './notification-context.server.ts';
import { addNotice, failedNotices, type OpenNotice } from './notices.data.ts';
import { mayGoAt } from './quiet-hours.rules.ts';
import { standInFor } from './channels/route.rules.ts';
import { stillTrue } from './tell-held.server.ts';

const dayMillis = 24 * 60 * 60 * 1_000;
/** Days after a failure in which the other channel may still be used. */
const standInDays = 3;

async function standInForOne(context: NotificationContext, failed: OpenNotice): Promise<Date | null> {
  const { tx, claimId, now, preferences, reaches } = context;
  const channel = standInFor(failed.channel, { reaches, preferences });
  if (channel === null) return null;
  const { telling_id: tellingId, happening_ids: happeningIds, kind } = failed;
  const reach = reaches[channel];
  const recipient = reach.is === 'ok' ? reach.to : '';
  const common = { id: v7(), tellingId, channel, kind, recipient, isStandIn: true };
  const news = await stillTrue(context, happeningIds);
  if (news.length === 0) {
    const answer = 'It was no longer so.';
    await addNotice(tx, claimId, { ...common, happeningIds, state: 'dropped', answer, dueAt: now }, now);
    await settleHappenings(tx, claimId, happeningIds, { outcome: 'stale', now });
    return null;
  }
  const dueAt = mayGoAt(channel, { mailsWait: preferences.quietHours, now });
  const isNow = dueAt <= now;
  const happenings = news.map(({ happening }) => happening);
  if (isNow) await handOver(context, common.id, channel, happenings);
  const ids = news.map(({ id }) => id);
  await addNotice(tx, claimId, { ...common, happeningIds: ids, state: isNow ? 'queued' : 'held', dueAt }, now);
  return isNow ? null : dueAt;
}

export async function standIn(context: NotificationContext): Promise<Date | null> {
  const { tx, claimId, now } = context;
  const failed = await failedNotices(tx, claimId, new Date(now.getTime() - standInDays * dayMillis));
  const times: (Date | null)[] = [];
  for (const notice of failed) times.push(await standInForOne(context, notice));
  return earliest(times);
}
