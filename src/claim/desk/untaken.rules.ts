import { startOfLondonDay } from '#shared/time/london.ts';
import { closeOfWorkingDay, lastCloseUntil } from '#shared/time/working-time.ts';
import { usualHours } from './clocks.rules.ts';

/** A change at the desk that was met by so many documents that had not heard of it counts as not taken up. */
const mostUnheard = 3;

/** What was set at the desk at this instant or before has waited for a working day. */
export function workingDayBefore(now: Date): Date {
  return lastCloseUntil(usualHours, startOfLondonDay(lastCloseUntil(usualHours, now)));
}

/** Returns the instant from which a change at the desk counts as not taken up, if it waits until then. */
export const untakenFrom = ({ at, unheard }: { at: Date; unheard: number }): Date =>
  unheard >= mostUnheard ? at : closeOfWorkingDay(usualHours, at, 1);
