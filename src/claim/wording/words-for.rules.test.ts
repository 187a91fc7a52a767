import { expect, test } from 'vitest';
import { wordsFor } from './words-for.rules.ts';

const own = { 'en-GB': { subject: 'Your colour', action: 'See it' }, 'en-US': { subject: 'Your color' } };

test('a brand’s British words stand in English, less what it words for the region', () => {
  expect(wordsFor(own, 'en-GB')).toEqual(own['en-GB']);
  expect(wordsFor(own, 'en-US')).toEqual({ subject: 'Your color', action: 'See it' });
});

test('in another language they do not take the place of what ships in it', () => {
  expect(wordsFor(own, 'pl')).toEqual({});
});
