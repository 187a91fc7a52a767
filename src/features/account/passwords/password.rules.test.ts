import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { passwordFault, passwordFaultTexts } from './password.rules.ts';

const listed = new Set(['password', 'liverpool', 'qwertyuiop12', 'p@ssw0rd']);
const frequent = new Set(['letmein', 'password', 'dragon', 'monkey', 'sunshine', 'iloveyou', 'abab', 'ababab']);
const manchester = 'manchesterunited';
for (const word of ['ale', manchester]) frequent.add(word);
const faultOf = (password: string, email = 'ada.lovelace@example.com') =>
  passwordFault(password, email, { isListed: (text) => listed.has(text), isFrequent: (text) => frequent.has(text) });

describe('a password', () => {
  test.each([
    ['', 'missing'],
    ['            ', 'missing'],
    ['eleven sign', 'too-short'],
    ['🐎'.repeat(11), 'too-short'],
    ['y'.repeat(64) + 'no'.repeat(33), 'too-long'],
    ['thirteen signs'.repeat(9) + 'a three', 'too-long'],
    ['my ada.lovelace@example.com', 'has-email'],
    ['ADA.LOVELACE1815', 'has-email'],
    ['Password2026!', 'common'],
    ['!!!!!liverpool', 'common'],
    ['QwertyUiop12', 'common'],
    ['aaaaaaaaaaaa', 'common'],
    ['abcabcabcabc', 'common'],
    ['abcabcabcabcab', 'common'],
    ['kakadukakadu2024', 'common'],
    ['123!123!123!', 'common'],
    ['🐎🐖🐄🐑🐓🐐🐎🐖🐄🐑🐓🐐', 'common'],
    ['lmnopqrstuvw', 'common'],
    ['abcdefuvwxyz', 'common'],
    ['fedcbazyxwvu', 'common'],
    ['p@ssw0rd2026', 'common'],
    ['2026p@ssw0rd', 'common'],
    ['dragon178290', 'common'],
    [`${manchester}monkey`, 'common'],
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
    'sunshineale1',
    'correcthorsecorrecthorse',
    'abcdmnopwxyz',
    '1a2s3d4f5g6h',
    'three random words'.repeat(7) + '😀!',
  ])('%j is taken without a rule of composition', (password) => expect(faultOf(password)).toBeNull());

  test('a short name in the address does not count, unless the whole address is there', () => {
    expect(faultOf('all the best', 'al@example.com')).toBeNull();
    expect(faultOf('mail al@example.com', 'al@example.com')).toBe('has-email');
    expect(faultOf('adam is a person', 'Adam@example.com')).toBe('has-email');
  });

  test('is judged without the address too', () => expect(faultOf('three random words', '')).toBeNull());

  test('that is refused is told why, and what would do', () => {
    expect(passwordFaultTexts).toEqual({
      missing: 'Password is required',
      'too-short': 'Your password must be 12 characters or more.',
      'too-long': 'Your password must be 128 characters or fewer.',
      'has-email': 'Your password must not contain your email address.',
      common: 'This password is one of those that are tried first. Choose another, such as three random words.',
    });
  });

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
