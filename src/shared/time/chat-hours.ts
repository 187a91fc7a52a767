// Times are only converted from an instant to London time, so a skipped or repeated hour needs no rule.
import { londonTime } from './dates.ts';
import { spansOn, weekdayOf, type OpeningHours, type Weekday } from './opening-hours.ts';

/** The next opening: in how many calendar days (0 is today), on which weekday, at what London time (`09:00`). */
export type Opening = { inDays: number; weekday: Weekday; time: string };

const msPerDay = 86_400_000;
const daysAhead = 14;

/** Texts of this form sort as times do. */
const within = (time: string, [from = '', to = '']: string[]): boolean => from <= time && time < to;

function wallAt(now: Date): { day: number; time: string } {
  const wall = londonTime(now);
  if (wall === null) throw new Error('A clock before 2000 is no clock.');
  const { year, month, day, hour, minute } = wall;
  const two = (value: number) => String(value).padStart(2, '0');
  return { day: Date.UTC(year, month - 1, day) / msPerDay, time: `${two(hour)}:${two(minute)}` };
}

export function isWithinHours(hours: OpeningHours, now: Date): boolean {
  const { day, time } = wallAt(now);
  return spansOn(hours, day).some((span) => within(time, span.split('-')));
}

export function nextOpening(hours: OpeningHours, now: Date): Opening | null {
  const { day: today, time: clock } = wallAt(now);
  for (let inDays = 0; inDays <= daysAhead; inDays += 1) {
    const day = today + inDays;
    const starts = spansOn(hours, day).map((span) => span.slice(0, 5));
    const [time] = starts.filter((start) => inDays > 0 || start > clock).toSorted();
    if (time !== undefined) return { inDays, weekday: weekdayOf(day), time };
  }
  return null;
}
