// By which channels a message goes. Mail comes first; a text stands in where there is no address that mail can be sent
// to, comes as well where the news asks for it or the last mail came back, and push comes as well where a browser asked.
import type { ChannelName, Preferences } from '#claim/change/notification-preferences.rules.ts';

/** `none`: nothing is given. `bad`: something is, and `why` tells the operator what is wrong with it. */
export type Reach = { is: 'ok'; to: string } | { is: 'none' } | { is: 'bad'; to: string; why: string };

export type Reaches = Record<ChannelName, Reach>;

/** With an address of its own: what a claimant gave to be reached by. */
const addressed = ['mail', 'text'] as const;

export type Route = {
  channels: ChannelName[];
  /** Addresses that were to be used and cannot be. */
  bad: { channel: ChannelName; to: string; why: string }[];
  /** Why there is no channel. */
  reason: 'unwanted' | 'no-contact' | null;
};

type Facts = {
  /** Of the news, in any order. */
  wanted: readonly ChannelName[];
  reaches: Reaches;
  preferences: Preferences;
  /** Whether the last mail to this claim could not be delivered. */
  isMailFailing: boolean;
};

const nowhere = (reason: Route['reason'], bad: Route['bad'] = []): Route => ({ channels: [], bad, reason });

/** Chooses the channels of a message. */
export function routeOf({ wanted, reaches, preferences, isMailFailing }: Facts): Route {
  if (preferences.stopped) return nowhere('unwanted');
  const isOpen = (channel: ChannelName): boolean => preferences.channels[channel] && reaches[channel].is === 'ok';
  const channels = new Set(wanted.filter(isOpen));
  const standIn = addressed.find(isOpen);
  if (!channels.has('mail') && !channels.has('text') && standIn) channels.add(standIn);
  if (isMailFailing && channels.has('mail') && isOpen('text')) channels.add('text');
  const bad = addressed.flatMap((channel) => {
    const reach = reaches[channel];
    const isWanted = preferences.channels[channel] && (wanted.includes(channel) || channels.size === 0);
    return isWanted && reach.is === 'bad' ? [{ channel, to: reach.to, why: reach.why }] : [];
  });
  if (channels.size > 0) return { channels: [...channels], bad, reason: null };
  const isReachable = Object.values(reaches).some(({ is }) => is === 'ok');
  return nowhere(isReachable ? 'unwanted' : 'no-contact', bad);
}

/** The other way to an address, where that is open too. */
export function standInFor(
  failed: ChannelName,
  { reaches, preferences }: { reaches: Reaches; preferences: Preferences },
): ChannelName | null {
  if (preferences.stopped) return null;
  const others = addressed.filter((channel) => channel !== failed);
  return others.find((channel) => preferences.channels[channel] && reaches[channel].is === 'ok') ?? null;
}
