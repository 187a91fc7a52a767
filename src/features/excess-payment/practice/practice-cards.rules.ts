import type { PracticeResult } from '#server/gateways/payment/payment-facts.rules.ts';
import { practiceCards, type PracticeOutcome } from '#features/excess-payment/payment.rules.ts';

/** How long a late payment is processing, in seconds: long enough to be seen, short enough to wait for. */
const lateSeconds = 8;

const declined = 'Your card was declined.';

const results: Record<PracticeOutcome, Omit<PracticeResult, 'card'>> = {
  succeeds: { status: 'paid', error: '', settles: null },
  'insufficient-funds': { status: 'declined', error: 'Your card has insufficient funds.', settles: null },
  declined: { status: 'declined', error: declined, settles: null },
  'second-factor': { status: 'action', error: '', settles: null },
  'settles-late': { status: 'processing', error: '', settles: { as: 'paid', error: '', seconds: lateSeconds } },
  'fails-late': {
    status: 'processing',
    error: '',
    settles: { as: 'declined', error: declined, seconds: lateSeconds },
  },
};

const isPracticeCard = (number: string): number is keyof typeof practiceCards => Object.hasOwn(practiceCards, number);

/** Returns the result of a test number. Returns null for all others, so that no real card goes further. */
export function practiceResult(number: string): PracticeResult | null {
  const digits = number.replaceAll(/[\s-]/g, '');
  if (!isPracticeCard(digits)) return null;
  return { ...results[practiceCards[digits]], card: { brand: 'visa', lastFour: digits.slice(-4) } };
}

export function secondFactorResult(confirmed: boolean): Omit<PracticeResult, 'card'> {
  if (confirmed) return { status: 'paid', error: '', settles: null };
  const error =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  return { status: 'declined', error, settles: null };
}
