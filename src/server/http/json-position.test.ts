import fc from 'fast-check';
import { expect, test } from 'vitest';

import { brokenPosition } from './json-position.ts';

test.each([
  ['{"a":', 1, 6],
  ['{"a": 1,}', 1, 9],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
  ['{\r\n  "a": tru\r\n}', 2, 8],
  ["{'a': 1}", 1, 2],
  ['{"a": "b}', 1, 7],
  ['{"a": "line\nbreak"}', 1, 7],
  ['[1, 2', 1, 6],
  ['[1}', 1, 3],
  ['{"a"}', 1, 5],
  ['{} {}', 1, 4],
  ['NaN', 1, 1],
  ['{"a": True}', 1, 7],
  ['{"a": 01}', 1, 8],
  ['', 1, 1],
])('%j is broken at line %i, column %i', (text, line, column) => {
  expect(brokenPosition(text)).toEqual({ line, column });
});

test('JSON has no broken position, whatever is in it', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom('', ' ', '\n', '\uFEFF'), (text, before) => {
      expect(brokenPosition(before + text)).toBeNull();
    }),
  );
});

test('a text is broken exactly where JSON.parse refuses it', () => {
  const signs = fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', 'a', '1', '-', '.', 'e', ' ', 'null', '\n');
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 12 }), (text) => {
      let isJson = true;
      try {
        JSON.parse(text);
      } catch {
        isJson = false;
      }
      expect(brokenPosition(text) === null).toBe(isJson);
    }),
    { numRuns: 2_000 },
  );
});

test('a text of 2 MB without an end is looked through once', () => {
  expect(brokenPosition(`{"a": "${'\\n'.repeat(1_000_000)}`)).toEqual({ line: 1, column: 7 });
  expect(brokenPosition('['.repeat(2_000_000))).toEqual({ line: 1, column: 2_000_001 });
});
