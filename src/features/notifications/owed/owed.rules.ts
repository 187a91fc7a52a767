import type { NotifiableEvent } from '#claim/change/notifiable-events.rules.ts';
import type { Preferences } from '#claim/change/notification-preferences.rules.ts';
import type { ReachabilityByChannel } from '../channels/route.rules.ts';

type OwedKind = Extract<NotifiableEvent, { complaintId: string }>['kind'];

const owedKinds: Readonly<Record<OwedKind, true>> = {
  'complaint-received': true,
  'complaint-letter': true,
  'complaint-closed': true,
};

export const isOwedKind = (kind: string): boolean => Object.hasOwn(owedKinds, kind);

/** Whoever complains is owed answers in writing (FCA Handbook, DISP 1.6), also after all notices were stopped. */
export const isOwed = ({ kind }: NotifiableEvent): boolean => isOwedKind(kind);

type OneNews = { id: string; event: NotifiableEvent };

/** Returns what is told together: what is owed alone, where all else was stopped. */
export function toldTogether<News extends OneNews>({ stopped }: Preferences, news: readonly News[]): readonly News[] {
  const owed = news.filter(({ event }) => isOwed(event));
  return stopped && owed.length > 0 ? owed : news;
}

const inWriting = ['mail', 'text'] as const;

/** Returns whether a mail or a text goes anywhere. */
export const isWritten = (reaches: ReachabilityByChannel): boolean =>
  inWriting.some((channel) => reaches[channel].is === 'ok');

function withoutTried(reaches: ReachabilityByChannel, tried: ReadonlySet<string>): ReachabilityByChannel {
  const left = { ...reaches };
  for (const channel of inWriting) {
    const reach = reaches[channel];
    if (reach.is === 'ok' && tried.has(reach.to)) left[channel] = { is: 'none' };
  }
  return left;
}

type Ways = { preferences: Preferences; reaches: ReachabilityByChannel };

type Facts = Ways & {
  /** What is owed and open, with where it did not arrive. */
  owed: readonly { id: string; failures: readonly { to: string }[] }[];
  /** A person asked for another try, so addresses where it did not arrive are used. */
  isRetry: boolean;
};

/**
 * Returns how this news is told: what is owed by mail or text, whatever was stopped, and not where it did not arrive
 * before. If what they chose of the two does not reach them, the other does.
 */
export function waysFor({ preferences, reaches, owed, isRetry }: Facts, news: readonly OneNews[]): Ways {
  if (!news.some(({ event }) => isOwed(event))) return { preferences, reaches };
  const ids = new Set(news.map(({ id }) => id));
  const failed = isRetry ? [] : owed.filter(({ id }) => ids.has(id)).flatMap(({ failures }) => failures);
  const left = withoutTried(reaches, new Set(failed.map(({ to }) => to)));
  const { channels } = preferences;
  const isChosen = inWriting.some((channel) => channels[channel] && left[channel].is === 'ok');
  const both = { ...channels, mail: true, text: true };
  return { preferences: { ...preferences, stopped: false, channels: isChosen ? channels : both }, reaches: left };
}
