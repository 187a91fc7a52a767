import type { RefundReason } from '#claim/money/refund-reasons.rules.ts';
import * as m from '#web/messages/index.ts';
import { penceTyped } from '#web/ui/fields/typed-amount.ts';
import { pounds } from './money-texts.ts';

export type RefundTyped = { amount: string; reason: RefundReason | ''; words: string };

function amountError(amount: string, left: number): string | null {
  const pence = penceTyped(amount);
  if (pence === null) return m.desk_refund_amount_wrong();
  if (pence < 1) return m.desk_refund_amount_least();
  return pence > left ? m.desk_refund_amount_most({ left: pounds(left) }) : null;
}

/** `left` is in pence. */
export function errorsOf({ amount, reason, words }: RefundTyped, left: number) {
  const wrong = amountError(amount, left);
  return {
    ...(wrong !== null && { amount: wrong }),
    ...(reason === '' && { reason: m.desk_reason_required() }),
    ...(reason === 'other' && words.trim() === '' && { words: m.desk_refund_words_required() }),
  };
}
