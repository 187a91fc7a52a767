import { expect, test } from 'vitest';

import { valueIn, type ValueWords } from './figure-value.rules.ts';
import type { Missing, Unit } from './report-list.rules.ts';

const of =
  (unit: string) =>
  ({ count }: { count: number }) =>
    `${count} ${unit}`;

const words: ValueWords = {
  minutes: of('min'),
  hours: of('h'),
  days: of('d'),
  percent: of('%'),
  score: of('of 5'),
  few: () => 'too few',
  'kept-back': () => 'kept back',
  none: () => 'none',
};

test.each<[number, Unit, string]>([
  [0, 'minutes', '0 min'],
  [12.6, 'minutes', '13 min'],
  [59.4, 'minutes', '59 min'],
  [60, 'minutes', '1 h'],
  [95, 'minutes', '1.6 h'],
  [2_879, 'minutes', '48 h'],
  [2_880, 'minutes', '2 d'],
  [4_000, 'minutes', '2.8 d'],
  [7, 'count', '7'],
  [22.549, 'count', '22.5'],
  [95.149, 'percent', '95.1 %'],
  [4.25, 'score', '4.3 of 5'],
])('%d of %s is read as “%s”', (value, unit, text) => {
  expect(valueIn({ value, missing: null }, unit, words)).toBe(text);
});

test.each<[Missing | null, string]>([
  ['few', 'too few'],
  ['kept-back', 'kept back'],
  ['none', 'none'],
  [null, 'none'],
])('a figure without a value says why: %s', (missing, text) => {
  expect(valueIn({ value: null, missing }, 'minutes', words)).toBe(text);
});
