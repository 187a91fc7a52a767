import type { OfferFacts } from '../offer/offer.rules.ts';
import type { QuoteFacts } from '../quote/quote-version.rules.ts';
import type { ClaimFacts, StateFacts } from '../read/claim-facts.ts';
import type { DeviceFacts } from './device.rules.ts';

/**
 * What the courier said itself: when it had done what it came for (`doneAt`), or failed and nothing else is booked
 * (`failedAt`); until when what the claimant has asked it for may be answered (`askedUntil`); where it goes instead of
 * to the address (`place`), in British English, empty where it goes to the address; whether there is a parcel with
 * which it is not done (`isUnderWay`); and when it came before the device went back, of a claim that was opened again
 * (`madeBefore`).
 */
export type VisitFacts = {
  next: Date | null;
  last: Date | null;
  courier: string;
  doneAt?: Date | null;
  failedAt?: Date | null;
  askedUntil?: Date | null;
  place?: string;
  isUnderWay?: boolean;
  madeBefore?: Date | null;
};

export type WordedState = StateFacts & {
  name: string;
  description: string;
  nextState: string;
  trackerNumber: number | null;
};

export type WordingFacts = ClaimFacts & {
  state: WordedState | null;
  brand: string | null;
  /** The id of the claim's client. */
  client: string | null;
  customer: string;
  changedAt: Date | null;
  stateDeadline: Date | null;
  collection: VisitFacts;
  delivery: VisitFacts;
  device: DeviceFacts;
  isRepairBegun: boolean;
  isLockRemoved: boolean;
  /** The newest version of the quote that was sent. */
  quote: QuoteFacts | null;
  /** The newest offer beyond repair. */
  offer: OfferFacts | null;
};
