import type { Intent, PaymentFact, Refund } from './payment-facts.rules.ts';

export type PaymentProvider = 'stripe' | 'practice';

/** `fact` is null for types that we do not use. */
export type ProviderEvent = {
  id: string;
  type: string;
  at: Date;
  isLive: boolean;
  /** The connected account that sent it; null for our own. */
  account: string | null;
  fact: PaymentFact | null;
};

/** The same attempt has the same idempotency key, so that a retry creates no second intent. */
export type IntentOrder = { claimId: string; claimNumber: string; pence: number; attempt: number };

/** `intentId` is the provider's. The same order has the same idempotency key, so that a retry refunds once. */
export type RefundOrder = { id: string; claimId: string; intentId: string; pence: number };

export type Started = { intent: Intent; clientSecret: string };

/** The payment provider. Every call but `readEvent` throws PaymentUnavailable if the provider cannot respond. */
export type PaymentGateway = {
  provider: PaymentProvider;
  publishableKey: string | null;
  isLive: boolean;
  /** Limits of one payment, in whole pence. */
  least: number;
  most: number;
  /**
   * Creates the intent of this attempt, at most once. Throws AttemptUsedUp or AttemptFailed if the attempt number
   * cannot be used again, and AttemptInUse while another call creates it.
   */
  create(order: IntentOrder): Promise<Started>;
  retrieve(id: string): Promise<Started | null>;
  cancel(id: string): Promise<Intent | null>;
  since(date: Date): AsyncIterable<Intent>;
  /** Refunds at most once for an order. Throws RefundRefused if the provider never will. */
  refund(order: RefundOrder): Promise<Refund>;
  /** Returns what an earlier call of `refund` has made, however long ago. */
  findRefund(order: RefundOrder): Promise<Refund | null>;
  refundsSince(date: Date): AsyncIterable<Refund>;
  /**
   * Returns the event of a webhook's body. Throws BadSignature unless the provider signed it within five minutes of
   * now, and UnreadableEvent if its shape is unknown.
   */
  readEvent(body: Buffer, signature: string | undefined): ProviderEvent;
};

/** The provider cannot be reached, or rejects our key. The result of the call is unknown. */
export class PaymentUnavailable extends Error {}

/** Another order was placed with this attempt's number. */
export class AttemptUsedUp extends Error {}

/** The provider failed on this attempt, and may repeat that failure for the same attempt number. */
export class AttemptFailed extends PaymentUnavailable {}

/** Another call with this attempt's number has no answer yet, such as one of another tab. */
export class AttemptInUse extends Error {}

/** The provider has refused a refund, and no money moved. The message is a code of the provider's. */
export class RefundRefused extends Error {}

export class BadSignature extends Error {}

/** A signed event of unknown shape. The message names the fields, never their values. */
export class UnreadableEvent extends Error {}

/** Maximum difference in seconds between an event's signed time and now, before or after. */
export const signatureTolerance = 300;

export function isTimely(signedAt: number, now: Date): boolean {
  return Math.abs(now.getTime() / 1_000 - signedAt) <= signatureTolerance;
}
