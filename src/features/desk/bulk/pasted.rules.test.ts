import { expect, test } from 'vitest';

import { isReferenceList, referencesIn } from './pasted.rules.ts';

test.each(['CLM-1, CLM-2', 'CLM-1\nCLM-2\n', 'CLM-1;CLM-2', '356938035643809 356938035643817', 'CLM-7Q2M CLM-7Q2N'])(
  'takes “%s” as a list',
  (text) => expect(isReferenceList(text)).toBe(true),
);

test.each([
  'CLM-7Q2M',
  'Priya Nair',
  '07700 900142',
  '+44 7700 900142',
  'LS6 2QZ',
  'Flat 12, 40 Chapel Row',
  'Priya Nair\n07700 900142',
  '',
])('takes “%s” as no list', (text) => expect(isReferenceList(text)).toBe(false));

test('has each reference once, in the order of the list', () => {
  expect(referencesIn(' CLM-2, CLM-1\n\nCLM-2;CLM-3 ')).toEqual(['CLM-2', 'CLM-1', 'CLM-3']);
});

test('a list may have a heading, and other lines of words alone', () => {
  const list = 'Claim reference\r\nCLM-1\r\nCLM-2\r\nThank you';
  expect(isReferenceList(list)).toBe(true);
  expect(referencesIn(list)).toEqual(['CLM-1', 'CLM-2']);
});
