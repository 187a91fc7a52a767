// Whether a promised day has gone by (ux.md, honest time). It is late only from the next London day on,
// because a device that is due today is not late today.
import { isSetDate, londonDayNumber } from '#shared/dates.ts';
import type { ClaimFacts } from './claim-facts.ts';
import { estimatedCompletion } from './estimate.rules.ts';
import { statusView } from './status.rules.ts';

/** An unset date is never past. */
export function isPastDay(date: Date | null, now: Date): boolean {
  return isSetDate(date) && londonDayNumber(date) < londonDayNumber(now);
}

/** Whether the claim is later than was promised; one that has finished or was cancelled is not late any more. */
export function isLate(facts: ClaimFacts, now: Date): boolean {
  const view = statusView(facts.state);
  const { date, basis } = estimatedCompletion(facts, now);
  return basis !== 'final' && view !== 'Finished' && view !== 'Cancelled' && isPastDay(date, now);
}
