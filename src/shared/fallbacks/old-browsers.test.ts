import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { parseUrl } from './parse-url.ts';
import { sorted } from './sorted.ts';
import { preview } from '#shared/text.ts';
import { isWellFormed, toWellFormed } from './well-formed.ts';

const anyText = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });

test('sorted answers what toSorted does, and leaves the list alone', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), (items) => {
      const before = [...items];
      expect(sorted(items, (one, other) => one - other)).toEqual(items.toSorted((one, other) => one - other));
      expect(items).toEqual(before);
    }),
  );
});

test('well-formed text is told and made as the methods of new browsers do', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(isWellFormed(text)).toBe(text.isWellFormed());
      expect(toWellFormed(text)).toBe(text.toWellFormed());
    }),
  );
});

test('parseUrl answers what URL.parse does', () => {
  const base = 'https://portal.example';
  for (const text of ['/my-claim/', 'https://other.example/x?y#z', '//', 'http://', 'http://[', '\\', '']) {
    expect(parseUrl(text, base)?.href).toBe(URL.parse(text, base)?.href);
    expect(parseUrl(text)?.href).toBe(URL.parse(text)?.href);
  }
});

describe('preview without Intl.Segmenter', () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    ['plain letters', 'Your phone is here', 10],
    ['letters with accents of their own', 'Zoe\u0308 e\u0301te\u0301', 3],
    ['emoji of two units', '👍👍👍👍', 2],
    ['emoji of a family', '👩‍👩‍👧 is one', 1],
    ['emoji with a skin colour', '👍🏽👍🏽👍🏽', 2],
    ['flags', '🇬🇧🇬🇧🇫🇷', 2],
    ['emoji with a variation selector', '❤️❤️❤️', 2],
    ['a text that is short enough', 'abc', 3],
  ])('cuts %s at the same place', (_name, text, limit) => {
    const withSegmenter = preview(text, limit);
    vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined });
    expect(preview(text, limit)).toBe(withSegmenter);
  });
});
