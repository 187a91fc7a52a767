// London calendar days. They can have 23 or 25 hours, so days are never added or counted as 24 hours.
import { Temporal } from 'temporal-polyfill';
import { isBusinessDay } from './bank-holidays.ts';
import { londonDayNumber } from './dates.ts';

const atLondon = (instant: Date): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO('Europe/London');

const dateOf = (time: Temporal.ZonedDateTime): Date => new Date(time.epochMilliseconds);

const msPerDay = 86_400_000;
const mostCachedDays = 10_000;
const offsets = new Map<number, number | null>();

const offsetAt = (time: number): number => atLondon(new Date(time)).offsetNanoseconds / 1_000_000;

/**
 * Returns London's offset from UTC in milliseconds if it is constant over the instant's UTC day, else null. Cached,
 * because the zone look-up costs more than all else calculated for a claim's page.
 */
function steadyOffset(time: number): number | null {
  const day = Math.floor(time / msPerDay);
  const known = offsets.get(day);
  if (known !== undefined) return known;
  const [first, last] = [offsetAt(day * msPerDay), offsetAt((day + 1) * msPerDay - 1)];
  const offset = first === last ? first : null;
  if (offsets.size >= mostCachedDays) offsets.clear();
  offsets.set(day, offset);
  return offset;
}

/** The same day as `londonDayNumber`, but faster, because it caches offsets. */
export function londonDayOf(instant: Date): number {
  const offset = steadyOffset(instant.getTime());
  return offset === null ? londonDayNumber(instant) : Math.floor((instant.getTime() + offset) / msPerDay);
}

export function londonDaysBetween(from: Date, to: Date): number {
  return londonDayOf(to) - londonDayOf(from);
}

function steadyInstant(wall: number, offset: number): Date | null {
  for (const tried of [offset, steadyOffset(wall - offset)]) {
    if (tried !== null && steadyOffset(wall - tried) === tried) return new Date(wall - tried);
  }
  return null;
}

/** A time that the spring change skips moves an hour on. */
export function addLondonDays(instant: Date, days: number): Date {
  const offset = steadyOffset(instant.getTime());
  const there = offset === null ? null : steadyInstant(instant.getTime() + offset + days * msPerDay, offset);
  return there ?? dateOf(atLondon(instant).add({ days }));
}

/** Of a month without such a day the last counts: six months from 31 August are over on 28 February. */
export function addLondonMonths(instant: Date, months: number): Date {
  return dateOf(atLondon(instant).add({ months }));
}

export function startOfLondonDay(instant: Date): Date {
  const offset = steadyOffset(instant.getTime());
  if (offset === null) return dateOf(atLondon(instant).startOfDay());
  const midnight = Math.floor((instant.getTime() + offset) / msPerDay) * msPerDay;
  return steadyInstant(midnight, offset) ?? dateOf(atLondon(instant).startOfDay());
}

export function addBusinessDays(instant: Date, days: number): Date {
  const first = londonDayNumber(instant);
  let day = first;
  for (let left = days; left > 0; left -= 1) {
    do day += 1;
    while (!isBusinessDay(day));
  }
  return addLondonDays(instant, day - first);
}

/**
 * Returns the instant of a London time: year, month from 1, day, hour, minute, second. Null if there is no such day or
 * hour. A time that the spring change skips moves an hour on; of a repeated time, the first counts.
 */
export function londonInstant([year, month, day, hour, minute, second]: readonly number[]): Date | null {
  try {
    const wall = { year, month, day, hour, minute, second };
    const time = Temporal.PlainDateTime.from(wall as Temporal.PlainDateTimeLike, { overflow: 'reject' });
    return dateOf(time.toZonedDateTime('Europe/London'));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Returns the instant at which London's clocks show a time, given as the milliseconds from 1970 that it would be in UTC.
 * Skipped and repeated times are taken as by `londonInstant`.
 */
export function instantOfWall(wall: number): Date {
  const steady = steadyInstant(wall, steadyOffset(wall) ?? 0);
  if (steady) return steady;
  const time = Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC').toPlainDateTime();
  return dateOf(time.toZonedDateTime('Europe/London'));
}

export function londonHour(instant: Date): number {
  return atLondon(instant).hour;
}

/** Returns a moment strictly later than `instant`. */
export function nextLondonHour(instant: Date, hour: number): Date {
  const today = atLondon(instant).startOfDay().with({ hour });
  const now = atLondon(instant);
  const isLater = today.epochMilliseconds > now.epochMilliseconds;
  return dateOf(isLater ? today : today.add({ days: 1 }));
}
