import { expect, test } from 'vitest';

import { ownWords, warningsOf } from './own-words.rules.ts';

test.each([
  ['The courier comes on Monday.', ['day']],
  ['We’ll call within 2 working days.', ['day']],
  ['It is due on 24/12/2026.', ['day']],
  ['Mr Jones has it.', ['person']],
  ['You damaged it.', ['fault']],
  ['The courier comes {day}.', []],
  ['An engineer looks at your {device}.', []],
  ['It may take a while.', []],
])('%s warns of %j', (text, kinds) => {
  expect(warningsOf({ meaning: [text] }).map(({ what }) => what)).toEqual(kinds);
});

test('how long a state usually takes may name days', () => {
  expect(warningsOf({ usually: ['This usually takes within 2 working days.'] })).toEqual([]);
});

test.each([
  [{ heading: 'One text' }],
  [{ heading: [] }],
  [{ heading: ['a', 'b', 'c', 'd', 'e', 'f'] }],
  [{ heading: ['1 < 2'] }],
  [{ heading: ['two\nlines'] }],
  [{ actor: 'the shop' }],
  [{ title: ['Unknown'] }],
])('%j is refused', (words) => {
  expect(ownWords.safeParse(words).success).toBe(false);
});
