import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { straightApostrophes } from './generate-messages.ts';

test('a straight apostrophe between letters is found, in plain texts and in variants', () => {
  const variants = [{ match: { count: 'one' }, text: "You've one left" }];
  const messages = { plain: "We can't", good: 'We can’t', quoted: "the word 'one'", variants };
  expect(straightApostrophes(messages)).toEqual(['plain', 'variants']);
});

test.each(['en-GB', 'en-US'])('%s has none', (locale) => {
  const file = new URL(`../messages/${locale}.json`, import.meta.url);
  expect(straightApostrophes(JSON.parse(readFileSync(file, 'utf8')))).toEqual([]);
});
