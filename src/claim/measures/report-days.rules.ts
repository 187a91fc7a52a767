import { quartersUntil } from '../duty/duty.rules.ts';
import { dayOf } from '../promise/noon.rules.ts';
import { addDays } from '#shared/time/calendar-day.ts';
import { addLondonDays, startOfLondonDay } from '#shared/time/london.ts';
import type { Measure } from './measures.rules.ts';
import { measuresOf, type ReportName, type spans } from './report-list.rules.ts';

/** Facts of a day may change for so many days. */
export const openDays = 35;

const quartersListed = 5;

export type Weeks = (typeof spans)[number];

/** London days; the last one is not part of it. */
type Span = { from: string; to: string };

/** `before` is as long, and ends where `span` begins. */
export type Days = { span: Span; before: Span };

export const firstDayOf = (weeks: Weeks, now: Date): string =>
  dayOf(addLondonDays(startOfLondonDay(now), 1 - 7 * Number(weeks)));

export function daysOfWeeks(weeks: Weeks, now: Date): Days {
  const tomorrow = addLondonDays(startOfLondonDay(now), 1);
  const from = firstDayOf(weeks, now);
  const fromBefore = dayOf(addLondonDays(tomorrow, -14 * Number(weeks)));
  return { span: { from, to: dayOf(tomorrow) }, before: { from: fromBefore, to: from } };
}

/** Returns the days of the calendar quarters whose facts no longer change, the newest first. */
export function quartersOver(now: Date): Days[] {
  const today = dayOf(startOfLondonDay(now));
  const spans = quartersUntil(today, quartersListed + 3).map(({ from, to }) => ({ from, to: addDays(to, 1) }));
  const all = spans.slice(0, -1).map((span, at) => ({ span, before: spans[at + 1] ?? span }));
  return all.filter(({ span: { to } }) => addDays(to, openDays) <= today).slice(0, quartersListed);
}

/**
 * Whether a report tells of what auditors cannot open claim by claim: support needs, and openings of passcodes. It is
 * of one client and one quarter, so that no two answers overlap.
 */
export const isSealed = (name: ReportName, by: string | null): boolean => name === 'passcodes' || by === 'needs';

/** Whether what is counted of the measure, told apart by the dimension, is sealed; such counts are kept of claims too. */
export const isSealedCount = (measure: Measure, dimension: string): boolean =>
  dimension === 'needs' || measuresOf('passcodes').includes(measure);
