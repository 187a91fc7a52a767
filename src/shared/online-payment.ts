import type { Offers } from './page/boot.ts';

/** The limits of one payment, in pence: Stripe's own, which the practice provider keeps too. */
export const leastOnlinePence = 30;
export const mostOnlinePence = 99_999_999;

export const canPayOnline = ({ payment }: Pick<Offers, 'payment'>, pence: number): boolean =>
  payment && pence >= leastOnlinePence && pence <= mostOnlinePence;
