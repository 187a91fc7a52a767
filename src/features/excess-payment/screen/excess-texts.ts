import * as errorTexts from '#shared/error-texts.ts';
import { formatPounds, poundsOf } from '#shared/money.ts';
import * as m from '#web/messages/index.ts';
import type { ExcessState } from '#features/excess-payment/rest/payment-answers.rules.ts';

export const formatPence = (pence: number): string => formatPounds(poundsOf(pence));

export const dueText = (pence: number): string => m.my_claim_excess_due({ amount: formatPence(pence) });

export const duePence = (state: ExcessState | null): number | null =>
  state?.status === 'due' || state?.status === 'error' ? state.amountPence : null;

export const newAmountText = (pence: number, before: number): string =>
  `${dueText(pence)}. ${m.excess_before({ amount: formatPence(before) })}`;

export function newsOf(state: ExcessState): string {
  switch (state.status) {
    case 'nothing-due':
      return m.excess_none();
    case 'due':
      return dueText(state.amountPence);
    case 'processing':
      return m.excess_processing();
    case 'paid':
      return m.excess_paid();
    case 'error':
      return errorTexts.excess_payment_failed;
  }
}
