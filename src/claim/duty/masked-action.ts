import { nothingKnown, textMask } from '#claim/mask/mask-text.rules.ts';
import type { DutyAction } from './duty-actions.data.ts';

const mask = textMask(nothingKnown);

/** As whoever sees no contacts reads it. It belongs to no claim, so names and streets are not known. */
export const maskedAction = (action: DutyAction): DutyAction => ({
  ...action,
  finding: mask(action.finding),
  action: mask(action.action),
  result: mask(action.result),
});
