import type { Offers } from './page/boot.ts';

/** What can be taken at once in pounds, in pence: Stripe's own limits, which the practice provider keeps too. */
export const leastOnlinePence = 30;
export const mostOnlinePence = 99_999_999;

/** Returns whether this amount can be paid here. */
export const canPayOnline = ({ payment }: Pick<Offers, 'payment'>, pence: number): boolean =>
  payment && pence >= leastOnlinePence && pence <= mostOnlinePence;
