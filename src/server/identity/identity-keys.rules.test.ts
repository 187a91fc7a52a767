import { expect, test } from 'vitest';

import { neededPeriods, periodOf, publishedPeriods } from './identity-keys.rules.ts';

const day = 86_400_000;
const at = (days: number, more = 0) => new Date(days * day + more);

test('a period is thirty days from 1970', () => {
  expect([periodOf(at(0)), periodOf(at(30, -1)), periodOf(at(30)), periodOf(at(300))]).toEqual([0, 0, 1, 10]);
});

test('the key of the next period is needed two days before it signs', () => {
  expect(neededPeriods(at(300))).toEqual([10]);
  expect(neededPeriods(at(328, -1))).toEqual([10]);
  expect(neededPeriods(at(328))).toEqual([10, 11]);
  expect(neededPeriods(at(330))).toEqual([11]);
});

test('published are the signing key first, the next, and the last', () => {
  expect(publishedPeriods(at(300))).toEqual([10, 9]);
  expect(publishedPeriods(at(329))).toEqual([10, 11, 9]);
});
