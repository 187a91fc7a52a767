import { nothingKnown, textMask } from '#claim/mask/mask-text.rules.ts';
import type { ActionWas } from './action-changes.ts';
import type { DutyAction } from './duty-actions.data.ts';

const mask = textMask(nothingKnown);

const maskedWas = (was: ActionWas): ActionWas => ({
  ...was,
  ...(was.finding !== undefined && { finding: mask(was.finding) }),
  ...(was.action !== undefined && { action: mask(was.action) }),
});

/** As whoever sees no contacts reads it. It belongs to no claim, so names and streets are not known. */
export const maskedAction = (action: DutyAction): DutyAction => ({
  ...action,
  finding: mask(action.finding),
  action: mask(action.action),
  result: mask(action.result),
  changes: action.changes.map(({ was, ...change }) => ({ ...change, was: maskedWas(was) })),
});
