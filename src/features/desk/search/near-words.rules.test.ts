import fc from 'fast-check';
import { expect, test } from 'vitest';

import { turnRound } from '#claim/desk/terms/term-text.rules.ts';
import { nearWordsOf } from './near-words.rules.ts';

const letter = fc.constantFrom(...'abcdeé');
const word = fc.array(letter, { minLength: 3, maxLength: 9 }).map((letters) => letters.join(''));

const likeOf = (pattern: string): RegExp => new RegExp(`^${pattern.replaceAll('_', '.').replace('%', '.*')}$`, 'u');

function finds(typed: string, stored: string): boolean {
  const near = nearWordsOf(typed);
  if (near === null) return false;
  const { whole, first, second } = near;
  return (
    whole.includes(stored) ||
    [first, second].some(({ beginning, patterns }, at) => {
      const text = at === 0 ? stored : turnRound(stored);
      return text.startsWith(beginning) && patterns.some((pattern) => likeOf(pattern).test(text));
    })
  );
}

const wrong: Record<string, (stored: string, at: number, other: string) => string> = {
  'another letter': (stored, at, other) => stored.slice(0, at) + other + stored.slice(at + 1),
  'a letter too many': (stored, at, other) => stored.slice(0, at) + other + stored.slice(at),
  'a letter too few': (stored, at) => stored.slice(0, at) + stored.slice(at + 1),
  'two letters that changed places': (stored, at) =>
    stored.slice(0, at) + (stored[at + 1] ?? '') + (stored[at] ?? '') + stored.slice(at + 2),
};

test.each(Object.entries(wrong))('a word typed with %s is found', (_, mistype) => {
  fc.assert(
    fc.property(word, fc.nat(8), letter, (stored, place, other) => {
      const typed = mistype(stored, place % stored.length, other);
      fc.pre(typed !== stored && typed.length >= 3 && !stored.startsWith(typed));
      expect([stored, typed, finds(typed, stored)]).toEqual([stored, typed, true]);
    }),
  );
});

test.each([
  ['priya', 'prema'],
  ['nair', 'nao'],
])('%s does not find %s, which differs by more', (typed, stored) => expect(finds(typed, stored)).toBe(false));
