// The estimated completion date (spec §4.4, first rule that applies wins), in Europe/London days. SLA days are calendar
// days; business days skip weekends and the bank holidays of England and Wales.
import type { KnownState } from '#shared/known-state.ts';
import { isSetDate } from '#shared/time/dates.ts';
import { addBusinessDays, addLondonDays, startOfLondonDay } from '#shared/time/london.ts';
import type { ClaimEventFacts, ClaimFacts } from '#claim/read/claim-facts.ts';
import { isFinalEvent, isReturn, latestOf, openedAgainAt } from './opened-again.rules.ts';

export type EstimateBasis = 'final' | 'received' | 'collection' | 'default';
export type Estimate = { date: Date; basis: EstimateBasis };

/** Spec §9.2: days added when nothing better is known, and business days after the collection. */
const defaultDays = 3;
const businessDaysAfterCollection = 2;

/**
 * Returns whether the event means that this state was reached, by its related state or by its name. Operators write
 * 'Claim state changed to Equipment Received.' or leave the related state out.
 */
export function isEventOfState(
  event: Pick<ClaimEventFacts, 'name' | 'systemName'>,
  systemName: KnownState | `state changed to ${KnownState}`,
): boolean {
  const wanted = systemName.toLowerCase();
  return event.systemName?.trim().toLowerCase() === wanted || event.name.toLowerCase().includes(wanted);
}

const repair: KnownState = 'Repair';

export const hasRepairBegun = (events: readonly Pick<ClaimEventFacts, 'name' | 'systemName'>[]): boolean =>
  events.some((event) => isEventOfState(event, 'state changed to Repair') || event.systemName === repair);

/** A device that went back is received anew. */
function lastReceipt(events: ClaimFacts['events']): ClaimEventFacts | null {
  const back = latestOf(events.filter(isReturn));
  const isHere = ({ eventDate }: ClaimEventFacts) => back === null || eventDate >= back.eventDate;
  return latestOf(events.filter((event) => isEventOfState(event, 'Equipment Received') && isHere(event)));
}

/**
 * Applies the first rule of spec §4.4 whose day can be shown (until 31/12/9999). A final event counts until the claim is
 * opened again. `default` moves on by a day every day.
 * It is London midnight, so that it stays the same all day.
 */
export function estimatedCompletion(facts: ClaimFacts, now: Date): Estimate {
  const final = latestOf(facts.events.filter(isFinalEvent));
  if (final && openedAgainAt(facts) === null) return { date: final.eventDate, basis: 'final' };

  const received = lastReceipt(facts.events);
  if (received && facts.tatSlaDays !== null) {
    const date = addLondonDays(received.eventDate, facts.tatSlaDays);
    if (isSetDate(date)) return { date, basis: 'received' };
  }
  if (isSetDate(facts.nextCollectionAttemptDate)) {
    const date = addBusinessDays(facts.nextCollectionAttemptDate, businessDaysAfterCollection);
    if (isSetDate(date)) return { date, basis: 'collection' };
  }
  const date = addLondonDays(startOfLondonDay(now), (facts.tatSlaDays ?? 0) + defaultDays);
  return { date, basis: 'default' };
}
