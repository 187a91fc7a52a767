import type { ClaimFacts } from '#claim/read/claim-facts.ts';
import { estimatedCompletion, type Estimate } from './estimate.rules.ts';
import { isClaimOver, statusView } from './status.rules.ts';

export type Completion = { date: Date; basis: Estimate['basis'] | 'promised' };

/** Returns the last day that was promised, else the estimate. What has happened counts more than either. */
export function expectedCompletion(
  facts: ClaimFacts,
  now: Date,
  estimate: Estimate = estimatedCompletion(facts, now),
): Completion {
  if (facts.promised === null || estimate.basis === 'final' || isClaimOver(facts.state)) return estimate;
  return { date: facts.promised, basis: 'promised' };
}

/** A cancelled claim has no completion, and of a finished one a guess is not shown. */
export function isDateShown(facts: ClaimFacts, now: Date): boolean {
  const view = statusView(facts.state);
  const { basis } = expectedCompletion(facts, now);
  return view === 'Finished' ? basis === 'final' || basis === 'received' : view !== 'Cancelled';
}
