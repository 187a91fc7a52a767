import { expect, test } from 'vitest';
import type { OptionContent } from './offer.rules.ts';
import { optionLines, optionRows } from './offer-words.rules.ts';

const refurbished: OptionContent = {
  kind: 'replacement',
  title: 'iPhone 13',
  grade: 'refurbished',
  amountPence: null,
  validUntil: null,
  details: {
    wear: 'none',
    differences: 'Blue',
    warrantyMonths: 12,
    workingDays: 3,
    place: '',
    delivery: '',
    cannotUndo: '',
    payer: '',
    oldDevice: 'We keep it.',
  },
};

test('a Polish page has no label of an option in English', () => {
  const labels = optionRows(refurbished, 'pl').map(([label]) => label);
  expect(labels[0]).toBe('Odnowione oznacza');
  const english = optionRows(refurbished, 'en-GB').map(([label]) => label);
  expect(labels.filter((label) => english.includes(label))).toEqual([]);
});

test('a Polish reader learns which values stay in English', () => {
  const langs = (oldDevice: string) => {
    const lines = optionLines({ ...refurbished, details: { ...refurbished.details, oldDevice } }, 'pl');
    return Object.fromEntries(lines.map(({ value, lang }) => [value, lang]));
  };
  expect(langs('We keep it.')).toMatchObject({ Blue: 'en-GB', 'We keep it.': 'en-GB', '12 miesięcy': null });
  expect(langs('We keep it, and erase everything on it.')).toMatchObject({
    'Zatrzymujemy je i usuwamy z niego wszystko.': null,
  });
});

test('of what refurbished means the wear alone is in the operator’s words', () => {
  const [means] = optionLines(refurbished, 'pl');
  expect(means).toMatchObject({ lang: 'en-GB', part: 'none' });
  expect(means?.value).toMatch(/: none$/);
});

test.each(['en-GB', 'en-US'] as const)('nothing is in another language for a reader of %s', (locale) => {
  expect(optionLines(refurbished, locale).filter(({ lang }) => lang !== null)).toEqual([]);
});
