import type { AskReason, RefundReason } from '#claim/money/refund-reasons.rules.ts';
import * as m from '#web/messages/index.ts';

export const refundReasonTexts: Record<RefundReason, () => string> = {
  'paid-twice': m.desk_refund_reason_paid_twice,
  'not-due': m.desk_refund_reason_not_due,
  'amount-changed': m.desk_refund_reason_amount_changed,
  'claim-cancelled': m.desk_refund_reason_cancelled,
  goodwill: m.desk_refund_reason_goodwill,
  other: m.desk_refund_reason_other,
};

export const askReasonTexts: Record<AskReason, () => string> = {
  'device-ready': m.desk_ask_reason_device_ready,
  'work-waits': m.desk_ask_reason_work_waits,
  'claimant-asked': m.desk_ask_reason_claimant_asked,
  other: m.desk_ask_reason_other,
};
