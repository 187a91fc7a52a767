import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inAmerican } from './american.ts';

const catalogue = (locale: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../../messages/${locale}.json`, import.meta.url), 'utf8'));

test.each([
  ['Your claim has been cancelled', 'Your claim has been canceled'],
  ['Colours and grey', 'Colors and gray'],
  ['an authorised centre', 'an authorized center'],
  ['Cancel', 'Cancel'],
  ['Post code', 'Post code'],
])('%s becomes %s', (british, american) => {
  expect(inAmerican(british)).toBe(american);
});

test('the American catalogue has no British spelling', () => {
  const american = catalogue('en-US');
  expect(Object.keys(american).filter((key) => inAmerican(american[key] ?? '') !== american[key])).toEqual([]);
});

test('email is written as one word, on every page', () => {
  const hyphened = (locale: string) => Object.entries(catalogue(locale)).filter(([, text]) => /\be-mail/i.test(text));
  expect([...hyphened('en-GB'), ...hyphened('en-US')]).toEqual([]);
});

test('the British catalogue has no American spelling', () => {
  const texts = Object.entries(catalogue('en-GB'));
  expect(texts.filter(([, text]) => /\b(?:color|gray|canceled|authorize|catalog\b|center)/i.test(text))).toEqual([]);
});
