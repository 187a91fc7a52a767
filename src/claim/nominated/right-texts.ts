import type { NominatedRight } from './nominated.rules.ts';
import * as m from '#web/messages/index.ts';

export const rightTexts: Record<NominatedRight, () => string> = {
  see: m.nominee_may_see,
  write: m.nominee_may_write,
  decide: m.nominee_may_decide,
  pay: m.nominee_may_pay,
};
