import { expect, test } from 'vitest';
import type { OptionContent } from './offer.rules.ts';
import { optionRows } from './offer-words.rules.ts';

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
