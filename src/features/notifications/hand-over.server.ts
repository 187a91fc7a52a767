import type { ChannelName } from '#claim/change/notification-preferences.rules.ts';
import { toldTogether, waysFor } from './owed/owed.rules.ts';
import type { Waiting } from './decide.rules.ts';
import { composeNotice } from './words/compose-notice.server.ts';
import type { NotificationContext } from './notification-context.server.ts';
import { noticeKey } from './notice-key.server.ts';

export type QueuedNotice = {
  kind: string;
  recipient: string;
  /** The versions of words that it was written with. */
  wordingIds: readonly string[];
};

/** Composes the message from the claim as it is now. Returns null if the channel no longer reaches the claimant. */
export async function queueNotice(
  context: NotificationContext,
  noticeId: string,
  name: ChannelName,
  waiting: readonly Waiting[],
): Promise<QueuedNotice | null> {
  const { tx, claimId, now, situation, channels, brand, branding } = context;
  const news = toldTogether(context.preferences, waiting);
  const events = news.map(({ event }) => event);
  const { preferences, reaches } = waysFor(context, news);
  const channel = channels.find((one) => one.name === name);
  const reach = reaches[name];
  if (!channel || reach.is !== 'ok' || !preferences.channels[name] || preferences.stopped) return null;
  const { kind, mail, text, push } = composeNotice(events, situation, branding, now);
  const message = {
    key: noticeKey({ claimId, id: noticeId }),
    claimId,
    noticeId,
    brandId: brand.id,
    locale: preferences.locale,
    mail,
    text,
    push: { ...push, tag: `claim-${claimId}` },
  };
  await channel.send(tx, message, reach.to);
  const tellsOfState = events.some((event) => event.kind === 'state-changed');
  return { kind, recipient: reach.to, wordingIds: tellsOfState ? situation.wording.versions : [] };
}
