import { dayOf, noonOf } from '#claim/promise/noon.rules.ts';

export const directions = ['collection', 'delivery'] as const;
export type Direction = (typeof directions)[number];

/** `news` is whatever else a courier says, in its own words; it does not change how far the parcel is. */
export const courierStatuses = [
  ...(['booked', 'collected', 'on-its-way', 'out-for-delivery', 'ready-for-pickup'] as const),
  ...(['failed', 'delivered', 'returning', 'news'] as const),
];
export type CourierStatus = (typeof courierStatuses)[number];

export const failedReasons = [
  ...(['nobody-in', 'no-access', 'address-unclear', 'not-ready', 'refused', 'weather', 'other'] as const),
];
export const deliveredReasons = ['signed', 'neighbour', 'safe-place', 'pickup-point'] as const;
export type CourierReason = (typeof failedReasons)[number] | (typeof deliveredReasons)[number];

export const eventReasons: readonly CourierReason[] = [...failedReasons, ...deliveredReasons];

export const reasonsOf = (status: CourierStatus): readonly CourierReason[] => {
  if (status === 'failed') return failedReasons;
  return status === 'delivered' ? deliveredReasons : [];
};

export type Origin = 'system' | 'aggregator' | 'desk';

export type CourierEvent = {
  id: string;
  externalId: string;
  at: Date;
  status: CourierStatus;
  reason: CourierReason | null;
  /** The courier's own words; often empty. */
  words: string;
  place: string;
  windowFrom: Date | null;
  windowTo: Date | null;
  origin: Origin;
  receivedAt: Date;
};

export type Journey = { status: CourierStatus | null; statusAt: Date | null; reason: CourierReason | null };

/** What rules need of a parcel. `bookedFor` is a London day, `YYYY-MM-DD`. */
export type ParcelFacts = Journey & {
  id: string;
  direction: Direction;
  courier: string;
  number: string;
  bookedFor: string | null;
  rebookedAt: Date | null;
  /** When the wish was asked for that waits for its answer, and until when it may be answered; null where none waits. */
  askedAt: Date | null;
  askedUntil: Date | null;
  /** Such as a pick-up point that was confirmed, instead of the address; often empty. */
  place: string;
};

type Timed = Pick<CourierEvent, 'id' | 'at' | 'status'>;

/** By time; of the same instant, in the order of their ids, so that the order never depends on arrival alone. */
export const byTime = <Event extends Timed>(events: readonly Event[]): Event[] =>
  events.toSorted((one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1));

/** After a failed visit, only these say that it goes on; a scan at the depot does not. */
const goesOn: Record<Direction, ReadonlySet<CourierStatus>> = {
  delivery: new Set(['out-for-delivery', 'ready-for-pickup', 'delivered', 'returning']),
  collection: new Set(['out-for-delivery', 'ready-for-pickup', 'collected', 'delivered', 'returning']),
};

/** Returns the event that says how far a parcel is: the newest one, or a failed visit after which nothing went on. */
export function standingEvent<Event extends Timed>(events: readonly Event[], direction: Direction): Event | null {
  const said = byTime(events).filter(({ status }) => status !== 'news');
  const failed = said.findLastIndex(({ status }) => status === 'failed');
  const isOver = failed === -1 || said.slice(failed).some(({ status }) => goesOn[direction].has(status));
  return (isOver ? said.at(-1) : said[failed]) ?? null;
}

/** Returns how far a parcel is: by the time of its events, not by the order in which they came. */
export function journeyOf(events: readonly CourierEvent[], direction: Direction): Journey {
  const standing = standingEvent(events, direction);
  if (standing === null) return { status: null, statusAt: null, reason: null };
  return { status: standing.status, statusAt: standing.at, reason: standing.reason };
}

type Ended = Pick<ParcelFacts, 'direction' | 'status'>;

/** Returns whether the courier has done what it came for. */
export const isDone = ({ direction, status }: Ended): boolean =>
  status === 'delivered' || (direction === 'collection' && (status === 'collected' || status === 'on-its-way'));

/** Returns when a visit failed for which nothing else is booked or confirmed; null otherwise. */
export function failedAt(parcel: ParcelFacts): Date | null {
  const { status, statusAt, bookedFor, rebookedAt } = parcel;
  if (status !== 'failed' || statusAt === null) return null;
  if (rebookedAt !== null && rebookedAt >= statusAt) return null;
  return bookedFor !== null && bookedFor > dayOf(statusAt) ? null : statusAt;
}

/** As `failedAt`, while the claimant has not asked for anything that waits for its answer. */
export function waitsForClaimant(parcel: ParcelFacts, now: Date): boolean {
  const isAsked = parcel.askedUntil !== null && parcel.askedUntil > now;
  return failedAt(parcel) !== null && !isAsked;
}

/** Returns the parcel that counts: the newest of its direction. They come in the order in which they were made. */
export const newestParcel = <Parcel extends { direction: Direction }>(
  parcels: readonly Parcel[],
  direction: Direction,
): Parcel | null => parcels.findLast((one) => one.direction === direction) ?? null;

type Visit = { next: Date | null; last: Date | null; courier: string };

const later = (one: Date | null, other: Date | null): Date | null => {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
};

/** A visit that failed is no visit to come, also once a change without a day was confirmed. */
function nextOf({ next }: Visit, parcel: ParcelFacts): Date | null {
  if (failedAt(parcel) !== null) return null;
  if (parcel.bookedFor !== null) return noonOf(parcel.bookedFor);
  return parcel.rebookedAt === null ? next : null;
}

type ToldVisit = Visit & {
  madeBefore?: Date | null;
  doneAt: Date | null;
  failedAt: Date | null;
  askedUntil: Date | null;
  place: string;
  isUnderWay: boolean;
};

/** Returns the visit as the parcel has it, and where that says nothing, as documents have it. */
export function visitOfParcel(said: Visit, parcel: ParcelFacts | null): ToldVisit {
  if (parcel === null) return { ...said, doneAt: null, failedAt: null, askedUntil: null, place: '', isUnderWay: false };
  const made = parcel.status === 'failed' || isDone(parcel) ? parcel.statusAt : null;
  return {
    next: nextOf(said, parcel),
    last: later(said.last, made),
    courier: parcel.courier || said.courier,
    doneAt: isDone(parcel) ? parcel.statusAt : null,
    failedAt: failedAt(parcel),
    askedUntil: parcel.askedUntil,
    place: parcel.place,
    isUnderWay: !isDone(parcel),
  };
}

/**
 * Returns the visit of a claim whose device went back at `back`, and which was opened again: what the courier did before
 * that says nothing of how the device comes anew. `back` is null of any other claim.
 */
export function visitSince(back: Date | null, said: Visit, parcel: ParcelFacts | null): ToldVisit {
  const isBefore = (date: Date | null): boolean => back !== null && date !== null && date <= back;
  const isOld =
    parcel !== null && isBefore(parcel.statusAt) && (parcel.rebookedAt === null || isBefore(parcel.rebookedAt));
  const last = isBefore(said.last) ? null : said.last;
  const visit = visitOfParcel({ ...said, last }, isOld ? null : parcel);
  if (back === null) return visit;
  const made = isOld && isDone(parcel) ? parcel.statusAt : null;
  return { ...visit, madeBefore: later(last === null ? said.last : null, made) };
}
