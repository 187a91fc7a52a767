// Days that the pages of a claim name. The rules of an estimate know nothing of them.
import { isSetDate, londonDayNumber } from '#shared/time/dates.ts';
import { agreedStates } from '../quote/payer/payer.rules.ts';
import { isAsked, isToDecide, lastDayOf, statusAt } from '../quote/quote-status.rules.ts';
import type { QuoteStatus } from '../quote/quote-version.rules.ts';
import type { WordingFacts } from '../wording/wording-facts.ts';
import { collectionProgress, deliveryProgress } from './parcel-progress.rules.ts';
import { openedAgainAt } from './opened-again.rules.ts';
import { isClaimOver } from './status.rules.ts';
import type { KnownState } from '#shared/known-state.ts';
import type { ClaimFacts } from '#claim/read/claim-facts.ts';

export type NamedDays = Pick<ClaimFacts, 'state' | 'events'> &
  Pick<WordingFacts, 'collection' | 'delivery' | 'quote' | 'offer'>;

function progressOf({ state, events, collection, delivery }: NamedDays, now: Date) {
  const known = { isOver: isClaimOver(state), systemName: state?.systemName ?? null, events };
  return {
    collection: collectionProgress({ ...known, visit: collection }, now),
    delivery: deliveryProgress({ ...known, visit: delivery }, now),
  };
}

function isMissed(direction: 'collection' | 'delivery', facts: NamedDays, now: Date): boolean {
  return isSetDate(facts[direction].failedAt ?? null) && progressOf(facts, now)[direction].status === 'open';
}

/** The courier said so itself, and nothing else is booked. */
export const isCollectionMissed = (facts: NamedDays, now: Date): boolean => isMissed('collection', facts, now);

/** As `isCollectionMissed`. */
export const isDeliveryMissed = (facts: NamedDays, now: Date): boolean => isMissed('delivery', facts, now);

/** What was delivered before the claim was opened again has come back since. */
export function isDelivered(facts: NamedDays, now: Date): boolean {
  const { status, doneAt } = progressOf(facts, now).delivery;
  const openedAgain = openedAgainAt(facts);
  return status === 'done' && (openedAgain === null || doneAt === null || doneAt >= openedAgain);
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

const awaitingDecision: KnownState = 'Awaiting Authorisation';

/** Returns what the state says comes next; null where that is the repair, which is off. */
export function nextStageOf(facts: NamedDays & Pick<WordingFacts, 'state'>, now: Date): string | null {
  const { state } = facts;
  if (state === null || state.nextState === '') return null;
  const isToRepair = state.systemName === awaitingDecision || agreedStates.has(state.nextState.trim());
  return isToRepair && isRepairOff(facts, now) ? null : state.nextState;
}

/**
 * Returns the last day that a completion on `date` would contradict, or null. The device comes back on that day; it is
 * complete only after it was collected, and after the last day to decide.
 */
export function contradictedDay(date: Date, facts: NamedDays, now: Date): Date | null {
  const { state, quote } = facts;
  const { collection, delivery } = progressOf(facts, now);
  const completion = londonDayNumber(date);
  const before = [isToDecide(quote, state, now) ? lastDayOf(quote) : null, collection.nextAttempt].filter(
    (day) => isSetDate(day) && londonDayNumber(day) >= completion,
  );
  const back = delivery.nextAttempt;
  const days = isSetDate(back) && londonDayNumber(back) !== completion ? [...before, back] : before;
  return days.reduce((last, day) => (last && day && last > day ? last : day), null);
}
