// Whether the date that a step shows has gone by, and by how many London days. It has not on that day itself.
import { londonDayNumber } from '#shared/time/dates.ts';

type ShownStep = { status: string; date: string | null; dateKind: string };

/** Returns whether the date was said of a day that is over, so that nothing may be expected on it any more. */
export function isDayOver({ status, date, dateKind }: ShownStep, asOf: string): boolean {
  if (status === 'Completed' || date === null || dateKind === 'none') return false;
  return londonDayNumber(new Date(date)) < londonDayNumber(new Date(asOf));
}

/** Returns the days by which a step is late, 0 where the step is done, has not begun, or shows no day to come. `asOf` is an instant of today. */
export function lateDaysOf({ status, date, dateKind }: ShownStep, asOf: string): number {
  if (status !== 'In Progress' || date === null || dateKind === 'none') return 0;
  return Math.max(0, londonDayNumber(new Date(asOf)) - londonDayNumber(new Date(date)));
}
