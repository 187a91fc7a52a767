import { dayMs } from './milliseconds.ts';

/** Returns the day so many days after, both as `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
