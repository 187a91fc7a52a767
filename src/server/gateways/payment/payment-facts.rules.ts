/** `declined` can be tried again; `action` waits for the claimant's second factor. */
export type IntentStatus = 'open' | 'declined' | 'action' | 'processing' | 'cancelled' | 'paid';

/** The only card data that ever reaches us. */
export type CardFacts = { brand: string; lastFour: string };

/** It never contains the client secret, so that no log can. */
export type Intent = {
  id: string;
  status: IntentStatus;
  /** Whole pence: the amount received once it is paid, the amount due before. */
  pence: number;
  currency: string;
  isLive: boolean;
  claimId: string | null;
  error: string;
  card: CardFacts | null;
  paidAt: Date | null;
  /** The total refunded so far; null if the response does not contain it. */
  refundedPence: number | null;
  at: Date;
};

export type Refund = {
  id: string;
  intentId: string;
  /** The order of this portal that it carries out; null for a refund made elsewhere, and where the answer lacks it. */
  orderId: string | null;
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

export type PracticeResult = {
  status: 'declined' | 'action' | 'processing' | 'paid';
  error: string;
  card: { brand: string; lastFour: string };
  settles: { as: 'declined' | 'paid'; error: string; seconds: number } | null;
};
