// Mail comes first. A text is the fallback without a usable mail address, and is added if asked for or if mail bounced.
import type { ChannelName, Preferences } from '#claim/change/notification-preferences.rules.ts';

/** `bad`: the address is unusable, and `why` tells the operator the reason. */
export type Reachability = { is: 'ok'; to: string } | { is: 'none' } | { is: 'bad'; to: string; why: string };

export type ReachabilityByChannel = Record<ChannelName, Reachability>;

const addressed = ['mail', 'text'] as const;

export type Route = {
  channels: ChannelName[];
  bad: { channel: ChannelName; to: string; why: string }[];
  reason: 'unwanted' | 'no-contact' | null;
};

type Facts = {
  wanted: readonly ChannelName[];
  reaches: ReachabilityByChannel;
  preferences: Preferences;
  isMailFailing: boolean;
};

const nowhere = (reason: Route['reason'], bad: Route['bad'] = []): Route => ({ channels: [], bad, reason });

export function routeOf({ wanted, reaches, preferences, isMailFailing }: Facts): Route {
  if (preferences.stopped) return nowhere('unwanted');
  const isOpen = (channel: ChannelName): boolean => preferences.channels[channel] && reaches[channel].is === 'ok';
  const channels = new Set(wanted.filter(isOpen));
  const fallback = addressed.find(isOpen);
  if (!channels.has('mail') && !channels.has('text') && fallback) channels.add(fallback);
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

export function fallbackFor(
  failed: ChannelName,
  { reaches, preferences }: { reaches: ReachabilityByChannel; preferences: Preferences },
): ChannelName | null {
  if (preferences.stopped) return null;
  const others = addressed.filter((channel) => channel !== failed);
  return others.find((channel) => preferences.channels[channel] && reaches[channel].is === 'ok') ?? null;
}
