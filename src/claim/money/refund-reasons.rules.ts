/** Why a handler refunds, and asks a claimant for the excess. Each has its words at the desk. */
export const refundReasons = [
  'paid-twice',
  'not-due',
  'amount-changed',
  'claim-cancelled',
  'goodwill',
  'other',
] as const;
export type RefundReason = (typeof refundReasons)[number];

export const askReasons = ['device-ready', 'work-waits', 'claimant-asked', 'other'] as const;
export type AskReason = (typeof askReasons)[number];
