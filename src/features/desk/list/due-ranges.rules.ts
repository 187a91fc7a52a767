import { addLondonDays, londonDayOf, startOfLondonDay } from '#shared/time/london.ts';
import type { DueTime } from './due-times.rules.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

/** From an instant to before another one; null has no end. */
export type Range = { from: Date | null; to: Date | null };

const daysOfWeek = 7;

/** Day 0 of the count was a Thursday. */
export const daysSinceMonday = (now: Date): number => (londonDayOf(now) + 3) % daysOfWeek;

const laterOf = (one: Date, other: Date): Date => (one > other ? one : other);

/** The rest of the week after tomorrow may be empty: `from` and `to` are the same then. */
export function dueRange(due: Exclude<DueTime, 'paused'>, now: Date): Range {
  const today = startOfLondonDay(now);
  const [tomorrow, dayAfter] = [addLondonDays(today, 1), addLondonDays(today, 2)];
  const weekEnd = laterOf(dayAfter, addLondonDays(today, daysOfWeek - daysSinceMonday(now)));
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const ranges: Record<typeof due, Range> = {
    over: { from: null, to: now },
    'over-days': { from: null, to: ago(2) },
    'over-day': { from: ago(2), to: ago(1) },
    'over-hours': { from: ago(1), to: now },
    today: { from: now, to: tomorrow },
    tomorrow: { from: tomorrow, to: dayAfter },
    week: { from: dayAfter, to: weekEnd },
    later: { from: weekEnd, to: null },
  };
  return ranges[due];
}
