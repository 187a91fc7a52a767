import * as m from '#web/messages/index.ts';
import type { Trouble } from './trouble.ts';

export const troubleTexts: Record<Trouble, () => string> = {
  offline: m.quote_trouble_offline,
  limited: m.quote_trouble_limited,
  unsent: m.quote_trouble_unsent,
  'code-required': m.quote_trouble_unsent,
  'code-malformed': m.code_malformed,
  'code-wrong': m.decision_code_wrong,
  'code-over': m.decision_code_over,
  'code-limited': m.decision_code_limited,
  'code-telephone': m.decision_code_telephone,
};
