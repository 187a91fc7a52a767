import { expect, test } from 'vitest';

import { mailQuery, previewsQuery } from './notice-previews.rules.ts';

test('previews are in British English and of all brands unless the query says so', () => {
  expect(previewsQuery.parse({})).toEqual({ locale: 'en-GB' });
  expect(previewsQuery.parse({ brandId: 'b', locale: 'en-US' })).toEqual({ brandId: 'b', locale: 'en-US' });
});

test('a mail is of one brand, one notice and one language', () => {
  const query = { brandId: 'x'.repeat(100), key: 'x'.repeat(200), locale: 'en-GB' };
  expect(mailQuery.parse(query)).toEqual(query);
});

test.each([
  [{ brandId: 7 }, 'This must be a text.'],
  [{ brandId: 'x'.repeat(101) }, 'This is too long.'],
  [{ locale: 'xx' }, /^This must be en-GB or /],
  [{ other: 1 }, /./],
])('%j is refused', (more, words) => {
  expect(previewsQuery.safeParse(more).error?.issues[0]?.message).toMatch(words);
  expect(mailQuery.safeParse({ brandId: 'b', key: 'k', locale: 'en-GB', ...more }).error?.issues[0]?.message).toMatch(
    words,
  );
});

test('the name of a notice has a limit', () => {
  expect(mailQuery.safeParse({ brandId: 'b', key: 'x'.repeat(201), locale: 'en-GB' }).success).toBe(false);
});
