import type { Offers } from './page/boot.ts';

/** The limits of one payment, in pence: Stripe's own, which the practice provider keeps too. */
export const leastOnlinePence = 30;
export const mostOnlinePence = 99_999_999;

/** Where Stripe sends its events. */
export const paymentWebhookPath = '/api/payments/webhook';

export const canPayOnline = ({ payment }: Pick<Offers, 'payment'>, pence: number): boolean =>
  payment && pence >= leastOnlinePence && pence <= mostOnlinePence;
