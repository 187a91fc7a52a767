import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatPounds, penceOf, poundsOf } from './money.ts';

describe('formatPounds', () => {
  test.each([
    [1111.1, '£1,111.10'],
    [75, '£75.00'],
    [0, '£0.00'],
    [-0, '£0.00'],
    [-5, '\u2212£5.00'],
    [-0.001, '£0.00'],
    [Number.NaN, ''],
    [Number.POSITIVE_INFINITY, ''],
  ])('%d reads %j', (amount, text) => expect(formatPounds(amount)).toBe(text));
});

test.each([
  [184, '184,00\u00a0£'],
  [1111.1, '1111,10\u00a0£'],
  [-5, '\u22125,00\u00a0£'],
])('formatPounds writes %d in Polish', (amount, expected) => {
  expect(formatPounds(amount, 'pl')).toBe(expected);
});

describe('penceOf', () => {
  test.each([
    [19.99, 1999],
    [1.005, 101],
    [-1.005, -101],
    [0.1 + 0.2, 30],
    [4.35, 435],
    [1e-7, 0],
    [-1e-7, 0],
  ])('%d pounds are %d pence', (amount, pence) => expect(penceOf(amount)).toBe(pence));

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e21, 9e15])('%d is refused', (amount) =>
    expect(() => penceOf(amount)).toThrow(RangeError),
  );

  it('gives back the pence that were turned into pounds', () => {
    fc.assert(
      fc.property(fc.integer(), (pence) => {
        expect(penceOf(poundsOf(pence))).toBe(pence);
      }),
    );
  });
});
