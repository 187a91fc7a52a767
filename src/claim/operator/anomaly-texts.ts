import * as m from '#web/messages/index.ts';

type Text = { what: string; todo: string };

const texts: Record<string, () => Text> = {
  'amount-differs': () => ({ what: m.payments_amount_differs(), todo: m.payments_todo_provider() }),
  'currency-differs': () => ({ what: m.payments_currency_differs(), todo: m.payments_todo_provider() }),
  'mode-differs': () => ({ what: m.payments_mode_differs(), todo: m.payments_todo_keys() }),
  'claim-differs': () => ({ what: m.payments_claim_differs(), todo: m.payments_todo_provider() }),
  'account-differs': () => ({ what: m.payments_account_differs(), todo: m.payments_todo_keys() }),
  'unknown-payment': () => ({ what: m.payments_unknown_payment(), todo: m.payments_todo_refund() }),
  'paid-twice': () => ({ what: m.payments_paid_twice(), todo: m.payments_todo_refund_one() }),
  'paid-for-other-amount': () => ({ what: m.payments_other_amount(), todo: m.payments_todo_difference() }),
  'paid-without-excess': () => ({ what: m.payments_without_excess(), todo: m.payments_todo_refund() }),
  'paid-after-cancellation': () => ({ what: m.payments_after_cancellation(), todo: m.payments_todo_refund() }),
  'claim-deleted': () => ({ what: m.payments_claim_deleted(), todo: m.payments_todo_refund() }),
  'missing-at-provider': () => ({ what: m.payments_missing(), todo: m.payments_todo_keys() }),
  'not-paid-at-provider': () => ({ what: m.payments_not_paid(), todo: m.payments_todo_provider() }),
  'refund-failed': () => ({ what: m.payments_refund_failed(), todo: m.payments_todo_refund_again() }),
  'refund-waits': () => ({ what: m.payments_refund_waits(), todo: m.payments_todo_keys() }),
  disputed: () => ({ what: m.payments_disputed(), todo: m.payments_todo_dispute() }),
  'dispute-lost': () => ({ what: m.payments_dispute_lost(), todo: m.payments_todo_dispute_lost() }),
};

export function anomalyText(kind: string): Text {
  return (Object.hasOwn(texts, kind) ? texts[kind]?.() : null) ?? { what: kind, todo: m.payments_todo_provider() };
}
