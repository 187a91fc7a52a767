// The estimated completion date (spec §4.4, first rule that applies wins), in Europe/London days.
// SLA days are calendar days; business days skip weekends and the bank holidays of England and Wales.
import { isSetDate } from '#shared/time/dates.ts';
import { addBusinessDays, addLondonDays, startOfLondonDay } from '#shared/time/london.ts';
import type { ClaimEventFacts, ClaimFacts } from '#claim/read/claim-facts.ts';

export type EstimateBasis = 'final' | 'received' | 'collection' | 'default';
export type Estimate = { date: Date; basis: EstimateBasis };

/** Spec §9.2: days added when nothing better is known, and business days after the collection. */
const defaultDays = 3;
const businessDaysAfterCollection = 2;

/** The latest of the events that has a real date. */
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

/**
 * Whether the event says that this state was reached: its related state has the systemName, or its own name contains
 * it, because operators write 'Claim state changed to Equipment Received.' or leave the related state out.
 */
export function isEventOfState(event: Pick<ClaimEventFacts, 'name' | 'systemName'>, systemName: string): boolean {
  const wanted = systemName.toLowerCase();
  return event.systemName?.trim().toLowerCase() === wanted || event.name.toLowerCase().includes(wanted);
}

/**
 * When the claim should be completed, and by which rule:
 * 1. `final`: the date of the final event (the latest, if there are several).
 * 2. `received`: the equipment was received (the last time, if several) plus the contract's SLA days. Without a
 *    contract there is no promise to count from, and the next rule is asked.
 * 3. `collection`: the next collection date, if it is set, plus two business days.
 * 4. `default`: today plus the SLA days (none without a contract) plus three days. It slides by a day every day. It
 *    is a day, not a moment, so it is London midnight and stays the same all day.
 * A sum beyond the last day that can be shown (31/12/9999) says nothing, and the next rule is asked.
 */
export function estimatedCompletion(facts: ClaimFacts, now: Date): Estimate {
  const final = latestOf(facts.events.filter(isFinalEvent));
  if (final) return { date: final.eventDate, basis: 'final' };

  const received = latestOf(facts.events.filter((event) => isEventOfState(event, 'Equipment Received')));
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
