import type { Locale } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';
import type { ServerText } from '#shared/words/server-texts.ts';

export const dateReasons = [
  'part-late',
  'second-fault',
  'waiting-for-insurer',
  'waiting-for-you',
  'courier',
  'capacity',
  'weather',
  'other',
] as const;
export type DateReason = (typeof dateReasons)[number];

/** To follow "Moved on 14/11:". */
const phrases: Readonly<Record<Exclude<DateReason, 'other'>, ServerText>> = {
  'part-late': 'a part comes later than planned',
  'second-fault': 'we found a second fault',
  'waiting-for-insurer': 'we’re waiting for your insurer',
  'waiting-for-you': 'we’re waiting for you',
  courier: 'the courier needs longer',
  capacity: 'our workshop has more work than usual',
  weather: 'the weather delays the delivery',
};

/** Returns the reason for the claimant; the words of whoever set it come first. */
export function reasonWords({ code, words }: { code: DateReason; words: string }, locale: Locale): string {
  if (words !== '' || code === 'other') return words;
  return say(locale, phrases[code]);
}
