import { formatDate } from '#shared/time/dates.ts';
import type { SupportCode } from './support-codes.rules.ts';

/** English, for whoever answers the claimant. */
const needWords: Record<SupportCode, string> = {
  'large-print': 'Large print',
  'plain-language': 'Plain language',
  telephone: 'Telephone them instead of writing',
  writing: 'Write to them instead of telephoning',
  'more-time': 'More time',
  'somebody-else': 'Somebody else should deal with this',
  'device-needed': 'They need the device for their work, safety or health',
  'sign-language': 'Another language, or sign language',
  'screen-reader': 'Text for a screen reader',
  other: 'Something else',
};

type Said = { code: SupportCode; words: string; until: string | null };

export const needText = ({ code, words, until }: Said): string => {
  const what = words === '' ? needWords[code] : `${needWords[code]}: ${words}`;
  return until === null ? what : `${what} (until ${formatDate(`${until}T12:00:00Z`)})`;
};
