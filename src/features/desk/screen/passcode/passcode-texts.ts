import * as m from '#web/messages/index.ts';
import type { OpeningReason } from '../../passcode/opening-reasons.rules.ts';
import type { PasscodeAnswer } from '../../passcode/passcode-routes.ts';

export const openingTexts: Record<OpeningReason, () => string> = {
  'test-before-repair': m.desk_opening_test_before,
  repair: m.desk_opening_repair,
  'test-after-repair': m.desk_opening_test_after,
  'data-transfer': m.desk_opening_data,
  other: m.desk_opening_other,
};

export const typeTexts: Record<NonNullable<PasscodeAnswer['passcode']>['type'], () => string> = {
  password: m.desk_passcode_password,
  pin: m.desk_passcode_pin,
  pattern: m.desk_passcode_pattern,
};
