import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { nearWordsOf } from './near-words.rules.ts';

const wrong: Record<string, (stored: string, at: number, other: string) => string> = {
  'another letter': (stored, at, other) => stored.slice(0, at) + other + stored.slice(at + 1),
  'a letter too many': (stored, at, other) => stored.slice(0, at) + other + stored.slice(at),
  'a letter too few': (stored, at) => stored.slice(0, at) + stored.slice(at + 1),
  'two letters that changed places': (stored, at) =>
    stored.slice(0, at) + (stored[at + 1] ?? '') + (stored[at] ?? '') + stored.slice(at + 2),
};

describe.each(['abcdez', 'абвяїё', 'αβγδωσ'])('of the letters %s', (letters) => {
  const letter = fc.constantFrom(...letters);
  const word = fc.array(letter, { minLength: 3, maxLength: 9 }).map((all) => all.join(''));

  test.each(Object.entries(wrong))('a word typed with %s is found', (_, mistype) => {
    fc.assert(
      fc.property(word, fc.nat(8), letter, (stored, place, other) => {
        const typed = mistype(stored, place % stored.length, other);
        fc.pre(typed !== stored && typed.length >= 3);
        expect(nearWordsOf(typed)).toContain(stored);
      }),
    );
  });
});

test('each word is named once, and never the one that was typed', () => {
  const near = nearWordsOf('anna');
  expect(new Set(near).size).toBe(near.length);
  expect(near).not.toContain('anna');
});

test.each([
  ['priya', 'prema'],
  ['nair', 'nao'],
])('%s does not find %s, which differs by more', (typed, stored) => expect(nearWordsOf(typed)).not.toContain(stored));

test.each(['jo', 'x'.repeat(25)])('%s finds none, because it is too short or too long', (typed) =>
  expect(nearWordsOf(typed)).toEqual([]),
);
