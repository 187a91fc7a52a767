// A delivery that is booked with a courier, and where it goes. A changed return address does not reach it by itself.
import { termOf } from '#claim/desk/terms/term-text.rules.ts';
import { type Allowed, type Bookable, offersOf } from '#claim/parcel/rebooking.rules.ts';
import { deliveryProgress } from '#claim/rules/parcel-progress.rules.ts';
import { isClaimOver } from '#claim/rules/status.rules.ts';
import { isSameAddress } from '#claim/rules/typed-address.rules.ts';
import type { WordingFacts } from '#claim/wording/wording-facts.ts';

/** Where a delivery goes that was booked before the address changed: five lines, and the number that it had then. */
export type GoesTo = { address: string; number: string };

/** How the claimant gets its address changed: they ask the courier, have asked already, or write to the operator. */
export const deliveryChanges = ['ask', 'asked', 'message'] as const;
type DeliveryChange = (typeof deliveryChanges)[number];

export type BookedDelivery = {
  courier: string;
  number: string;
  /** Such as a pick-up point, in place of the address; often empty. */
  place: string;
  /** The five lines that it was booked for. */
  goesTo: string;
  isElsewhere: boolean;
  change: DeliveryChange;
};

export type KnownDelivery = {
  facts: Pick<WordingFacts, 'state' | 'events' | 'delivery'>;
  /** As documents say it. */
  number: string;
  isDpd: boolean;
  returnAddress: string;
  goesTo: GoesTo | null;
  /** The newest one. */
  parcel: Bookable | null;
  allowed: Allowed | null;
};

/** A number that comes after the change may be that of the same label. */
const isSameParcel = (before: string, now: string): boolean => before === '' || termOf(before) === termOf(now);

function goesToOf({ goesTo, returnAddress }: KnownDelivery, number: string): string {
  return goesTo !== null && isSameParcel(goesTo.number, number) ? goesTo.address : returnAddress;
}

function changeOf({ parcel, allowed }: KnownDelivery, now: Date): DeliveryChange {
  if (parcel === null || allowed === null) return 'message';
  if (parcel.askedUntil !== null && parcel.askedUntil > now) return 'asked';
  return offersOf(parcel, allowed, now).otherAddress ? 'ask' : 'message';
}

const courierOf = ({ facts, isDpd }: KnownDelivery): string => facts.delivery.courier.trim() || (isDpd ? 'DPD' : '');

/** Returns the delivery that is still to come and has a number or a day; null without one. */
export function bookedDelivery(known: KnownDelivery, now: Date): BookedDelivery | null {
  const { facts, parcel, returnAddress } = known;
  const { state, events, delivery: visit } = facts;
  const of = { isOver: isClaimOver(state), systemName: state?.systemName ?? null, events, visit };
  const { status, nextAttempt } = deliveryProgress(of, now);
  const number = parcel?.number || known.number;
  if (status !== 'open' || parcel?.status === 'returning' || (number === '' && nextAttempt === null)) return null;
  const goesTo = goesToOf(known, number);
  const isElsewhere = !isSameAddress(goesTo, returnAddress);
  const place = parcel?.place ?? '';
  return { courier: courierOf(known), number, place, goesTo, isElsewhere, change: changeOf(known, now) };
}
