import { dayInWords, relativeDay, type InstantLike } from '#shared/time/dates.ts';

/**
 * Returns "Tuesday 24 November, in 2 days", with the relation only `within` so many days. `language` is the screen's.
 */
export function relatedDay(instant: InstantLike, now: Date, language: string, within?: number): string {
  return [dayInWords(instant, now), relativeDay(instant, now, language, within)].filter(Boolean).join(', ');
}
