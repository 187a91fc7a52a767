import { formatPounds, poundsOf } from '#shared/money.ts';
import * as m from '#web/messages/index.ts';
import type { ShownMoney, ShownRefund } from '../../money/money-routes.ts';
import type { Value } from '../cards/Values.tsx';
import { refundReasonTexts } from './reason-texts.ts';

export const pounds = (pence: number): string => formatPounds(poundsOf(pence));

function sharesOf({ insurer, insurerPence, yourPence, isAgreed }: ShownMoney, name: string): Value[] {
  if (insurerPence === null || yourPence === null) return [];
  const insurers = pounds(insurerPence);
  return [
    {
      key: m.desk_money_insurer({ insurer: insurer ?? m.desk_money_the_insurer() }),
      value: isAgreed ? insurers : m.desk_money_not_agreed({ amount: insurers }),
    },
    { key: m.desk_money_yours({ name }), value: pounds(yourPence) },
  ];
}

/** As the claimant reads it, by the same rule. */
export function moneyValues(money: ShownMoney, name: string): Value[] {
  const { excessPence, paidPence, refundedPence, duePence } = money;
  const hasMoved = excessPence > 0 || paidPence > 0;
  if (!hasMoved) return sharesOf(money, name);
  return [
    ...sharesOf(money, name),
    { key: m.desk_excess(), value: pounds(excessPence) },
    { key: m.desk_money_paid(), value: pounds(paidPence) },
    { key: m.desk_money_refunded(), value: refundedPence === 0 ? '' : pounds(refundedPence) },
    { key: m.desk_money_due(), value: pounds(duePence) },
  ];
}

/** Codes of the provider's that say what a handler can do. */
const refusals: Record<string, () => string> = {
  charge_already_refunded: m.desk_refund_refused_already,
  amount_too_large: m.desk_refund_refused_already,
  charge_disputed: m.desk_refund_refused_disputed,
  balance_insufficient: m.desk_refund_refused_balance,
  insufficient_funds: m.desk_refund_refused_balance,
  'key-may-not-refund': m.desk_refund_refused_key,
};

const statusTexts: Record<ShownRefund['status'], (values: { amount: string }) => string> = {
  asked: m.desk_refund_is_asked,
  pending: m.desk_refund_is_pending,
  succeeded: m.desk_refund_is_back,
  failed: m.desk_refund_is_failed,
  refused: m.desk_refund_is_refused,
};

export function refundText({ pence, status, reason, by, error }: ShownRefund, time: string): string {
  const amount = pounds(pence);
  const who =
    reason === null
      ? m.desk_refund_at_provider({ time })
      : m.desk_refund_by({ name: by, time, reason: refundReasonTexts[reason]() });
  const why = status === 'refused' ? [refusals[error]?.() ?? m.desk_refund_refused_code({ code: error })] : [];
  return [statusTexts[status]({ amount }), ...why, who].join(' ');
}
