import type { DutyOutcome } from '#claim/duty/duty.rules.ts';
import * as m from '#web/messages/index.ts';

export const outcomeTexts: Record<DutyOutcome, () => string> = {
  products: m.desk_duty_outcome_products,
  price: m.desk_duty_outcome_price,
  understanding: m.desk_duty_outcome_understanding,
  support: m.desk_duty_outcome_support,
};
