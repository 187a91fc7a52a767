// Opening hours in London time. Days are whole days since 1 January 1970.
import { isBankHoliday } from './bank-holidays.ts';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

export type Weekday = (typeof weekdays)[number];

/** `09:00-17:30`; an end of `24:00` is midnight. */
export type Span = string;

/** A day without an entry is closed. Bank holidays are closed unless they have hours of their own. */
export type OpeningHours = { [day in Weekday | 'bankHolidays']?: readonly Span[] | undefined } & {
  /** Hours of single days by `YYYY-MM-DD`, before everything else; an empty list is a closed day. */
  days?: Readonly<Record<string, readonly Span[]>> | undefined;
};

const msPerDay = 86_400_000;

/** Day 0, 1 January 1970, was a Thursday. */
export function weekdayOf(day: number): Weekday {
  return weekdays[(((day + 3) % 7) + 7) % 7] ?? 'monday';
}

export function spansOn(hours: OpeningHours, day: number): readonly Span[] {
  const named = hours.days?.[new Date(day * msPerDay).toISOString().slice(0, 10)];
  if (named) return named;
  if (isBankHoliday(day)) return hours.bankHolidays ?? [];
  return hours[weekdayOf(day)] ?? [];
}
