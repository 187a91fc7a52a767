import type { Waiting } from './decide.rules.ts';
import { queueNotice } from './hand-over.server.ts';
import { settleEvents, stillNewest } from './notifiable-events.data.ts';
import { isStillTrue } from './still-true.rules.ts';
import type { NotificationContext } from './notification-context.server.ts';
import { heldNotices, moveNotice, type OpenNotice } from './notices.data.ts';

export async function applicableEvents(context: NotificationContext, ids: readonly string[]): Promise<Waiting[]> {
  const { tx, claimId, situation, now } = context;
  const newest = await stillNewest(tx, claimId, ids);
  return newest.filter(({ event }) => isStillTrue(event, situation, now));
}

async function dropHeld({ tx, claimId, now }: NotificationContext, notice: OpenNotice, answer: string): Promise<void> {
  await moveNotice(tx, { claimId, id: notice.id }, { state: 'dropped', answer, now });
}

async function sendTogether(context: NotificationContext, notices: readonly OpenNotice[]): Promise<void> {
  const { tx, claimId, now } = context;
  const [newest, ...older] = notices;
  if (!newest) return;
  for (const notice of older) await dropHeld(context, notice, 'Told together with a later one.');
  const news = await applicableEvents(context, [...new Set(notices.flatMap(({ happening_ids: ids }) => ids))]);
  if (news.length === 0) {
    await dropHeld(context, newest, 'It was no longer so.');
    // An event that was never sent may be news again.
    if (newest.is_stand_in) await settleEvents(tx, claimId, newest.happening_ids, { outcome: 'stale', now });
    return;
  }
  const handed = await queueNotice(context, newest.id, newest.channel, news);
  if (!handed) return dropHeld(context, newest, 'By then there was no way to reach the claimant by it.');
  const { recipient, wordingIds } = handed;
  const eventIds = news.map(({ id }) => id);
  await moveNotice(tx, { claimId, id: newest.id }, { state: 'queued', recipient, eventIds, wordingIds, now });
}

export async function sendHeld(context: NotificationContext): Promise<void> {
  const held = await heldNotices(context.tx, context.claimId, context.now);
  for (const notices of Map.groupBy(held, ({ channel }) => channel).values()) await sendTogether(context, notices);
}
