// A device that is due today is not late today (ruling 10.4), so a day has passed only from the next London day on.
import { isSetDate, londonDayNumber } from '#shared/time/dates.ts';
import { type CompletionFacts, expectedCompletion } from './completion.rules.ts';
import { isClaimOver } from './status.rules.ts';

export function isPastDay(date: Date | null, now: Date): boolean {
  return isSetDate(date) && londonDayNumber(date) < londonDayNumber(now);
}

export function lateDays(facts: CompletionFacts, now: Date): number {
  const { date, basis } = expectedCompletion(facts, now);
  if (basis === 'final' || basis === 'none' || isClaimOver(facts.state) || !isPastDay(date, now)) return 0;
  return londonDayNumber(now) - londonDayNumber(date);
}
