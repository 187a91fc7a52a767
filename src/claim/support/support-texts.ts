import * as m from '#web/messages/index.ts';
import type { SupportCode } from './support-codes.rules.ts';

export const supportTexts: Record<SupportCode, () => string> = {
  'large-print': m.support_large_print,
  'plain-language': m.support_plain_language,
  telephone: m.support_telephone,
  writing: m.support_writing,
  'more-time': m.support_more_time,
  'somebody-else': m.support_somebody_else,
  'device-needed': m.support_device_needed,
  'sign-language': m.support_sign_language,
  'screen-reader': m.support_screen_reader,
  other: m.support_other,
};
