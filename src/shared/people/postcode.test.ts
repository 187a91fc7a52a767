import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { couldBePostcode, displayPostcode, isUkPostcode, normalisePostcode } from './postcode.ts';

describe('normalisePostcode', () => {
  test.each([
    ['SW1A 1AA', 'SW1A1AA'],
    [' sw1a1aa ', 'SW1A1AA'],
    ['s w 1 a - 1 a a', 'SW1A1AA'],
    ['SW1A\u00A01AA.', 'SW1A1AA'],
    ['ＳＷ１Ａ １ＡＡ', 'SW1A1AA'],
    ['', ''],
    ['§–!', ''],
    ['D02 AF30', 'D02AF30'],
  ])('%j is compared as %j', (typed, compared) => expect(normalisePostcode(typed)).toBe(compared));

  it('keeps no more than 16 characters, however long the text', () => {
    expect(normalisePostcode('A'.repeat(50_000))).toBe('A'.repeat(16));
    expect(normalisePostcode(`${' '.repeat(50_000)}B1 1AA`)).toBe('B11AA');
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = normalisePostcode(text);
        expect(normalisePostcode(once)).toBe(once);
        expect(once).toMatch(/^[A-Z0-9]{0,16}$/);
      }),
    );
  });
});

describe('isUkPostcode', () => {
  // The six shapes of the Royal Mail, the one post code with a shape of its own, and the areas that end in a letter.
  test.each(['M1 1AE', 'B33 8TH', 'CR2 6XH', 'DN55 1PT', 'W1A 0AX', 'EC1A 1BB', 'GIR 0AA', 'bt1 5gs', 'ze29xy'])(
    '%s is one',
    (text) => expect(isUkPostcode(text)).toBe(true),
  );
  test.each(['', 'SW1A', '1AA', 'SW1A 1A', 'SW1A 1AAA', 'QA1 1AA', 'M1 1CE', 'M1 11E', '90210', 'D02 AF30'])(
    '%j is none',
    (text) => expect(isUkPostcode(text)).toBe(false),
  );
  it('is not misled by a long text that begins like one', () => {
    expect(isUkPostcode(`M11AE${'X'.repeat(50_000)}`)).toBe(false);
  });
});

describe('couldBePostcode', () => {
  test.each(['M1 1AE', 'd02 x285', 'BFPO 57', '12345', '12345-6789', 'A1', 'ABCDEFGHIJ12'])('%s could', (text) =>
    expect(couldBePostcode(text)).toBe(true),
  );
  test.each(['', ' ', '–', 'A', 'ABCDEFGHIJ123', 'A'.repeat(50_000)])('%j could not', (text) =>
    expect(couldBePostcode(text)).toBe(false),
  );
});

describe('displayPostcode', () => {
  test.each([
    ['sw1a1aa', 'SW1A 1AA'],
    ['m1-1ae', 'M1 1AE'],
    ['  dn55   1pt ', 'DN55 1PT'],
    ['d02  af30', 'D02 AF30'],
    ['', ''],
  ])('%j is shown as %j', (text, shown) => expect(displayPostcode(text)).toBe(shown));
});
