import { expect, test } from 'vitest';

import { endings, outcomes } from '../complaint.rules.ts';
import { endingInShort } from './ending-in-short.rules.ts';

test('each ending without an answer says why, in the language of the page', () => {
  for (const locale of ['en-GB', 'pl'] as const) {
    expect(new Set(endings.map((one) => endingInShort(one, locale))).size).toBe(endings.length);
  }
  expect(endingInShort('withdrawn', 'pl')).toContain('złóż skargę ponownie');
});

test('an answer says it by its letter, and what is open says nothing', () => {
  const others = outcomes.filter((one) => !(endings as readonly string[]).includes(one));
  expect([null, ...others].map((one) => endingInShort(one, 'en-GB'))).toEqual([null, ...others.map(() => null)]);
});
