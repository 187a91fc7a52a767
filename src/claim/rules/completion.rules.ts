import type { ClaimFacts } from '#claim/read/claim-facts.ts';
import { estimatedCompletion, type Estimate } from './estimate.rules.ts';
import {
  contradictedDay,
  isCollectionMissed,
  isDecisionAsked,
  isDelivered,
  isDeliveryMissed,
  isRepairOff,
  type NamedDays,
} from './named-day.rules.ts';
import { isClaimOver, statusView } from './status.rules.ts';

/**
 * `open`: `date` is a day that the pages name, and when the claim is complete thereafter is not known. `none`: nothing
 * is under way whose time `date` counts, so nothing is late by it either.
 */
export type Completion = { date: Date; basis: Estimate['basis'] | 'promised' | 'open' | 'none' };

/** A day that is not shown. */
export const isUnknown = ({ basis }: Pick<Completion, 'basis'>): boolean => basis === 'open' || basis === 'none';

export type CompletionFacts = ClaimFacts & NamedDays;

/** Nothing is collected or delivered until another day is booked, so no day is known from which to count. */
const isWaiting = (facts: NamedDays, now: Date): boolean =>
  isCollectionMissed(facts, now) || isDeliveryMissed(facts, now) || isDecisionAsked(facts, now);

/**
 * Returns the last day that was promised, else the estimate. What has happened counts more than either, and a day that
 * the pages name more than an estimate.
 */
export function expectedCompletion(
  facts: CompletionFacts,
  now: Date,
  estimate: Estimate = estimatedCompletion(facts, now),
): Completion {
  if (estimate.basis === 'final' || isClaimOver(facts.state)) return estimate;
  // The device is back, so neither a promised day nor an estimated one is still to come.
  if (isDelivered(facts, now)) return { date: estimate.date, basis: 'none' };
  if (facts.promised !== null) return { date: facts.promised, basis: 'promised' };
  if (isRepairOff(facts, now)) return { date: estimate.date, basis: 'none' };
  if (isWaiting(facts, now)) return { date: estimate.date, basis: 'open' };
  const day = contradictedDay(estimate.date, facts, now);
  return day === null ? estimate : { date: day, basis: 'open' };
}

/** A cancelled claim has no completion, and of a finished one a guess is not shown. */
export function isDateShown(facts: CompletionFacts, now: Date): boolean {
  const view = statusView(facts.state);
  const completion = expectedCompletion(facts, now);
  if (view === 'Finished') return completion.basis === 'final' || completion.basis === 'received';
  return view !== 'Cancelled' && !isUnknown(completion);
}
