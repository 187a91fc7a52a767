// What a claimant may ask a courier to change. Only what the courier offers is offered; nothing is made up.
import type { Address } from '#shared/people/address.ts';
import { dayOf, noonOf } from '#claim/promise/noon.rules.ts';
import { addLondonDays, instantOfWall, londonDayOf, startOfLondonDay } from '#shared/time/london.ts';
import { failedAt, isDone, type ParcelFacts } from './parcel.rules.ts';
import type { RebookingStatus } from './rebooking-statuses.rules.ts';
import { dayMs, hourMs } from '#shared/time/milliseconds.ts';

export const leaveKinds = ['neighbour', 'safe-place'] as const;
export type LeaveKind = (typeof leaveKinds)[number];

export type Place = { id: string; name: string; address: string };

export type Options = {
  /** London days, `YYYY-MM-DD`. */
  days: readonly string[];
  places: readonly Place[];
  leave: readonly LeaveKind[];
  otherAddress: boolean;
  /** The courier's own time, as ISO 8601; null where it has none. */
  cutOffAt: string | null;
};

export const noOptions: Options = { days: [], places: [], leave: [], otherAddress: false, cutOffAt: null };

export type Wish =
  | { kind: 'day'; day: string }
  | ({ kind: 'place' } & Place)
  | { kind: LeaveKind; words: string }
  | ({ kind: 'address' } & Address);

export type Bookable = ParcelFacts & { options: Options };

/** London hour of the day before the visit, where the courier has no time of its own. */
const cutOffHour = 20;
export const mostDays = 10;
/** For how many days a wish waits where no day is booked. */
const waitingDays = 5;

const dayBefore = (day: string): Date => instantOfWall((londonDayOf(noonOf(day)) - 1) * dayMs + cutOffHour * hourMs);

/** Returns until when the visit can be changed; null where nothing ends it. */
export function cutOffOf(parcel: Bookable): Date | null {
  const { bookedFor, options } = parcel;
  const own = options.cutOffAt === null ? null : new Date(options.cutOffAt);
  const failed = failedAt(parcel);
  if (failed !== null) return own !== null && own > failed ? own : null;
  if (own !== null) return own;
  return bookedFor === null ? null : dayBefore(bookedFor);
}

/** The van has it: today, or with no day that could be changed. */
const isOut = ({ status, statusAt, bookedFor }: ParcelFacts, now: Date): boolean =>
  status === 'out-for-delivery' && (bookedFor === null || (statusAt !== null && dayOf(statusAt) === dayOf(now)));

/** Returns whether a visit is still to come that can be changed. */
export function isChangeable(parcel: Bookable, now: Date): boolean {
  if (isDone(parcel) || parcel.status === 'returning') return false;
  if (isOut(parcel, now)) return false;
  const cutOff = cutOffOf(parcel);
  return cutOff === null || now < cutOff;
}

/** `leaves`: the client lets parcels be left. `address`: the return address may still be changed. */
export type Allowed = { leaves: boolean; address: boolean };

/** Returns what can be asked for now. Days that have begun, or are booked already, are not among it. */
export function offersOf(parcel: Bookable, { leaves, address }: Allowed, now: Date): Options {
  if (!isChangeable(parcel, now)) return { ...noOptions, cutOffAt: parcel.options.cutOffAt };
  const { options, bookedFor, direction } = parcel;
  const today = dayOf(now);
  const isBooked = (day: string) => day === bookedFor && failedAt(parcel) === null;
  return {
    days: [...new Set(options.days)]
      .filter((day) => day > today && !isBooked(day))
      .toSorted()
      .slice(0, mostDays),
    places: options.places,
    leave: leaves && direction === 'delivery' ? options.leave : [],
    otherAddress: options.otherAddress && address && direction === 'delivery',
    cutOffAt: options.cutOffAt,
  };
}

export const isAnythingOffered = ({ days, places, leave, otherAddress }: Options): boolean =>
  days.length + places.length + leave.length > 0 || otherAddress;

export function isOffered(offers: Options, wish: Wish): boolean {
  switch (wish.kind) {
    case 'day':
      return offers.days.includes(wish.day);
    case 'place':
      return offers.places.some(({ id }) => id === wish.id);
    case 'address':
      return offers.otherAddress;
    default:
      return offers.leave.includes(wish.kind);
  }
}

const endOfDay = (day: string): Date => startOfLondonDay(addLondonDays(noonOf(day), 1));

/** Returns from when on an answer comes too late: after the booked day unless it failed, or the day wished for. */
export function expiryOf(parcel: ParcelFacts, wish: Wish, askedAt: Date): Date {
  const days = [failedAt(parcel) === null ? parcel.bookedFor : null, wish.kind === 'day' ? wish.day : null].filter(
    (day) => day !== null,
  );
  const [first] = days.filter((day) => day >= dayOf(askedAt)).toSorted();
  return endOfDay(first ?? dayOf(addLondonDays(askedAt, waitingDays)));
}

/** Returns what became of a wish by now: one that nobody has answered in time has run out. */
export function statusAt(
  { status, expiresAt }: { status: RebookingStatus; expiresAt: Date },
  now: Date,
): RebookingStatus {
  return status === 'asked' && expiresAt <= now ? 'expired' : status;
}

export type SettleFault = 'rebooking-withdrawn' | 'rebooking-expired' | 'rebooking-settled';

/** Returns why a wish cannot be settled so; 'same' where it was before. */
export function faultOfSettling(
  rebooking: { status: RebookingStatus; expiresAt: Date },
  wanted: 'confirmed' | 'refused',
  now: Date,
): SettleFault | 'same' | null {
  const status = statusAt(rebooking, now);
  if (status === 'asked') return null;
  if (status === wanted) return 'same';
  if (status === 'withdrawn' || status === 'expired') return `rebooking-${status}`;
  return 'rebooking-settled';
}
