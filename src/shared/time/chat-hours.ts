// The chat's opening hours in London time for each weekday, with others for bank holidays and single days. Times are
// only converted from an instant to London time, so a skipped or repeated hour needs no rule.
import { bankHolidays } from './bank-holidays.ts';
import { londonTime } from './dates.ts';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

export type Weekday = (typeof weekdays)[number];

/** `09:00-17:30`; an end of `24:00` is midnight. */
export type Span = string;

/** A day without an entry is closed. Bank holidays are closed unless they have hours of their own. */
export type ChatHours = { [day in Weekday | 'bankHolidays']?: readonly Span[] | undefined } & {
  /** Hours of single days by `YYYY-MM-DD`, before everything else; an empty list is a closed day. */
  days?: Readonly<Record<string, readonly Span[]>> | undefined;
};

/** The next opening: in how many calendar days (0 is today), on which weekday, at what London time (`09:00`). */
export type Opening = { inDays: number; weekday: Weekday; time: string };

const msPerDay = 86_400_000;
const daysAhead = 14;

const dateOf = (day: number): string => new Date(day * msPerDay).toISOString().slice(0, 10);

/** Day 0, 1 January 1970, was a Thursday. */
function weekdayOf(day: number): Weekday {
  return weekdays[(((day + 3) % 7) + 7) % 7] ?? 'monday';
}

function spansOn(hours: ChatHours, day: number): readonly Span[] {
  const date = dateOf(day);
  const named = hours.days?.[date];
  if (named) return named;
  if (bankHolidays(Number(date.slice(0, 4))).includes(date)) return hours.bankHolidays ?? [];
  return hours[weekdayOf(day)] ?? [];
}

/** Texts of this form sort as times do. */
const within = (time: string, [from = '', to = '']: string[]): boolean => from <= time && time < to;

function wallAt(now: Date): { day: number; time: string } {
  const wall = londonTime(now);
  if (wall === null) throw new Error('A clock before 2000 is no clock.');
  const { year, month, day, hour, minute } = wall;
  const two = (value: number) => String(value).padStart(2, '0');
  return { day: Date.UTC(year, month - 1, day) / msPerDay, time: `${two(hour)}:${two(minute)}` };
}

export function isWithinHours(hours: ChatHours, now: Date): boolean {
  const { day, time } = wallAt(now);
  return spansOn(hours, day).some((span) => within(time, span.split('-')));
}

export function nextOpening(hours: ChatHours, now: Date): Opening | null {
  const { day: today, time: clock } = wallAt(now);
  for (let inDays = 0; inDays <= daysAhead; inDays += 1) {
    const day = today + inDays;
    const starts = spansOn(hours, day).map((span) => span.slice(0, 5));
    const [time] = starts.filter((start) => inDays > 0 || start > clock).toSorted();
    if (time !== undefined) return { inDays, weekday: weekdayOf(day), time };
  }
  return null;
}
