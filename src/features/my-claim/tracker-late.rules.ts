// In London days: on the day itself a step's date has not passed.
import { londonDayNumber } from '#shared/time/dates.ts';

type ShownStep = { status: string; date: string | null };

export function isDayOver({ status, date }: ShownStep, asOf: string): boolean {
  if (status === 'Completed' || date === null) return false;
  return londonDayNumber(new Date(date)) < londonDayNumber(new Date(asOf));
}

export function lateDaysOf({ status, date }: ShownStep, asOf: string): number {
  if (status !== 'In Progress' || date === null) return 0;
  return Math.max(0, londonDayNumber(new Date(asOf)) - londonDayNumber(new Date(date)));
}
