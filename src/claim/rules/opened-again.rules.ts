// A claim that goes on after its end (decision 212).
import { isSetDate } from '#shared/time/dates.ts';
import type { ClaimFacts, TrackedEvent } from '#claim/read/claim-facts.ts';
import { isCancelledState, isClaimOver } from './status.rules.ts';

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

export const isEnd = (event: TrackedEvent): boolean => isFinalEvent(event) || isCancelledState(event.systemName);

const isTracked = ({ eventDate, trackerNumber }: TrackedEvent): boolean =>
  trackerNumber !== null && isSetDate(eventDate);

type Openable = { isOver: boolean; systemName: string | null; events: readonly TrackedEvent[] };

const openableOf = ({ state, events }: Pick<ClaimFacts, 'state' | 'events'>) => ({
  isOver: isClaimOver(state),
  systemName: state?.systemName ?? null,
  events,
});

/**
 * Returns when the claim went on after its last end, or null. Of events of one instant, such as of dates without a time,
 * that of the claim's state is the later one. A claim that is over was not opened again, whatever its system sent since.
 */
function openedAgain({ isOver, systemName: current, events }: Openable): Date | null {
  const end = latestOf(events.filter((event) => isTracked(event) && isEnd(event)))?.eventDate;
  if (end === undefined || isOver) return null;
  const isLater = ({ eventDate: at, systemName }: TrackedEvent) =>
    at > end || (at.getTime() === end.getTime() && systemName !== null && systemName === current);
  const later = events.filter((event) => isTracked(event) && !isEnd(event) && isLater(event));
  return later.reduce<Date | null>((first, { eventDate: at }) => (first && first <= at ? first : at), null);
}

export const openedAgainAt = (facts: Pick<ClaimFacts, 'state' | 'events'>): Date | null =>
  openedAgain(openableOf(facts));

/** A cancellation leaves the device where it is. */
export const isReturn = (event: TrackedEvent): boolean => isFinalEvent(event) && !isCancelledState(event.systemName);

const lastReturn = (facts: Openable): Date | null =>
  openedAgain(facts) === null ? null : (latestOf(facts.events.filter(isReturn))?.eventDate ?? null);

/** Returns when the device went back, of a claim that was opened again; null otherwise. */
export const returnedAt = (facts: Pick<ClaimFacts, 'state' | 'events'>): Date | null => lastReturn(openableOf(facts));

/**
 * Returns the events since the device went back, of a claim that was opened again: it has to come anew. Of one instant
 * with that, only those of the claim's state. All events of any other claim.
 */
export function sinceReturn<Event extends TrackedEvent>(
  facts: Omit<Openable, 'events'> & { events: readonly Event[] },
): readonly Event[] {
  const back = lastReturn(facts);
  if (back === null) return facts.events;
  return facts.events.filter(
    ({ eventDate: at, systemName }) =>
      at > back || (at.getTime() === back.getTime() && systemName === facts.systemName),
  );
}

export const eventsSinceReturn = (facts: Pick<ClaimFacts, 'state' | 'events'>): ClaimFacts['events'] =>
  sinceReturn(openableOf(facts));
