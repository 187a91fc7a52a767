import type { OpeningHours } from '#shared/time/opening-hours.ts';
import type { Given } from '#claim/rules/operator-request.rules.ts';
import type { StateFacts } from '#claim/read/claim-facts.ts';

/** What a claim's row at the desk is made of. None of it depends on when it is read. */
export type DeskFacts = {
  claimId: string;
  brand: string | null;
  /** Null if no client was named for the claim's contract or brand. `hours` are the usual ones if null. */
  client: { id: string; hours: OpeningHours | null } | null;
  state: (StateFacts & { id: string }) | null;
  createdAt: Date;
  stateChangedAt: Date | null;
  /** The operator's own target for the state. */
  stateDeadline: Date | null;
  nextCollection: Date | null;
  nextDelivery: Date | null;
  slaDays: number | null;
  events: readonly { eventDate: Date; name: string; systemName: string | null }[];
  /** The claimant's messages since the operator's newest one. */
  messages: { count: number; since: Date | null };
  /** When the claimant wrote in the chat without an answer since, and whether somebody was there. */
  chat: { since: Date; isAttended: boolean } | null;
  toldAt: Date | null;
  undeliveredAt: Date | null;
  notification: { linkPath: string } | null;
  given: Given;
};
