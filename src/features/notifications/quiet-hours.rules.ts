// Texts and push always wait, because they sound. Mails wait if asked to, and always for a notice of no news.
import type { ChannelName } from '#claim/change/notification-preferences.rules.ts';
import { londonHour, nextLondonHour } from '#shared/time/london.ts';

const begin = 21;
const end = 8;

export function quietUntil(now: Date): Date | null {
  const hour = londonHour(now);
  return hour >= begin || hour < end ? nextLondonHour(now, end) : null;
}

export function mayGoAt(channel: ChannelName, { mailsWait, now }: { mailsWait: boolean; now: Date }): Date {
  if (channel === 'mail' && !mailsWait) return now;
  return quietUntil(now) ?? now;
}
