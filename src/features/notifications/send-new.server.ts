import { v7 } from 'uuid';

import { isAddressFailing } from '#claim/change/failing-address.data.ts';
import type { ChannelName } from '#claim/change/notification-preferences.rules.ts';
import { isClaimOver } from '#claim/rules/status.rules.ts';
import { restartNoNewsClock, stopNoNewsClock } from './clock.data.ts';
import { composeNotice, entryOf } from './words/compose-notice.server.ts';
import { decide, type Dropped, type Waiting } from './decide.rules.ts';
import { earliest } from './earliest.rules.ts';
import { entryKeyOf } from './words/entry-key.rules.ts';
import { queueNotice } from './hand-over.server.ts';
import { settleEvents, sentNewsOf, readWaitingEvents } from './notifiable-events.data.ts';
import { isStillTrue } from './still-true.rules.ts';
import type { NotificationContext } from './notification-context.server.ts';
import { addNotice, recordNoContact, settleNoContact } from './notices.data.ts';
import { isOwed, isWritten, toldTogether, waysFor } from './owed/owed.rules.ts';
import { mayGoAt } from './quiet-hours.rules.ts';
import { routeOf, type Route } from './channels/route.rules.ts';

const idsOf = (ones: readonly { id: string }[]): string[] => ones.map(({ id }) => id);
const eventsIn = (waiting: readonly Pick<Waiting, 'event'>[]) => waiting.map(({ event }) => event);

function channelsFor(
  { situation, branding }: NotificationContext,
  { event }: Pick<Waiting, 'event'>,
): readonly ChannelName[] {
  if (event.kind === 'state-changed' && !situation.wording.isTold) return [];
  const key = entryKeyOf(event, situation, branding);
  return entryOf(key, branding.entries).channels;
}

async function dropAll({ tx, claimId, now }: NotificationContext, drop: readonly Dropped[]): Promise<void> {
  for (const outcome of ['known', 'stale', 'superseded'] as const) {
    const ids = idsOf(drop.filter((one) => one.outcome === outcome));
    await settleEvents(tx, claimId, ids, { outcome, now });
  }
}

export async function routeFor(
  context: NotificationContext,
  news: readonly Pick<Waiting, 'id' | 'event'>[],
): Promise<Route> {
  const { tx, claimId } = context;
  const { preferences, reaches } = waysFor(context, news);
  const { mail } = reaches;
  return routeOf({
    wanted: news.flatMap((one) => channelsFor(context, one)),
    reaches,
    preferences,
    isMailFailing: mail.is === 'ok' && (await isAddressFailing(tx, claimId, { channel: 'mail', to: mail.to })),
  });
}

export const noAddress = 'The claim has no e-mail address and no mobile number.';
const triedBefore = 'It did not arrive where the claim says.';

/** The operator sees the claim in a list, and its news stays waiting in case an address is added. */
async function reportNoContact(context: NotificationContext, news: readonly Waiting[], { bad }: Route) {
  const { tx, claimId, now, situation, branding, reaches } = context;
  const { kind } = composeNotice(eventsIn(news), situation, branding, now);
  const answer = bad.map(({ to, why }) => `${to}: ${why}`).join(' ') || (isWritten(reaches) ? triedBefore : noAddress);
  await recordNoContact(tx, claimId, { id: v7(), kind, answer, eventIds: idsOf(news) }, now);
}

export type SendTime = { channel: ChannelName; dueAt: Date };

export function sendTimesOf(
  { preferences, now }: Pick<NotificationContext, 'preferences' | 'now'>,
  news: readonly Pick<Waiting, 'event'>[],
  { channels }: Route,
): SendTime[] {
  const isNoNews = news.every(({ event }) => event.kind === 'no-news');
  const mailsWait = preferences.quietHours || isNoNews;
  return channels.map((channel) => ({ channel, dueAt: mayGoAt(channel, { mailsWait, now }) }));
}

async function sendByChannels(
  context: NotificationContext,
  news: readonly Waiting[],
  route: Route,
  sendTimes: readonly SendTime[],
) {
  const { tx, claimId, now, situation, branding, reaches } = context;
  const events = eventsIn(news);
  const { kind } = composeNotice(events, situation, branding, now);
  const common = { noticeGroupId: v7(), kind, eventIds: idsOf(news) };
  for (const { channel, dueAt } of sendTimes) {
    const id = v7();
    const isNow = dueAt <= now;
    const handed = isNow ? await queueNotice(context, id, channel, news) : null;
    const reach = reaches[channel];
    const recipient = reach.is === 'ok' ? reach.to : '';
    const state = isNow ? 'queued' : 'held';
    const { wordingIds = [] } = handed ?? {};
    await addNotice(tx, claimId, { ...common, id, channel, state, recipient, wordingIds, dueAt }, now);
  }
  for (const { channel, to: recipient, why: answer } of route.bad) {
    await addNotice(
      tx,
      claimId,
      { ...common, id: v7(), channel, state: 'undelivered', recipient, answer, dueAt: now },
      now,
    );
  }
}

async function recordSent(
  { tx, claimId, now, situation }: NotificationContext,
  news: readonly Waiting[],
): Promise<void> {
  await settleEvents(tx, claimId, idsOf(news), { outcome: 'told', now });
  await settleNoContact(tx, claimId);
  if (isClaimOver(situation.state)) return stopNoNewsClock(tx, claimId);
  if (news.some(({ event }) => event.kind !== 'no-news')) await restartNoNewsClock(tx, claimId, now);
}

async function sendOrHold(context: NotificationContext, news: readonly Waiting[]): Promise<Date | null> {
  const { tx, claimId, now } = context;
  const route = await routeFor(context, news);
  // What is owed is not unwanted: a browser may be reached, and neither a mail nor a text goes anywhere.
  if (route.reason === 'unwanted' && !eventsIn(news).some(isOwed)) {
    await settleEvents(tx, claimId, idsOf(news), { outcome: 'unwanted', now });
    return null;
  }
  if (route.reason !== null) {
    await reportNoContact(context, news, route);
    return null;
  }
  const sendTimes = sendTimesOf(context, news, route);
  const later = earliest(sendTimes.map(({ dueAt }) => (dueAt > now ? dueAt : null)));
  // If every channel is closed for the night, the morning sends all that the night has brought as one message.
  if (sendTimes.every(({ dueAt }) => dueAt > now)) return later;
  await sendByChannels(context, news, route, sendTimes);
  await recordSent(context, news);
  return later;
}

/** An operator may have switched off every channel of a kind of news, and a claimant all but what is owed. */
export function splitMuted(context: NotificationContext, news: readonly Waiting[]) {
  const told = toldTogether(context.preferences, news);
  const isMuted = (one: Waiting): boolean => channelsFor(context, one).length === 0 || !told.includes(one);
  return { muted: news.filter(isMuted), news: news.filter((one) => !isMuted(one)) };
}

export async function sendNew(context: NotificationContext): Promise<Date | null> {
  const { tx, claimId, now, situation } = context;
  const waiting = await readWaitingEvents(tx, claimId);
  const sent = await sentNewsOf(tx, claimId);
  const decision = decide({ waiting, sent, isStillTrue: (event) => isStillTrue(event, situation, now), now });
  await dropAll(context, decision.drop);
  const { muted, news } = splitMuted(context, decision.send);
  await settleEvents(tx, claimId, idsOf(muted), { outcome: 'unwanted', now });
  return news.length > 0 ? earliest([decision.nextAt, await sendOrHold(context, news)]) : decision.nextAt;
}
