// A promised date is a day or a span of days in London. No calendar moves it; only its successor does.
import { isBusinessDay } from '#shared/time/bank-holidays.ts';
import { londonDayNumber, londonTime } from '#shared/time/dates.ts';
import { addBusinessDays, londonInstant } from '#shared/time/london.ts';
import type { WantedDate } from './date-body.rules.ts';
import { noonOf } from './noon.rules.ts';

export type PromisedDate = WantedDate & { id: string; position: number; setAt: Date; byName: string };

export const furthestDays = 366;
/** A span that has begun may be sent again. */
const longestBegunDays = 31;

/** Returns why a date cannot be promised, with the field that is wrong; null if it can. */
export function faultOf(
  { earliest, latest, reasonCode, reason }: WantedDate,
  now: Date,
): { pointer: string; detail: string } | null {
  const today = londonDayNumber(now);
  const last = londonDayNumber(noonOf(latest));
  if (earliest > latest) return { pointer: '/latest', detail: 'The latest day comes before the earliest.' };
  if (last < today) return { pointer: '/latest', detail: 'This day has passed. Give today or a later day.' };
  if (londonDayNumber(noonOf(earliest)) < today - longestBegunDays) {
    return { pointer: '/earliest', detail: 'This day is long past. Give today or a later day.' };
  }
  if (last > today + furthestDays) {
    return { pointer: '/latest', detail: `Give a day within the next ${furthestDays} days.` };
  }
  if (reasonCode === 'other' && reason === '') {
    return { pointer: '/text', detail: 'Say in words why, for the claimant.' };
  }
  return null;
}

export function isSameDate(one: WantedDate, other: WantedDate): boolean {
  const keys = ['earliest', 'latest', 'reasonCode', 'reason'] as const;
  return keys.every((key) => one[key] === other[key]);
}

function businessDaysAfter(from: string, to: string): number {
  let count = 0;
  const last = londonDayNumber(noonOf(to));
  for (let day = londonDayNumber(noonOf(from)) + 1; day <= last; day += 1) if (isBusinessDay(day)) count += 1;
  return count;
}

const freeMoves = 2;
const freeBusinessDays = 5;

/** Returns why this move asks for a lead or a logged call; null if it does not. */
export function guardOf(before: Pick<PromisedDate, 'position' | 'latest'> | null, latest: string): string | null {
  if (before === null) return null;
  // The first date is no move.
  if (before.position > freeMoves) return `This date has been moved ${before.position - 1} times already.`;
  const days = businessDaysAfter(before.latest, latest);
  return days > freeBusinessDays ? `This moves the date by ${days} working days.` : null;
}

const closing = { hour: 17, minute: 30 };

/** Returns by when the claimant hears a new date once the promised one has passed: the close of the next working day. */
export function newDateBy(latest: Date): Date {
  const day = londonTime(addBusinessDays(latest, 1));
  const by = day && londonInstant([day.year, day.month, day.day, closing.hour, closing.minute, 0]);
  if (!by) throw new Error('17:30 is never skipped by a change of clocks.');
  return by;
}
