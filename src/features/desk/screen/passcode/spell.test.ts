import { expect, test } from 'vitest';
import { patternWords, pinGroups, spelled } from './spell.ts';

test.each([
  ['B8-x', ['capital B', '8', 'hyphen', 'x']],
  ['ß Éß', ['ß', 'space', 'capital É', 'ß']],
  ['👍', ['👍']],
])('%s is named letter by letter', (password, names) => {
  expect(spelled(password).map(({ name }) => name)).toEqual(names);
});

test('every printable character of a keyboard has a name of its own', () => {
  const all = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at));
  const names = spelled(all.join('')).map(({ name }) => name);
  expect(new Set(names).size).toBe(95);
  expect(names.filter((name) => /^[^a-z0-9]$/.test(name))).toEqual([]);
});

test.each([
  ['1234', ['1234']],
  ['123456', ['123', '456']],
  ['12345678', ['123', '456', '78']],
])('the PIN %s stands in groups', (pin, groups) => expect(pinGroups(pin)).toEqual(groups));

test('a pattern is said by the number and the place of each node', () => {
  expect(patternWords('0,4,8,7')).toEqual(['1 top left', '5 middle', '9 bottom right', '8 bottom']);
});
