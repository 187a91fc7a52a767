// What a provider says of a payment, in our words: the shapes that its gateway makes and the rules of payments judge.

/** `declined` is open again after a try that failed; `action` waits for the claimant's second factor. */
export type IntentStatus = 'open' | 'declined' | 'action' | 'processing' | 'cancelled' | 'paid';

/** A card as the provider names it. Nothing else of a card ever reaches us. */
export type CardFacts = { brand: string; lastFour: string };

/** What the provider says of one intent to pay. It never holds the client secret, so that nothing that logs it can. */
export type Intent = {
  /** The provider's id. */
  id: string;
  status: IntentStatus;
  /** Whole pence: what was received once it is paid, and what is asked before. */
  pence: number;
  /** In lower case, such as `gbp`. */
  currency: string;
  isLive: boolean;
  /** The claim it was made for, as we told the provider. */
  claimId: string | null;
  /** The provider's words for the claimant about the last try, '' where it did not fail. */
  error: string;
  card: CardFacts | null;
  paidAt: Date | null;
  /** Given back in all so far; null where the answer does not say. */
  refundedPence: number | null;
  /** When all of this was so. */
  at: Date;
};

export type Refund = {
  id: string;
  intentId: string;
  pence: number;
  status: 'pending' | 'succeeded' | 'failed';
  at: Date;
};
export type Dispute = {
  id: string;
  intentId: string;
  pence: number;
  status: 'open' | 'won' | 'lost';
  reason: string;
  at: Date;
};

/** What one event of the provider's is about. */
export type PaymentFact =
  | { kind: 'intent'; intent: Intent }
  | { kind: 'refunded'; intentId: string; refundedPence: number; at: Date }
  | { kind: 'refund'; refund: Refund }
  | { kind: 'dispute'; dispute: Dispute };

/** What one confirmation brings about; `settles` is what a payment that is processing becomes later. */
export type PracticeResult = {
  status: 'declined' | 'action' | 'processing' | 'paid';
  error: string;
  card: { brand: string; lastFour: string };
  settles: { as: 'declined' | 'paid'; error: string; seconds: number } | null;
};
