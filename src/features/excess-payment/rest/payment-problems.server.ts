import { Problem } from '#server/http/errors.ts';
import { paymentProblems, type PaymentProblemCode } from '#features/excess-payment/payment.rules.ts';

const texts: Record<PaymentProblemCode, string> = {
  'claim-not-found': 'There is no such claim, or you may not see it.',
  'claim-read-only': 'You may look at this claim, but its excess is for the claimant to pay.',
  'nothing-to-pay': 'There is no excess to be paid on this claim.',
  'already-paid': 'The excess of this claim has been paid.',
  'claim-cancelled': 'This claim is cancelled, so there is no excess to be paid.',
  'payment-processing': 'A payment of this excess is being processed. It settles by itself.',
  'payment-begun-elsewhere':
    'This payment was begun elsewhere at the same moment, such as in another tab. Nothing was taken from you. Load the page again.',
  'online-payment-off': 'This excess cannot be paid online. Contact us to pay it.',
  'payment-provider-unavailable':
    'Our payment provider does not answer at the moment. Nothing was lost, and nothing is paid twice. Try again in a moment.',
  'too-many-payments': 'This payment was begun too often within a minute. Nothing was lost. Try again in a minute.',
  'practice-card-unknown': 'Practice takes only the test numbers. Do not use a real card here.',
  'practice-payment-over': 'This practice payment does not wait for a card any more. Load the page again.',
  'receipt-not-found': 'There is no receipt, because nothing was paid on this portal.',
};

/** In seconds. */
const retryAfter: Record<number, number> = { 429: 60, 503: 5 };

export function paymentProblem(code: PaymentProblemCode): Problem {
  const status = paymentProblems[code];
  const retryAfterSeconds = retryAfter[status];
  return new Problem(status, code, texts[code], retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
}
