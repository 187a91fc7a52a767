// The estimated completion date (spec §4.4, first rule that applies wins), in Europe/London days. SLA days are calendar
// days; business days skip weekends and the bank holidays of England and Wales.
import type { KnownState } from '#shared/known-state.ts';
import { isSetDate } from '#shared/time/dates.ts';
import { addBusinessDays, addLondonDays, startOfLondonDay } from '#shared/time/london.ts';
import type { ClaimEventFacts, ClaimFacts, TrackedEvent } from '#claim/read/claim-facts.ts';
import { isCancelledState, isClaimOver } from './status.rules.ts';

export type EstimateBasis = 'final' | 'received' | 'collection' | 'default';
export type Estimate = { date: Date; basis: EstimateBasis };

/** Spec §9.2: days added when nothing better is known, and business days after the collection. */
const defaultDays = 3;
const businessDaysAfterCollection = 2;

export function latestOf<Event extends { eventDate: Date }>(events: readonly Event[]): Event | null {
  let latest: Event | null = null;
  for (const event of events) {
    if (isSetDate(event.eventDate) && (!latest || event.eventDate >= latest.eventDate)) latest = event;
  }
  return latest;
}

/** The final event: of tracker number 3 and tracker step 100 (ruling 4.2). */
function isFinalEvent(event: { trackerNumber: number | null; trackerStep: number | null }): boolean {
  return event.trackerNumber === 3 && event.trackerStep === 100;
}

export const isEnd = (event: TrackedEvent): boolean => isFinalEvent(event) || isCancelledState(event.systemName);

const isTracked = ({ eventDate, trackerNumber }: TrackedEvent): boolean =>
  trackerNumber !== null && isSetDate(eventDate);

/**
 * Returns when the claim went on after its last end, or null. Of events of one instant, such as of dates without a time,
 * that of the claim's state is the later one. A claim that is over was not opened again, whatever its system sent since.
 */
export function openedAgainAt({ state, events }: Pick<ClaimFacts, 'state' | 'events'>): Date | null {
  const end = latestOf(events.filter((event) => isTracked(event) && isEnd(event)))?.eventDate;
  if (end === undefined || isClaimOver(state)) return null;
  const isLater = ({ eventDate: at, systemName }: TrackedEvent) =>
    at > end || (at.getTime() === end.getTime() && systemName !== null && systemName === state?.systemName);
  const later = events.filter((event) => isTracked(event) && !isEnd(event) && isLater(event));
  return later.reduce<Date | null>((first, { eventDate: at }) => (first && first <= at ? first : at), null);
}

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

/** A device that went back is received anew. A cancellation leaves it where it is. */
function lastReceipt(events: ClaimFacts['events']): ClaimEventFacts | null {
  const back = latestOf(events.filter((event) => isFinalEvent(event) && !isCancelledState(event.systemName)));
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
