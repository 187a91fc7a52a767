import { londonDayNumber } from '#shared/time/dates.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

/** Returns an instant of a day (`YYYY-MM-DD`) in London, in summer and winter. */
export const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** Returns the London day of an instant, as `YYYY-MM-DD`. */
export const dayOf = (instant: Date): string => new Date(londonDayNumber(instant) * dayMs).toISOString().slice(0, 10);
