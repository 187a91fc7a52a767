// Quiet hours: from 21:00 to 08:00 by a clock in London. Texts and push always wait for their end, because they sound;
// mails wait where the claimant asked for it, and news that is none always waits.
import type { ChannelName } from '#claim/change/notification-preferences.rules.ts';
import { londonHour, nextLondonHour } from '#shared/time/london.ts';

const begin = 21;
const end = 8;

/** When the night that `now` is in ends; null by day. */
export function quietUntil(now: Date): Date | null {
  const hour = londonHour(now);
  return hour >= begin || hour < end ? nextLondonHour(now, end) : null;
}

/** When a message by this channel may go: now or at the end of the night. */
export function mayGoAt(channel: ChannelName, { mailsWait, now }: { mailsWait: boolean; now: Date }): Date {
  if (channel === 'mail' && !mailsWait) return now;
  return quietUntil(now) ?? now;
}
