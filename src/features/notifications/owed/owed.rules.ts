import type { NotifiableEvent } from '#claim/change/notifiable-events.rules.ts';
import type { Preferences } from '#claim/change/notification-preferences.rules.ts';
import type { ReachabilityByChannel } from '../channels/route.rules.ts';

/** Whoever complains is owed answers in writing (FCA Handbook, DISP 1.6), also after all notices were stopped. */
export const isOwed = (event: NotifiableEvent): boolean => 'complaintId' in event;

/** Returns what is told together: what is owed alone, where all else was stopped. */
export function toldTogether({ stopped }: Preferences, events: readonly NotifiableEvent[]): readonly NotifiableEvent[] {
  const owed = events.filter(isOwed);
  return stopped && owed.length > 0 ? owed : events;
}

const inWriting = ['mail', 'text'] as const;

/**
 * Returns the preferences by which these events are told: what is owed goes by mail or text, whatever was stopped. If
 * what they chose of the two does not reach them, the other does.
 */
export function preferencesFor(
  preferences: Preferences,
  events: readonly NotifiableEvent[],
  reaches: ReachabilityByChannel,
): Preferences {
  if (!events.some(isOwed)) return preferences;
  const { channels } = preferences;
  const isWritten = inWriting.some((channel) => channels[channel] && reaches[channel].is === 'ok');
  return { ...preferences, stopped: false, channels: isWritten ? channels : { ...channels, mail: true, text: true } };
}
