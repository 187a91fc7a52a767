import { dayInWords, relativeDay, type InstantLike } from '#shared/time/dates.ts';

/** "Tuesday 24 November, in 2 days"; the relation only `within` so many days. `language` is that of the screen. */
export function relatedDay(instant: InstantLike, now: Date, language: string, within?: number): string {
  return [dayInWords(instant, now), relativeDay(instant, now, language, within)].filter(Boolean).join(', ');
}
