import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { passwordFault } from './password.rules.ts';

const listed = new Set(['password', 'liverpool', 'qwertyuiop12', 'p@ssw0rd']);
const frequent = new Set(['letmein', 'password', 'dragon', 'monkey', 'sunshine', 'iloveyou', 'abab', 'ababab']);
const faultOf = (password: string, email = 'ada.lovelace@example.com') =>
  passwordFault(password, email, { isListed: (text) => listed.has(text), isFrequent: (text) => frequent.has(text) });

describe('a password', () => {
  test.each([
    ['', 'missing'],
    ['            ', 'missing'],
    ['eleven sign', 'too-short'],
    ['🐎'.repeat(11), 'too-short'],
    ['y'.repeat(64) + 'no'.repeat(33), 'too-long'],
    ['my ada.lovelace@example.com', 'has-email'],
    ['ADA.LOVELACE1815', 'has-email'],
    ['Password2026!', 'common'],
    ['!!!!!liverpool', 'common'],
    ['QwertyUiop12', 'common'],
    ['aaaaaaaaaaaa', 'common'],
    ['abcabcabcabc', 'common'],
    ['abcabcabcabcab', 'common'],
    ['987654321098', 'common'],
    ['letmeinletmein', 'common'],
    ['LetMeInLetMeIn1', 'common'],
    ['letmeinletmein2024', 'common'],
    ['passworddragon', 'common'],
    ['dragon-2024-monkey', 'common'],
    ['dragondragonmonkey', 'common'],
    ['Sunshine!Iloveyou', 'common'],
    ['asdfghjkl;12', 'common'],
    ['1qaz2wsx3edc', 'common'],
    ['zxcvbnm,./;lk', 'common'],
    ['qweasdzxc123', 'common'],
    // Full-width characters count as the plain ones.
    ['ｐａｓｓｗｏｒｄ1234', 'common'],
  ])('%j is refused as %s', (password, fault) => expect(faultOf(password)).toBe(fault));

  test.each([
    'three random words',
    'correct horse',
    'пароль для тебя',
    '🐎🐖🐎🐄🐑🐖🐓🐎🐐🐎🐓a',
    'password and liverpool',
    'sunshine dragon monkey',
    'dragon lives in wales',
    'we were weeded were we',
    'dragon17829046113905',
  ])('%j is taken without a rule of composition', (password) => expect(faultOf(password)).toBeNull());

  test('a short name in the address does not count', () =>
    expect(faultOf('all the best', 'al@example.com')).toBeNull());

  test('of very many signs that two words fit in very many ways is judged at once', () =>
    expect(faultOf(`${'ab'.repeat(60)}xmzpt`)).toBeNull());

  test('of any text is judged, and quickly', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
        const fault = faultOf(text);
        const { length } = Array.from(text.normalize('NFKC'));
        const isMeasured = fault === 'missing' || fault === 'too-short' || fault === 'too-long';
        expect(isMeasured || (length >= 12 && length <= 128)).toBe(true);
      }),
    );
  });
});
