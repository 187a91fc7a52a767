import { poundsOf } from '#shared/money.ts';

/** What providers answer, in words; another code stands as it is. */
const reasons: Readonly<Record<string, string>> = {
  'payment-not-paid': 'the payment has not been paid',
  charge_already_refunded: 'as much has gone back already',
  'key-may-not-refund': 'its key may not refund',
};

export const refusedText = (pence: number, code: string): string =>
  `The provider refused to refund £${poundsOf(pence).toFixed(2)}: ${reasons[code] ?? code}.`;
