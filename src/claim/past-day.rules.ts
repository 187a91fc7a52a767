// Whether a promised day has gone by (ux.md, honest time). It is late only from the next London day on,
// because a device that is due today is not late today.
import { isSetDate, londonDayNumber } from '#shared/dates.ts';

/** `date` is an instant or unset, which is never past. */
export function isPastDay(date: string | null, now: Date): boolean {
  const due = date === null ? null : new Date(date);
  return isSetDate(due) && londonDayNumber(due) < londonDayNumber(now);
}
