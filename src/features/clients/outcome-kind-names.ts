import type { OutcomeKind } from '#claim/offer/offer.rules.ts';
import * as m from '#web/messages/index.ts';

export const outcomeKindNames: Record<OutcomeKind, () => string> = {
  replacement: m.clients_outcomes_replacement,
  voucher: m.clients_outcomes_voucher,
  cash: m.clients_outcomes_cash,
  return: m.clients_outcomes_return,
};
