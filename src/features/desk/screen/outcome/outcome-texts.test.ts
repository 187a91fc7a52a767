import { expect, test } from 'vitest';

import { seenText } from './outcome-texts.ts';

const now = new Date('2026-11-06T15:00:00Z');
const code = {
  id: 'v',
  expiresOn: '2027-01-01',
  by: 'Lea',
  issuedAt: '2026-11-06T11:00:00Z',
  shownAt: null,
  firstShownAt: null,
};
const seen = '2026-11-06T12:00:00Z';

test.each([
  ['nobody has seen', code, 'The claimant hasn’t seen the code yet.'],
  ['was seen', { ...code, shownAt: seen, firstShownAt: seen }, 'The claimant saw the code on '],
  ['may be seen once more', { ...code, firstShownAt: seen }, 'They may see it once more.'],
  ['took the place of one that was seen', { ...code, firstShownAt: '2026-11-06T10:00:00Z' }, 'saw an earlier code'],
])('of a code that %s the desk reads whether one was seen', (_, voucher, text) =>
  expect(seenText(voucher, now)).toContain(text),
);
