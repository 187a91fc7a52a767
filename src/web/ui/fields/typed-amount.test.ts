import { expect, test } from 'vitest';

import { penceTyped, typedPounds } from './typed-amount.ts';

test.each([
  ['120', 12_000],
  ['1,200.50', 120_050],
  [' £ 12.5 ', 1_250],
  ['.5', 50],
  ['0', 0],
  ['-5', -500],
  ['\u2212£5.00', -500],
  ['1,234,567', 123_456_700],
  ['-0', 0],
])('“%s” is %i pence', (text, pence) => {
  expect(penceTyped(text)).toBe(pence);
});

test.each(['', ' ', '.', '£', '-', '12o', '1,20', '12.345', '1.200,50', '1e3', '12 50', '9'.repeat(20)])(
  '“%s” is no amount',
  (text) => {
    expect(penceTyped(text)).toBeNull();
  },
);

test('a field has pence as pounds that can be read again', () => {
  expect(typedPounds(120_050)).toBe('1200.50');
  expect(penceTyped(typedPounds(-5))).toBe(-5);
});
