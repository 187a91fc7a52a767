// Days that the pages of a claim name. The rules of an estimate know nothing of them.
import { isSetDate, londonDayNumber } from '#shared/time/dates.ts';
import { agreedStates } from '../quote/payer/payer.rules.ts';
import { isAsked, isToDecide, lastDayOf, statusAt } from '../quote/quote-status.rules.ts';
import type { QuoteStatus } from '../quote/quote-version.rules.ts';
import type { WordingFacts } from '../wording/wording-facts.ts';
import { collectionProgress, deliveryProgress } from './parcel-progress.rules.ts';
import { isClaimOver } from './status.rules.ts';
import type { ClaimFacts } from '#claim/read/claim-facts.ts';

export type NamedDays = Pick<ClaimFacts, 'state' | 'events'> &
  Pick<WordingFacts, 'collection' | 'delivery' | 'quote' | 'offer'>;

/** The courier said so itself, and nothing else is booked. */
export function isCollectionMissed({ state, events, collection }: NamedDays, now: Date): boolean {
  if (!isSetDate(collection.failedAt ?? null)) return false;
  const known = { isOver: isClaimOver(state), systemName: state?.systemName ?? null, events };
  return collectionProgress({ ...known, visit: collection }, now).status === 'open';
}

/** While a question about a quote waits, so does the time to decide, and nobody knows until when. */
export const isDecisionAsked = ({ state, quote }: NamedDays, now: Date): boolean =>
  isToDecide(quote, state, now) && isAsked(quote);

const isNotDone: ReadonlySet<QuoteStatus> = new Set<QuoteStatus>(['declined', 'expired', 'withdrawn']);

/**
 * The repair whose time an estimate counts is not done: nobody agreed to its quote, or the device is beyond repair. What
 * was chosen instead has times of its own.
 */
export function isRepairOff({ state, quote, offer }: NamedDays, now: Date): boolean {
  const isRepaired = state !== null && agreedStates.has(state.systemName);
  if (offer !== null && (offer.status === 'chosen' || !isRepaired)) return true;
  return quote !== null && !isRepaired && isNotDone.has(statusAt(quote, now));
}

/**
 * Returns the last day that a completion on `date` would contradict, or null. The device comes back on that day; it is
 * complete only after it was collected, and after the last day to decide.
 */
export function contradictedDay(date: Date, facts: NamedDays, now: Date): Date | null {
  const { state, events, collection, delivery, quote } = facts;
  const known = { isOver: isClaimOver(state), systemName: state?.systemName ?? null, events };
  const completion = londonDayNumber(date);
  const before = [
    isToDecide(quote, state, now) ? lastDayOf(quote) : null,
    collectionProgress({ ...known, visit: collection }, now).nextAttempt,
  ].filter((day) => isSetDate(day) && londonDayNumber(day) >= completion);
  const back = deliveryProgress({ ...known, visit: delivery }, now).nextAttempt;
  const days = isSetDate(back) && londonDayNumber(back) !== completion ? [...before, back] : before;
  return days.reduce((last, day) => (last && day && last > day ? last : day), null);
}
