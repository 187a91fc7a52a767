// What the excess pages and the server say to each other (spec §4.8, §7.2, ruling 5.2, security promise 16). The
// browser names a claim and nothing else: amount, currency and whether it is paid are the server's to say, and of the
// query of the return page nothing is read but to take it out of the address.

/** Who takes the card: Stripe, or the practice provider of the demo, which takes no money. */
export type PaymentProvider = 'stripe' | 'practice';

/** `POST`, body `{"item":{"id":"<claim id>"}}`; answers `PaymentStart`. */
export const createIntentPath = '/api/create-payment-intent/Create';

/** `POST`, body `{}`; answers `ExcessState`, after asking the provider where an intent is open. */
export const checkPath = (claimId: string): string => `/api/excess-payment/${encodeURIComponent(claimId)}/check`;

/** `POST`, body `PracticeCard`; answers `PracticeAnswer`. There with the practice provider only, otherwise 404. */
export const practiceConfirmPath = (claimId: string): string =>
  `/api/excess-payment/${encodeURIComponent(claimId)}/practice/confirm`;

/** `POST`, body `PracticeSecondFactor`; answers `PracticeAnswer`. There with the practice provider only, otherwise 404. */
export const practiceSecondFactorPath = (claimId: string): string =>
  `/api/excess-payment/${encodeURIComponent(claimId)}/practice/second-factor`;

/**
 * What the card form begins with. `clientSecret` belongs into the provider's library and nowhere else: no address of
 * ours, no storage, no log. Asked again while the intent is open, the same comes back.
 */
export type PaymentStart = {
  clientSecret: string;
  provider: PaymentProvider;
  /** Null with the practice provider. */
  publishableKey: string | null;
  /** Whole pence, and the same in pounds. */
  amountPence: number;
  amount: number;
  currency: 'gbp';
  /** Where confirmPayment must lead, whatever the outcome (spec §7.3). */
  returnUrl: string;
};

/** A card as the provider names it, '' where it does not: brand 'visa', last four digits. */
export type PaidCard = { brand: string; lastFour: string };

/** How a claim's excess stands. Amounts are whole pence, instants ISO 8601. */
export type ExcessState =
  /** Amount 0 whatever else is set, or a cancelled claim of which nothing was paid. */
  | { status: 'nothing-due' }
  /** `canPayOnline` is false where the operator has no provider: contact us then. */
  | { status: 'due'; amountPence: number; canPayOnline: boolean }
  /** The provider has the card's word but not the money yet; ask again, it settles by itself. */
  | { status: 'processing'; amountPence: number }
  | {
      status: 'paid';
      amountPence: number;
      /** Null where the operator took it and gave no date. */
      paidOn: string | null;
      /** Whether it was paid on this portal, so that there is a receipt. */
      hasReceipt: boolean;
      card: PaidCard | null;
      /** Whether the receipt waits to be mailed or has been; null where it is not mailed. */
      receiptMail: 'queued' | 'sent' | null;
      /** What has been given back of it so far. */
      refundedPence: number;
    }
  /** The last try failed and the excess is still due. `message` is the provider's own, '' where it gave none. */
  | { status: 'error'; amountPence: number; message: string; canPayOnline: boolean };

/**
 * The test numbers that the practice provider takes (Stripe's documented ones, digits only). It refuses all others. The
 * two that settle late stand at Stripe for refunds that settle late, because no card's payment does so there.
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

/** `number` may have spaces. Nothing of it is kept but brand and last four digits, and of an unknown one nothing. */
export type PracticeCard = { clientSecret: string; number: string };

export type PracticeSecondFactor = { clientSecret: string; confirmed: boolean };

/** What the practice provider says. After every answer but `requires-action` the page goes to the completed page. */
export type PracticeAnswer = { status: 'succeeded' | 'processing' | 'requires-action' | 'declined' };

/**
 * The problem codes of these calls. `claim-not-found` (404) stands for missing, foreign and malformed ids alike,
 * `claim-read-only` (403) for a handler's;
 * `invalid-body` (400); the 409s say why nothing can be begun; 429 and 503 come with Retry-After, and nothing is lost.
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
