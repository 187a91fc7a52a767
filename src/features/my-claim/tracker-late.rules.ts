// Returns by how many London days a step's date has passed. On the day itself it has not.
import { londonDayNumber } from '#shared/time/dates.ts';

type ShownStep = { status: string; date: string | null; dateKind: string };

/** Returns whether the step's date has passed, so that it must no longer be shown as expected. */
export function isDayOver({ status, date, dateKind }: ShownStep, asOf: string): boolean {
  if (status === 'Completed' || date === null || dateKind === 'none') return false;
  return londonDayNumber(new Date(date)) < londonDayNumber(new Date(asOf));
}

/**
 * Returns the days by which a step is late; 0 if it is done, has not begun, or shows no date. `asOf` is an instant of
 * today.
 */
export function lateDaysOf({ status, date, dateKind }: ShownStep, asOf: string): number {
  if (status !== 'In Progress' || date === null || dateKind === 'none') return 0;
  return Math.max(0, londonDayNumber(new Date(asOf)) - londonDayNumber(new Date(date)));
}
