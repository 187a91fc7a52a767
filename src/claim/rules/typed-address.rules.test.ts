import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { joinAddress } from '#shared/people/address.ts';
import {
  addressWarning,
  cleanAddress,
  isSameAddress,
  linesTooLong,
  longestLine,
  readFiveLines,
} from './typed-address.rules.ts';

const home = { line1: '1 The Mall', line2: '', line3: '', city: 'London', postcode: 'SW1A 1AA' };

describe('five lines', () => {
  test.each([
    ['all five', 'a\nb\nc\nd\ne', { line1: 'a', line2: 'b', line3: 'c', city: 'd', postcode: 'e' }],
    ['empty lines keep their place', '1 The Mall\n\n\nLondon\nSW1A 1AA', home],
    ['all empty', '\n\n\n\n', { line1: '', line2: '', line3: '', city: '', postcode: '' }],
    ['line endings of another system', '1 The Mall\r\n\r\n\r\nLondon\r\nSW1A 1AA', home],
    ['outer and double white space', '  1   The Mall \n\t\n \n London\nSW1A 1AA ', home],
    ['marks that turn the text around', '1 \u202EThe\u202C Mall\n\u200F\n\n\u2067London\u2069\nSW1A\u200E 1AA', home],
    ['controls', '1 The\u0007 Mall\n\u001B\n\nLondon\nSW1A 1AA\u007F', home],
    ['line separators inside a line', '1\u2028The Mall\n\n\u2029\nLondon\nSW1A 1AA', home],
    ['six lines', 'a\nb\nc\nd\ne\nf', null],
    ['a sixth that is empty', 'a\nb\nc\nd\ne\n', null],
    ['ten thousand lines', '\n'.repeat(10_000), null],
    ['four lines', 'a\nb\nc\nd', null],
    ['nothing', '', null],
  ])('%s', (_what, text, address) => expect(readFiveLines(text)).toEqual(address));

  test('what is written is read back, whatever was typed', () => {
    const line = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(fc.record({ line1: line, line2: line, line3: line, city: line, postcode: line }), (typed) => {
        const cleaned = cleanAddress(typed);
        expect(readFiveLines(joinAddress(cleaned))).toEqual(cleaned);
        expect(cleanAddress(cleaned)).toEqual(cleaned);
      }),
    );
  });
});

describe('length', () => {
  test.each([
    ['as long as may be', { ...home, line1: 'a'.repeat(longestLine.line1) }, []],
    ['one more', { ...home, line2: 'a'.repeat(longestLine.line2 + 1) }, ['line2']],
    ['far more, in two lines', { ...home, city: 'a'.repeat(10_000), line3: 'b'.repeat(10_000) }, ['line3', 'city']],
    ['a post code', { ...home, postcode: 'a'.repeat(longestLine.postcode + 1) }, ['postcode']],
  ])('%s', (_what, address, fields) => expect(linesTooLong(address)).toEqual(fields));
});

test.each([
  ['the same', '1\n\n\nB\nC', '1\n\n\nB\nC', true],
  ['other line endings', '1\n\n\nB\nC', '1\r\n\r\n\r\nB\r\nC', true],
  ['outer white space', '1\n\n\nB\nC', ' 1\n\n\nB \nC', true],
  ['another line', '1\n\n\nB\nC', '1\n2\n\nB\nC', false],
  ['what is shown alike', '5 New Road\n\n\nYork\nYO1 7HU', '5 new road\n\n\nyork\nyo17hu', true],
  ['a case that is shown, because somebody meant it', '1 McAllister\n\n\nB\nC', '1 MCALLister\n\n\nB\nC', false],
  ['something that is no address', '1\n\n\nB\nC', '1\n\n\nB\nC\nD', false],
])('same address: %s', (_what, one, other, same) => expect(isSameAddress(one, other)).toBe(same));

test.each([
  [home, null],
  [{ ...home, postcode: 'sw1a1aa' }, null],
  [{ ...home, line1: ' ' }, 'incomplete'],
  [{ ...home, postcode: '' }, 'incomplete'],
  [{ ...home, line1: '', postcode: 'nonsense' }, 'incomplete'],
  [{ ...home, postcode: 'D02 AF30' }, 'doubtful-postcode'],
  [{ ...home, postcode: 'SW1A 1A' }, 'doubtful-postcode'],
])('warning of %o is %s', (address, warning) => expect(addressWarning(address)).toBe(warning));
