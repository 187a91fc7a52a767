// Days that the pages of a claim name. The rules of an estimate know nothing of them.
import { isSetDate, londonDayNumber } from '#shared/time/dates.ts';
import { isToChoose, lastDayOf as lastDayToChoose } from '../offer/offer-status.rules.ts';
import { isAsked, isToDecide, lastDayOf } from '../quote/quote-status.rules.ts';
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

/** While a question about a quote or an offer waits, so does the time to decide, and nobody knows until when. */
export const isDecisionAsked = ({ state, quote, offer }: NamedDays, now: Date): boolean =>
  (isToDecide(quote, state, now) && isAsked(quote)) || (isToChoose(offer, state, now) && isAsked(offer));

/**
 * Returns the last day that a completion on `date` would contradict, or null. The device comes back on that day; it is
 * complete only after it was collected, and after the last day to decide or to choose.
 */
export function contradictedDay(date: Date, facts: NamedDays, now: Date): Date | null {
  const { state, events, collection, delivery, quote, offer } = facts;
  const known = { isOver: isClaimOver(state), systemName: state?.systemName ?? null, events };
  const completion = londonDayNumber(date);
  const before = [
    isToDecide(quote, state, now) ? lastDayOf(quote) : null,
    isToChoose(offer, state, now) ? lastDayToChoose(offer) : null,
    collectionProgress({ ...known, visit: collection }, now).nextAttempt,
  ].filter((day) => isSetDate(day) && londonDayNumber(day) >= completion);
  const back = deliveryProgress({ ...known, visit: delivery }, now).nextAttempt;
  const days = isSetDate(back) && londonDayNumber(back) !== completion ? [...before, back] : before;
  return days.reduce((last, day) => (last && day && last > day ? last : day), null);
}
