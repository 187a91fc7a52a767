import { expect, test } from 'vitest';

import { partsOf, plainText } from './text-length.rules.ts';

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  [`${'a'.repeat(158)}€`, 1],
  [`${'a'.repeat(159)}€`, 2],
  ['ü£'.repeat(80), 1],
  ['’'.repeat(70), 1],
  ['’'.repeat(71), 2],
  ['😀'.repeat(35), 1],
  ['😀'.repeat(36), 2],
])('%#', (text, parts) => {
  expect(partsOf(text)).toBe(parts);
});

test('what only looks nicer is made plain', () => {
  expect(plainText('It’s “here” – now…\u00a0£5')).toBe('It\'s "here" - now... £5');
});

test('letters that a text has not lose their marks, and those of another alphabet stay', () => {
  expect(plainText('Zażółć gęślą jaźń, ŁÓDŹ')).toBe('Zazolc gesla jazn, LODZ');
  expect(plainText('café, Müller, Ζωή')).toBe('café, Müller, Ζωή');
});
