// Days as a wall calendar in London counts them. A London day can have 23 or 25 hours, so days are never added or
// counted as 24 hours.
import { Temporal } from 'temporal-polyfill';
import { isBusinessDay } from './bank-holidays.ts';
import { londonDayNumber } from './dates.ts';

const atLondon = (instant: Date): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO('Europe/London');

const dateOf = (time: Temporal.ZonedDateTime): Date => new Date(time.epochMilliseconds);

/** London midnights between two instants: 0 on the same calendar day, negative when `to` is on an earlier day. */
export function londonDaysBetween(from: Date, to: Date): number {
  return londonDayNumber(to) - londonDayNumber(from);
}

/** The same time on the wall, that many calendar days later. A time that the spring change skips moves an hour on. */
export function addLondonDays(instant: Date, days: number): Date {
  return dateOf(atLondon(instant).add({ days }));
}

/** The first moment of the instant's London day. */
export function startOfLondonDay(instant: Date): Date {
  return dateOf(atLondon(instant).startOfDay());
}

/** The same time on the wall, that many business days later: weekends and bank holidays are not counted. */
export function addBusinessDays(instant: Date, days: number): Date {
  const first = londonDayNumber(instant);
  let day = first;
  for (let left = days; left > 0; left -= 1) {
    do day += 1;
    while (!isBusinessDay(day));
  }
  return addLondonDays(instant, day - first);
}
