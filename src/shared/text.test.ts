import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { preview, singleLine, stripControls } from './text.ts';

const graphemes = (text: string): number => [...new Intl.Segmenter('en-GB').segment(text)].length;

describe('stripControls', () => {
  test.each([
    ['a\u0000b\u0007c', 'abc'],
    ['a\tb\nc', 'a\tb\nc'],
    ['a\r\nb\rc', 'a\nb\nc'],
    ['a\u0085b\u009Fc', 'abc'],
    ['a\u202Eb\u2066c', 'abc'],
    ['broken \uD83D', 'broken \uFFFD'],
    ['whole 👩‍🔧', 'whole 👩‍🔧'],
  ])('%j becomes %j', (text, clean) => expect(stripControls(text)).toBe(clean));
});

test.each([
  ['  a \n\n b\t c ', 'a b c'],
  ['\u00A0a\u2003b\u00A0', 'a b'],
  ['\u0000', ''],
])('%j on a single line is %j', (text, line) => expect(singleLine(text)).toBe(line));

describe('preview', () => {
  test.each([
    ['Your device has arrived', 30, 'Your device has arrived'],
    ['12345678901234567890', 20, '12345678901234567890'],
    ['123456789012345678901', 20, '12345678901234567890...'],
    ['Your device has arrived', 12, 'Your device...'],
    ['', 20, ''],
    ['👩‍🔧👩‍🔧👩‍🔧', 2, '👩‍🔧👩‍🔧...'],
    ['e\u0301e\u0301', 2, 'e\u0301e\u0301'],
    ['🇬🇧🇫🇷', 1, '🇬🇧...'],
    ['a\n\nb', 3, 'a b'],
  ])('%j cut to %d is %j', (text, limit, cut) => expect(preview(text, limit)).toBe(cut));

  it('never shows more than the limit and the dots, and cuts only what is longer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, limit) => {
        const cut = preview(text, limit);
        expect(graphemes(cut)).toBeLessThanOrEqual(limit + 3);
        const isCut = graphemes(singleLine(text)) > limit;
        expect(isCut ? cut.endsWith('...') : cut === singleLine(text)).toBe(true);
      }),
    );
  });

  it('copes with 50,000 characters', () => {
    expect(preview('x '.repeat(25_000), 5)).toBe('x x x...');
    expect(singleLine(' '.repeat(50_000))).toBe('');
  });
});
