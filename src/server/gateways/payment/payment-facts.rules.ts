// The provider's data in our own types: gateways create them and the payment rules evaluate them.

/** `declined` can be tried again; `action` waits for the claimant's second factor. */
export type IntentStatus = 'open' | 'declined' | 'action' | 'processing' | 'cancelled' | 'paid';

/** The only card data that ever reaches us. */
export type CardFacts = { brand: string; lastFour: string };

/** One payment intent. It never contains the client secret, so that no log can. */
export type Intent = {
  id: string;
  status: IntentStatus;
  /** Whole pence: the amount received once it is paid, the amount due before. */
  pence: number;
  /** In lower case, such as `gbp`. */
  currency: string;
  isLive: boolean;
  /** The claim from our own metadata. */
  claimId: string | null;
  /** The provider's error for the claimant about the last try, or ''. */
  error: string;
  card: CardFacts | null;
  paidAt: Date | null;
  /** The total refunded so far; null if the response does not contain it. */
  refundedPence: number | null;
  /** When this data was current. */
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

export type PaymentFact =
  | { kind: 'intent'; intent: Intent }
  | { kind: 'refunded'; intentId: string; refundedPence: number; at: Date }
  | { kind: 'refund'; refund: Refund }
  | { kind: 'dispute'; dispute: Dispute };

/** The result of one confirmation; `settles` is the later result of a processing payment. */
export type PracticeResult = {
  status: 'declined' | 'action' | 'processing' | 'paid';
  error: string;
  card: { brand: string; lastFour: string };
  settles: { as: 'declined' | 'paid'; error: string; seconds: number } | null;
};
