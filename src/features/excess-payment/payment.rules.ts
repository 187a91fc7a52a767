// The browser names a claim and nothing else (spec §4.8, §7.2, ruling 5.2, security promise 16). The server decides
// amount, currency and whether it is paid.

export type PaymentProvider = 'stripe' | 'practice';

export const createIntentPath = '/api/create-payment-intent/Create';

export const checkPath = (claimId: string): string => `/api/excess-payment/${encodeURIComponent(claimId)}/check`;

export const practiceConfirmPath = (claimId: string): string =>
  `/api/excess-payment/${encodeURIComponent(claimId)}/practice/confirm`;

export const practiceSecondFactorPath = (claimId: string): string =>
  `/api/excess-payment/${encodeURIComponent(claimId)}/practice/second-factor`;

/**
 * Data of the card form. Pass `clientSecret` to the provider's library only: never to a URL of ours, a storage or a
 * log. While the intent is open, a repeated call returns the same.
 */
export type PaymentStart = {
  clientSecret: string;
  provider: PaymentProvider;
  publishableKey: string | null;
  /** In whole pence, and the same in pounds. */
  amountPence: number;
  amount: number;
  currency: 'gbp';
  returnUrl: string;
};

/** The provider's card data, such as brand 'visa' and the last four digits; '' where unknown. */
export type PaidCard = { brand: string; lastFour: string };

/** The state of a claim's excess. Amounts are whole pence, instants ISO 8601. */
export type ExcessState =
  /** Amount 0 whatever else is set, or a cancelled claim of which nothing was paid. */
  | { status: 'nothing-due' }
  /** `canPayOnline` is false without a provider; the page then shows the contact. */
  | { status: 'due'; amountPence: number; canPayOnline: boolean }
  | { status: 'processing'; amountPence: number }
  | {
      status: 'paid';
      amountPence: number;
      /** Null where the operator took it and gave no date. */
      paidOn: string | null;
      /** True if paid on this portal. */
      hasReceipt: boolean;
      card: PaidCard | null;
      /** The state of the receipt's mail; null where none is sent. */
      receiptMail: 'queued' | 'sent' | null;
      refundedPence: number;
    }
  /** The last attempt failed and the excess is still due. `message` is the provider's, or ''. */
  | { status: 'error'; amountPence: number; message: string; canPayOnline: boolean };

/**
 * The test numbers of the practice provider (Stripe's documented ones, digits only). It refuses all others. At Stripe,
 * the two that settle late stand for late refunds, because no card payment settles late.
 */
export const practiceCards = {
  '4242424242424242': 'succeeds',
  '4000000000009995': 'insufficient-funds',
  '4000000000000002': 'declined',
  '4000002500003155': 'second-factor',
  '4000000000005126': 'settles-late',
  '4000000000007726': 'fails-late',
} as const;

export type PracticeOutcome = (typeof practiceCards)[keyof typeof practiceCards];

export type PracticeCard = { clientSecret: string; number: string };

export type PracticeSecondFactor = { clientSecret: string; confirmed: boolean };

export type PracticeAnswer = { status: 'succeeded' | 'processing' | 'requires-action' | 'declined' };

/**
 * `claim-not-found` covers missing, foreign and malformed ids, `claim-read-only` handlers. The 409s give the reason why
 * no payment can begin. 429 and 503 come with Retry-After, and nothing is lost.
 */
export const paymentProblems = {
  'claim-not-found': 404,
  'claim-read-only': 403,
  'nothing-to-pay': 409,
  'already-paid': 409,
  'claim-cancelled': 409,
  'payment-processing': 409,
  'online-payment-off': 409,
  'payment-provider-unavailable': 503,
  'too-many-payments': 429,
  'practice-card-unknown': 422,
  'practice-payment-over': 409,
  'receipt-not-found': 404,
} as const satisfies Record<string, number>;

export type PaymentProblemCode = keyof typeof paymentProblems;
