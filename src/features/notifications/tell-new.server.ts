import { v7 } from 'uuid';

import type { ChannelName } from '#claim/change/notification-preferences.rules.ts';
import { isClaimOver } from '#claim/rules/status.rules.ts';
import { restartClock, stopClock } from './clock.data.ts';
import { composeNotice, entryOf } from './words/compose-notice.ts';
import { decide, type Dropped, type Waiting } from './decide.rules.ts';
import { earliest } from './earliest.rules.ts';
import { entryKeyOf } from './words/entry-key.rules.ts';
import { handOver } from './hand-over.server.ts';
import { settleHappenings, sentNewsOf, waitingOn } from './happenings.data.ts';
import { holds } from './holds.rules.ts';
import type { NotificationContext } from './notification-context.server.ts';
import { addNotice, forgetNoContact, isMailFailing, noteNoContact } from './notices.data.ts';
import { mayGoAt } from './quiet-hours.rules.ts';
import { routeOf, type Route } from './channels/route.rules.ts';

const idsOf = (ones: readonly { id: string }[]): string[] => ones.map(({ id }) => id);
const happeningsIn = (waiting: readonly Waiting[]) => waiting.map(({ happening }) => happening);

function channelsFor({ situation, head }: NotificationContext, { happening }: Waiting): readonly ChannelName[] {
  const key = entryKeyOf(happening, situation, head);
  return entryOf(key, head.entries).channels;
}

async function dropAll({ tx, claimId, now }: NotificationContext, drop: readonly Dropped[]): Promise<void> {
  for (const outcome of ['known', 'stale', 'superseded'] as const) {
    const ids = idsOf(drop.filter((one) => one.outcome === outcome));
    await settleHappenings(tx, claimId, ids, { outcome, now });
  }
}

async function routeFor(context: NotificationContext, news: readonly Waiting[]): Promise<Route> {
  const { tx, claimId, reaches, preferences } = context;
  const { mail } = reaches;
  return routeOf({
    wanted: news.flatMap((one) => channelsFor(context, one)),
    reaches,
    preferences,
    isMailFailing: mail.is === 'ok' && (await isMailFailing(tx, claimId, mail.to)),
  });
}

/** The operator sees the claim in a list, and its news stays waiting in case an address is added. */
async function showNoContact(
  { tx, claimId, now, situation, head }: NotificationContext,
  news: readonly Waiting[],
  { bad }: Route,
) {
  const { kind } = composeNotice(happeningsIn(news), situation, head, now);
  const answer =
    bad.map(({ to, why }) => `${to}: ${why}`).join(' ') || 'The claim has no e-mail address and no mobile number.';
  await noteNoContact(tx, claimId, { id: v7(), kind, answer, happeningIds: idsOf(news) }, now);
}

type Departure = { channel: ChannelName; dueAt: Date };

function departuresOf(
  { preferences, now }: NotificationContext,
  news: readonly Waiting[],
  { channels }: Route,
): Departure[] {
  const isNoNews = news.every(({ happening }) => happening.kind === 'no-news');
  const mailsWait = preferences.quietHours || isNoNews;
  return channels.map((channel) => ({ channel, dueAt: mayGoAt(channel, { mailsWait, now }) }));
}

async function send(
  context: NotificationContext,
  news: readonly Waiting[],
  route: Route,
  departures: readonly Departure[],
) {
  const { tx, claimId, now, situation, head, reaches } = context;
  const happenings = happeningsIn(news);
  const { kind } = composeNotice(happenings, situation, head, now);
  const common = { tellingId: v7(), kind, happeningIds: idsOf(news) };
  for (const { channel, dueAt } of departures) {
    const id = v7();
    const isNow = dueAt <= now;
    if (isNow) await handOver(context, id, channel, happenings);
    const reach = reaches[channel];
    const recipient = reach.is === 'ok' ? reach.to : '';
    await addNotice(tx, claimId, { ...common, id, channel, state: isNow ? 'queued' : 'held', recipient, dueAt }, now);
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

async function noteTold({ tx, claimId, now, situation }: NotificationContext, news: readonly Waiting[]): Promise<void> {
  await settleHappenings(tx, claimId, idsOf(news), { outcome: 'told', now });
  await forgetNoContact(tx, claimId);
  if (isClaimOver(situation.state)) return stopClock(tx, claimId);
  if (news.some(({ happening }) => happening.kind !== 'no-news')) await restartClock(tx, claimId, now);
}

async function tell(context: NotificationContext, news: readonly Waiting[]): Promise<Date | null> {
  const { tx, claimId, now } = context;
  const route = await routeFor(context, news);
  if (route.reason === 'unwanted') {
    await settleHappenings(tx, claimId, idsOf(news), { outcome: 'unwanted', now });
    return null;
  }
  if (route.reason === 'no-contact') {
    await showNoContact(context, news, route);
    return null;
  }
  const departures = departuresOf(context, news, route);
  const later = earliest(departures.map(({ dueAt }) => (dueAt > now ? dueAt : null)));
  // If every channel is closed for the night, the morning sends all that the night has brought as one message.
  if (departures.every(({ dueAt }) => dueAt > now)) return later;
  await send(context, news, route, departures);
  await noteTold(context, news);
  return later;
}

export async function tellNew(context: NotificationContext): Promise<Date | null> {
  const { tx, claimId, now, situation } = context;
  const waiting = await waitingOn(tx, claimId);
  const told = await sentNewsOf(tx, claimId);
  const decision = decide({ waiting, told, holds: (happening) => holds(happening, situation, now), now });
  await dropAll(context, decision.drop);
  const [muted, news] = [true, false].map((isMuted) =>
    decision.tell.filter((one) => (channelsFor(context, one).length === 0) === isMuted),
  );
  await settleHappenings(tx, claimId, idsOf(muted ?? []), { outcome: 'unwanted', now });
  return news && news.length > 0 ? earliest([decision.again, await tell(context, news)]) : decision.again;
}
