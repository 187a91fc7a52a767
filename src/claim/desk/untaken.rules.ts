import { startOfLondonDay } from '#shared/time/london.ts';
import { lastCloseUntil } from '#shared/time/working-time.ts';
import { usualHours } from './clocks.rules.ts';

/** A change at the desk that was met by so many documents that had not heard of it counts as not taken up. */
export const mostUnheard = 3;

/** What was set at the desk at this instant or before has waited for a working day. */
export function workingDayBefore(now: Date): Date {
  return lastCloseUntil(usualHours, startOfLondonDay(lastCloseUntil(usualHours, now)));
}
