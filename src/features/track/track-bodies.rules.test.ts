import { expect, test } from 'vitest';

import * as errorTexts from '#shared/error-texts.ts';
import { longestCode } from '#claim/mailed-code/mailed-code.rules.ts';
import { codeBody, loginBody, mailLinkBody } from './track-bodies.rules.ts';
import { longestField, longestLink } from './track.rules.ts';

const login = { reference: 'CLM-1', postcode: 'LS9 8AB' };
const problemsOf = (more: object) =>
  loginBody.safeParse({ ...login, ...more }).error?.issues.map(({ message }) => message);

test('a reference and a post code are enough, on a device of one’s own', () => {
  expect(loginBody.parse(login)).toEqual({ ...login, sharedDevice: false, link: '' });
  const more = { sharedDevice: true, link: 'x'.repeat(longestLink) };
  expect(loginBody.parse({ ...login, ...more })).toEqual({ ...login, ...more });
  const long = { reference: 'x'.repeat(longestField.reference), postcode: 'x'.repeat(longestField.postcode) };
  expect(loginBody.parse(long)).toMatchObject(long);
});

test.each([
  [{ reference: ' ' }, errorTexts.reference_required],
  [{ postcode: '\t' }, errorTexts.postcode_required],
  [{ reference: 7 }, 'This must be a text.'],
  [{ postcode: null }, 'This must be a text.'],
  [
    { reference: ' '.repeat(longestField.reference + 1) },
    `This may have at most ${longestField.reference} characters.`,
  ],
  [{ postcode: ' '.repeat(longestField.postcode + 1) }, `This may have at most ${longestField.postcode} characters.`],
  [{ sharedDevice: 'yes' }, 'This must be true or false.'],
  [{ link: 'x'.repeat(longestLink + 1) }, 'This is no link.'],
  [{ link: 7 }, 'This must be a text.'],
])('%j is refused in clear words', (more, words) => expect(problemsOf(more)).toEqual([words]));

test('nothing else is taken', () => {
  expect(problemsOf({ other: 1 })).toHaveLength(1);
  expect(mailLinkBody.parse({ reference: 'CLM-1' })).toEqual({ reference: 'CLM-1' });
  expect(mailLinkBody.safeParse(login).success).toBe(false);
});

test('a code may have space around it, up to a limit', () => {
  expect(codeBody.parse({ code: ' 123 456 ' })).toEqual({ code: ' 123 456 ' });
  const wordsOf = (code: unknown) => codeBody.safeParse({ code }).error?.issues[0]?.message;
  expect(wordsOf('1'.repeat(longestCode))).toBeUndefined();
  expect(wordsOf('1'.repeat(longestCode + 1))).toBe('This is longer than any code.');
  expect(wordsOf(123_456)).toBe('This must be a text.');
});
