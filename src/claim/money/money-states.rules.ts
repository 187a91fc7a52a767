export const moneyStates = [
  'nothing-due',
  'due',
  'processing',
  'paid',
  'part-refunded',
  'refunded',
  'paid-twice',
  'cancelled',
] as const;
export type MoneyState = (typeof moneyStates)[number];
