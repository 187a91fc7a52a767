// Nothing is promised that will not come, and a past day is not announced (ruling 10.7).
import type { TrackedEvent } from '#claim/read/claim-facts.ts';
import { sinceReturn } from './opened-again.rules.ts';
import { isCancelledState } from './status.rules.ts';
import { isSetDate, londonDayNumber } from '#shared/time/dates.ts';

/** `doneAt` is what the courier said itself; `isUnderWay` holds of a parcel with which it is not done. */
type Visit = { next: Date | null; last: Date | null; doneAt?: Date | null; isUnderWay?: boolean };

type Event = TrackedEvent & { name: string };

export type ParcelFacts = {
  isOver: boolean;
  systemName: string | null;
  events: readonly Event[];
  visit: Visit;
};

export type ParcelStatus = 'open' | 'done' | 'none';

export type ParcelProgress = {
  status: ParcelStatus;
  doneAt: Date | null;
  nextAttempt: Date | null;
  lastAttempt: Date | null;
};

const inspection = 2;

function earliestOf(events: readonly Event[]): Date | null {
  const times = events.filter(({ eventDate }) => isSetDate(eventDate)).map(({ eventDate }) => eventDate.getTime());
  return times.length === 0 ? null : new Date(Math.min(...times));
}

const closed = (status: 'done' | 'none', doneAt: Date | null): ParcelProgress => ({
  status,
  doneAt,
  nextAttempt: null,
  lastAttempt: null,
});

function open({ next, last }: Visit, now: Date): ParcelProgress {
  const isAhead = isSetDate(next) && londonDayNumber(next) >= londonDayNumber(now);
  const isMade = isSetDate(last) && last <= now;
  return { status: 'open', doneAt: null, nextAttempt: isAhead ? next : null, lastAttempt: isMade ? last : null };
}

/** Returns whether an event says that the device is with us, or was. */
export const isAtWorkshop = ({ trackerNumber, systemName }: Pick<Event, 'trackerNumber' | 'systemName'>): boolean =>
  (trackerNumber ?? 0) >= inspection && !isCancelledState(systemName);

/** A device that went back, of a claim that was opened again, is collected anew. */
export function collectionProgress(facts: ParcelFacts, now: Date): ParcelProgress {
  const { isOver, visit } = facts;
  const atWorkshop = sinceReturn(facts).filter(isAtWorkshop);
  if (atWorkshop.length > 0) {
    const received = earliestOf(atWorkshop);
    const isBefore = isSetDate(visit.last) && (received === null || visit.last <= received);
    return closed('done', isBefore ? visit.last : null);
  }
  if (isSetDate(visit.doneAt)) return closed('done', visit.doneAt);
  return isOver ? closed('none', null) : open(visit, now);
}

const isReturned = (text: string | null): boolean => /\breturned to end user\.?$/i.test(text?.trim() ?? '');
const isVoucher = (systemName: string | null): boolean => /\bvoucher\b/i.test(systemName ?? '');

/** Returns whether nothing is delivered in the state. A cancelled claim’s device may still be on its way. */
export const isDeliveryClosed = ({ isOver, systemName }: Pick<ParcelFacts, 'isOver' | 'systemName'>): boolean =>
  isReturned(systemName) || isVoucher(systemName) || (isOver && !isCancelledState(systemName));

/** Of a cancelled claim, shows a day that the operator booked, and a parcel that still has to come. */
export function deliveryProgress({ isOver, systemName, events, visit }: ParcelFacts, now: Date): ParcelProgress {
  if (isReturned(systemName)) {
    const returns = events.filter((event) => isReturned(event.systemName) || isReturned(event.name));
    return closed('done', earliestOf(returns) ?? (isSetDate(visit.last) ? visit.last : null));
  }
  if (isSetDate(visit.doneAt)) return closed('done', visit.doneAt);
  const underWay = open(visit, now);
  const isComing = !isCancelledState(systemName) || underWay.nextAttempt !== null || visit.isUnderWay === true;
  return isDeliveryClosed({ isOver, systemName }) || !isComing ? closed('none', null) : underWay;
}
