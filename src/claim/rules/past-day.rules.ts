// Whether a promised day has passed (ruling 10.4). It is late only from the next London day on, because a device that
// is due today is not late today.
import { isSetDate, londonDayNumber } from '#shared/time/dates.ts';
import type { ClaimFacts } from '#claim/read/claim-facts.ts';
import { estimatedCompletion } from './estimate.rules.ts';
import { isClaimOver } from './status.rules.ts';

export function isPastDay(date: Date | null, now: Date): boolean {
  return isSetDate(date) && londonDayNumber(date) < londonDayNumber(now);
}

/**
 * Returns by how many London days the claim is late. It is 0 on the promised day, and for a claim that is over or has
 * had its final event.
 */
export function lateDays(facts: ClaimFacts, now: Date): number {
  const { date, basis } = estimatedCompletion(facts, now);
  if (basis === 'final' || isClaimOver(facts.state) || !isPastDay(date, now)) return 0;
  return londonDayNumber(now) - londonDayNumber(date);
}
