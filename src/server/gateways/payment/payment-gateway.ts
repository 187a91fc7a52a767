import type { Intent, PaymentFact } from './payment-facts.rules.ts';

export type PaymentProvider = 'stripe' | 'practice';

/** An event that the provider has signed. `fact` is null where it is of a type that means nothing to us. */
export type ProviderEvent = {
  id: string;
  type: string;
  at: Date;
  isLive: boolean;
  /** The connected account it came from; null for our own. */
  account: string | null;
  fact: PaymentFact | null;
};

/** The same attempt has the same key, so that asking again makes no second intent. */
export type IntentOrder = { claimId: string; claimNumber: string; pence: number; attempt: number };

/** An intent, and the secret with which the claimant's browser may pay it. */
export type Started = { intent: Intent; clientSecret: string };

/** Who takes the money. Every call but `readEvent` throws PaymentUnavailable where the provider cannot answer. */
export type PaymentGateway = {
  provider: PaymentProvider;
  /** For the browser's library; null where there is none. */
  publishableKey: string | null;
  isLive: boolean;
  /** What can be taken at once, in whole pence. */
  least: number;
  most: number;
  /** The intent of this attempt, made at most once. Throws AttemptUsedUp or AttemptFailed where its number is of no more use. */
  create(order: IntentOrder): Promise<Started>;
  /** Null where the provider knows no such intent. */
  retrieve(id: string): Promise<Started | null>;
  /** Cancels it where it still can be, and answers how it stands then. */
  cancel(id: string): Promise<Intent | null>;
  /** All intents that were made since then. */
  since(date: Date): AsyncIterable<Intent>;
  /**
   * The event in a webhook's body. Throws BadSignature unless the provider has signed it within five minutes of now, and
   * UnreadableEvent where what was signed is not as we know it.
   */
  readEvent(body: Buffer, signature: string | undefined): ProviderEvent;
};

/** The provider cannot be asked now, or does not take our key. Nothing is known of what it did. */
export class PaymentUnavailable extends Error {}

/** Another order was placed under the number of this attempt. */
export class AttemptUsedUp extends Error {}

/** The provider has failed over this attempt, and may keep that failure as its answer to the attempt's number. */
export class AttemptFailed extends PaymentUnavailable {}

/** The body was not signed by the provider, or at a time too far from now, or is no event. */
export class BadSignature extends Error {}

/** Signed by the provider, and of a shape that we do not know. Names the fields, and nothing that stands in them. */
export class UnreadableEvent extends Error {}

/** How far the time of a signed event may lie from now when it arrives, before or after, in seconds. */
export const signatureTolerance = 300;

/** Whether the time that an event was signed at (seconds since 1970) is close enough to now. */
export function isTimely(signedAt: number, now: Date): boolean {
  return Math.abs(now.getTime() / 1_000 - signedAt) <= signatureTolerance;
}
