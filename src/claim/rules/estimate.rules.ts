// The estimated completion date (spec §4.4, first rule that applies wins), in Europe/London days. SLA days are calendar
// days; business days skip weekends and the bank holidays of England and Wales.
import type { KnownState } from '#shared/known-state.ts';
import { isSetDate } from '#shared/time/dates.ts';
import { addBusinessDays, addLondonDays, startOfLondonDay } from '#shared/time/london.ts';
import type { ClaimEventFacts, ClaimFacts } from '#claim/read/claim-facts.ts';

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
export function isFinalEvent(event: { trackerNumber: number | null; trackerStep: number | null }): boolean {
  return event.trackerNumber === 3 && event.trackerStep === 100;
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

/**
 * Applies the first rule of spec §4.4 whose day can be shown (until 31/12/9999). `default` moves on by a day every day.
 * It is London midnight, so that it stays the same all day.
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
