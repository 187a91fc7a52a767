// The server decides amount, currency and whether it is paid (ruling 5.2, security promise 16).

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
  'payment-begun-elsewhere': 409,
  'online-payment-off': 409,
  'payment-provider-unavailable': 503,
  'too-many-payments': 429,
  'practice-card-unknown': 422,
  'practice-payment-over': 409,
  'receipt-not-found': 404,
} as const satisfies Record<string, number>;

export type PaymentProblemCode = keyof typeof paymentProblems;
