import type { ComplaintAtDesk } from '#claim/complaint/complaint.rules.ts';
import type { ParcelFacts } from '#claim/parcel/parcel.rules.ts';
import type { OfferFacts } from '#claim/offer/offer.rules.ts';
import type { QuoteFacts } from '#claim/quote/quote-version.rules.ts';
import type { OpeningHours } from '#shared/time/opening-hours.ts';
import type { Given } from '#claim/rules/operator-request.rules.ts';
import type { WaitingOn } from './clock-kinds.rules.ts';
import type { Actor } from '#shared/wording.ts';
import type { ClaimEventFacts, StateFacts } from '#claim/read/claim-facts.ts';

/** A time in which the claim waits for somebody else than its state says; `until` is null while it lasts. */
export type Wait = { on: Exclude<WaitingOn, 'nobody'>; from: Date; until: Date | null };

export type DeskWork = {
  assigneeId: string | null;
  /** A message of the claimant after `at` ends the snooze. */
  snoozed: { at: Date; until: Date } | null;
  /** Holds while the claim is in the state of which it was said. `until` is when it should be over. */
  waiting: { on: Exclude<WaitingOn, 'nobody'>; stateId: string | null; since: Date; until: Date | null } | null;
  waits: readonly Wait[];
};

export type OwnTarget = { actor: Actor | null; hours: number | null };

/** The input of a claim's row at the desk. None of it depends on the time of reading. */
export type DeskFacts = {
  claimId: string;
  brand: string | null;
  /** Null if no client has the claim's contract or brand. Without `hours` the usual ones count. */
  client: { id: string; hours: OpeningHours | null } | null;
  state: (StateFacts & { id: string }) | null;
  createdAt: Date;
  stateChangedAt: Date | null;
  /** What the client and then the brand say of the state in their wording. */
  ownTargets: readonly OwnTarget[];
  /** The operator's own target for the state. */
  stateDeadline: Date | null;
  nextCollection: Date | null;
  nextDelivery: Date | null;
  /** What couriers said of its newest parcels. */
  parcels: readonly ParcelFacts[];
  slaDays: number | null;
  events: readonly ClaimEventFacts[];
  /** The claimant's messages since the operator's newest one. */
  messages: { count: number; since: Date | null; newest: Date | null };
  /** Since when the claimant waits for an answer in the chat, and whether a desk was present. */
  chat: { since: Date; isAttended: boolean } | null;
  work: DeskWork;
  /** When the claimant last heard from the operator, by a notice or a call. */
  toldAt: Date | null;
  undeliveredAt: Date | null;
  /** The change of the state at the desk that the operator's system has not taken up, and how many documents had not heard of it. */
  untaken: { at: Date; unheard: number } | null;
  notification: { linkPath: string } | null;
  given: Given;
  /** The newest version of the quote that was sent. */
  quote: (Pick<QuoteFacts, 'decides' | 'status' | 'askedAt' | 'answeredAt'> & { id: string }) | null;
  /** Support needs that count; `unseenSince`: since when no handler has read one of them. */
  needs: { isThere: boolean; unseenSince: Date | null };
  /** The newest offer beyond repair. */
  offer: (OfferFacts & { id: string; sentAt: string }) | null;
  /** Those that are open. */
  complaints: readonly ComplaintAtDesk[];
  /** When the newest of the others was closed. */
  complaintClosedAt: Date | null;
};
