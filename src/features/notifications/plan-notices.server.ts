import type { ChannelName } from '#claim/change/notification-preferences.rules.ts';
import type { Db } from '#server/db/connect.ts';
import { decide } from './decide.rules.ts';
import { earliest } from './earliest.rules.ts';
import { isStillTrue } from './still-true.rules.ts';
import { owedOnceMore } from './owed/follow-owed.server.ts';
import { sentNewsOf, readWaitingEvents } from './notifiable-events.data.ts';
import {
  type NotificationContext,
  type NotificationServices,
  readNotificationContext,
} from './notification-context.server.ts';
import { routeFor, type SendTime, sendTimesOf, splitMuted } from './send-new.server.ts';
import { type Composed, composeNotice } from './words/compose-notice.server.ts';

const channelNames: readonly ChannelName[] = ['mail', 'push', 'text'];

/** Why a channel is not used: the claimant does not want it, it reaches nobody, or another one is enough. */
type Unused = 'unwanted' | 'no-address' | 'not-needed';

/** `at` is null, and `lines` are empty, where nothing is sent by this channel. */
export type PlannedChannel = {
  channel: ChannelName;
  to: string;
  at: Date | null;
  why: Unused | null;
  lines: string[];
};

/** `known`: nothing is sent, because the claimant has been told the same or none of it concerns them. */
export type PlannedNotices = { why: 'unwanted' | 'no-contact' | 'known' | null; channels: PlannedChannel[] };

const withoutLink = (text: string): string => text.slice(0, text.lastIndexOf(' '));

function linesOf(channel: ChannelName, { mail, text, push }: Composed): string[] {
  if (channel === 'mail') return [mail.heading, ...mail.paragraphs];
  return channel === 'text' ? [withoutLink(text)] : [push.body];
}

function whyNot(channel: ChannelName, { reaches, preferences }: NotificationContext): Unused {
  if (preferences.stopped || !preferences.channels[channel]) return 'unwanted';
  return reaches[channel].is === 'ok' ? 'not-needed' : 'no-address';
}

function plannedChannels(context: NotificationContext, composed: Composed, times: readonly SendTime[]) {
  return channelNames.map((channel): PlannedChannel => {
    const at = times.find((time) => time.channel === channel)?.dueAt ?? null;
    const reach = context.reaches[channel];
    const to = reach.is === 'none' ? '' : reach.to;
    if (at === null) return { channel, to, at, why: whyNot(channel, context), lines: [] };
    return { channel, to, at, why: null, lines: linesOf(channel, composed) };
  });
}

/**
 * Returns what the claimant would be told of all that waits, by the rules that send notices at `from`, or later where
 * these wait for an hour or the morning. Nothing else changes until then. The claim must be locked.
 */
export async function planNotices(
  notifications: NotificationServices,
  tx: Db,
  claimId: string,
  from: Date,
): Promise<PlannedNotices> {
  const services = { ...notifications.services, now: () => from };
  const context = await readNotificationContext({ ...notifications, services }, tx, claimId);
  const { situation, branding } = context;
  const again = await owedOnceMore(context);
  const waiting = [...(await readWaitingEvents(tx, claimId)), ...again];
  const sent = (await sentNewsOf(tx, claimId)).filter(({ news }) => again.every((one) => one.news !== news));
  const decision = decide({ waiting, sent, isStillTrue: (event) => isStillTrue(event, situation, from), now: from });
  if (decision.send.length === 0 && decision.nextAt) {
    return planNotices(notifications, tx, claimId, decision.nextAt);
  }
  const { news } = splitMuted(context, decision.send);
  if (news.length === 0) return { why: 'known', channels: [] };
  const route = await routeFor(context, news);
  const times = sendTimesOf(context, news, route);
  const first = earliest(times.map(({ dueAt }) => dueAt));
  if (first !== null && first > from) return planNotices(notifications, tx, claimId, first);
  const events = news.map(({ event }) => event);
  const channels = plannedChannels(context, composeNotice(events, situation, branding, from), times);
  return { why: route.reason, channels };
}
