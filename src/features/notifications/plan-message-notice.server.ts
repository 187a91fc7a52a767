import { newsOf } from '#claim/change/notifiable-events.rules.ts';
import type { ChannelName } from '#claim/change/notification-preferences.rules.ts';
import type { Db } from '#server/db/connect.ts';
import { decide } from './decide.rules.ts';
import { sentNewsOf } from './notifiable-events.data.ts';
import { type NotificationServices, readNotificationContext } from './notification-context.server.ts';
import { routeFor, sendTimesOf } from './send-new.server.ts';

type MessageNotice =
  | { told: 'no'; why: 'unwanted' | 'no-contact' }
  /** `recent`: another one has gone out within the hour. */
  | { told: 'yes'; channels: ChannelName[]; at: Date; why: 'now' | 'night' | 'recent' };

const event = { kind: 'message-received' } as const;

/** Returns how the claimant will be told of a message that is sent now, by the rules that send notices. */
export async function planMessageNotice(
  notifications: NotificationServices,
  db: Db,
  claimId: string,
): Promise<MessageNotice> {
  const context = await readNotificationContext(notifications, db, claimId);
  const { now } = context;
  const message = { id: '', event, ...newsOf(event), happenedAt: now };
  const sent = await sentNewsOf(db, claimId);
  const from = decide({ waiting: [message], sent, isStillTrue: () => true, now }).nextAt ?? now;
  const { channels, reason } = await routeFor(context, [message]);
  if (reason !== null || channels.length === 0) return { told: 'no', why: reason ?? 'unwanted' };
  const times = sendTimesOf({ ...context, now: from }, [message], { channels, bad: [], reason });
  const at = times.reduce((first, { dueAt }) => (dueAt < first ? dueAt : first), times[0]?.dueAt ?? from);
  const first = times.filter(({ dueAt }) => dueAt <= at).map(({ channel }) => channel);
  return { told: 'yes', channels: first, at, why: at > from ? 'night' : from > now ? 'recent' : 'now' };
}
