import fc from 'fast-check';
import { expect, test } from 'vitest';

import { nothingKnown, textMask } from './mask-text.rules.ts';

const mask = textMask({
  names: ['Priya Nair', 'Dana Field'],
  phones: ['07700 900142', '+1 303-555-0142', ''],
  places: ['4 Chapel Row', 'Headingley', '12', ''],
  postcodes: ['LS6 2AB', '80203', ''],
  published: [],
});

test.each([
  ['Priya Nair called, and priya said yes', 'P. N. called, and P. said yes'],
  ['MRS NAIR, or NAIR’S daughter Dana', 'MRS N., or N.’S daughter D.'],
  ['It goes to 4, Chapel Row, not to Chapel-Row 5', 'It goes to •••, not to ••• 5'],
  ['near headingley, LS62AB', 'near •••, LS6'],
  ['l s 6 2 a b, Denver 80203', 'LS6, Denver •••'],
  ['Ring 0044 (0)7700 900 142', 'Ring ••• 42'],
  ['or 7700900142, +447700900142', 'or ••• 42, ••• 42'],
  ['at (303) 555 0142', 'at ••• 42'],
])('what is known of the claim: “%s” becomes “%s”', (text, masked) => {
  expect(mask(text)).toBe(masked);
  expect(mask(masked)).toBe(masked);
});

const cole = textMask({
  names: ['Ethan Cole', 'Zoë Ångström-Łoś', '小明'],
  phones: ['07700 900123', '+48 601 234 567'],
  places: [],
  postcodes: [],
  published: [],
});

test.each([
  '07700.900.123',
  '07700‑900123',
  '447700900123',
  '+44 (0) 7700 – 900 – 123',
  '07700_900_123',
  '077\u200B00 9001\u200B23',
  '07\u00AD700 900123',
  '０７７００ ９００１２３',
  '0·7·7·0·0·9·0·0·1·2·3',
  '(07700) 900123',
  'tel:07700\n900123',
])('a known telephone is found as “%s”', (phone) => {
  const masked = cole(`ring ${phone} today`);
  expect(masked).toMatch(/^ring (?:tel:)?••• 23 today$/);
  expect(cole(masked)).toBe(masked);
});

test.each([
  ['601234567 or 48601234567', '••• 67 or ••• 67'],
  ['my mail name is EthanCole99', 'my mail name is E. C.99'],
  ['ethan99, 7cole; cole.ethan@', 'E.99, 7C.; C. E.@'],
  ['@cole_ethan, xXcoleethanXx', '@C. E., xXC. E.Xx'],
  ['Ethán, E\u0301than, É\u0301than!', 'E., E., E.!'],
  ['ＥＴＨＡＮ and Et\u200Bhan', 'E. and E.'],
  ['Zoe Angstrom Los', 'Z. Å. Ł.'],
  ['zoe, Angström, ŁOŚ', 'Z. Å. Ł.'],
])('known people: “%s” becomes “%s”', (text, masked) => {
  expect(cole(text)).toBe(masked);
  expect(cole(masked)).toBe(masked);
});

test.each([
  'Chocolate, colestyramine, Nicole; café crème, naïve, ﬁne ½ ０１, Zażółć gęślą jaźń 👩‍👩‍👧',
  'Coles of Ethanol',
])('“%s” stays as it was written', (text) => {
  expect(cole(text)).toBe(text);
});

const separator = fc.constantFrom('', ' ', '-', '.', '_', '\u2011', '\u200B', '\u00A0', ' / ', '•', '\t');
const digit = (one: string) => fc.constantFrom(one, String.fromCodePoint(0xff10 + Number(one)));

test('a known telephone is found with any gaps and any width of its digits', () => {
  const number = Array.from('7700900123', (one) => fc.tuple(separator, digit(one)));
  const code = fc.constantFrom('0', '44', '+44', '0044', '+44 (0)', '');
  fc.assert(
    fc.property(code, fc.tuple(...number), (before, written) => {
      const masked = cole(`Ring ${before}${written.flat().join('')}, please`);
      expect(masked).toMatch(/^Ring [^\d]*••• 23, please$/u);
    }),
  );
});

test('a text without contacts stays as it was written, whatever its letters', () => {
  const harmless = fc
    .string({ unit: 'grapheme' })
    .filter((text) => !/[@\p{N}]|ethan|cole|zo|ngstr|小|[Łł]o/iu.test(text));
  fc.assert(
    fc.property(harmless, (text) => {
      expect(cole(text)).toBe(text);
    }),
  );
});

test('what stands around a name stays as it was written', () => {
  const around = fc.string({ unit: 'grapheme' }).filter((text) => !/[\p{L}\p{M}\p{N}\p{Cf}@]/u.test(text));
  fc.assert(
    fc.property(around, around, (before, after) => {
      expect(cole(`${before}. Ethan. ${after}`)).toBe(`${before}. E.. ${after}`);
    }),
  );
});

test.each(['a', '0', '0 ', '07700 ', 'a1 ', 'Ethan ', 'ethan', 'é', '(', '+4', 'a.b@', '-', '\u200B', 'LS6 '])(
  'many of “%s” take time in proportion to their number',
  (part) => {
    const text = part.repeat(100_000 / part.length);
    const began = performance.now();
    mask(text);
    // A finder that went back and forth would take minutes.
    expect(performance.now() - began).toBeLessThan(3_000);
  },
);

test.each([
  ['write to sam.o-brien+x@mail.example.org.', 'write to s•••@m…'],
  ['(0113) 496 0000', '••• 00'],
  ['ring 0113 496 0177 today', 'ring ••• 77 today'],
  ['+48 601 234 567', '••• 67'],
  ['00 48 601-234-567, 601 234 567', '••• 67, ••• 67'],
  ['303.555.0199', '••• 99'],
  ['The shop is at M1 1AE', 'The shop is at M1'],
  ['SW1A 1AA, w1a1aa', 'SW1A, W1A'],
])('contacts of anybody: “%s” becomes “%s”', (text, masked) => {
  expect(textMask(nothingKnown)(text)).toBe(masked);
});

test('contacts that are nobody’s stay: those of the Ombudsmen, and the insurer’s own', () => {
  const own = textMask({ ...nothingKnown, published: ['complaints@northfield.example'] });
  const letter = 'Financial Ombudsman Service, Exchange Tower, London, E14 9SR. Telephone 0800 023 4567.';
  expect(own(`${letter} Handed over to complaints@northfield.example.`)).toBe(
    `${letter} Handed over to complaints@northfield.example.`,
  );
  expect(own('claims@northfield.example, 0800 023 4568, E14 9SS')).toBe('c•••@n…, ••• 68, E14');
});

test('not where they are the claimant’s too', () => {
  const neighbour = textMask({ ...nothingKnown, postcodes: ['E14 9SR'], phones: ['0800 023 4567'] });
  expect(neighbour('E14 9SR, 0800 023 4567')).toBe('E14, ••• 67');
});

test.each([
  'On 06-11-2026 12:30, or 2026-11-06, for £1,234.50',
  'IMEI 356938035643809, 35 693803 564380 9 and 01 234567 890123 4',
  '01930000-0000-7000-8000-0000000000d8',
  'Galaxy S8 6GB, iPhone 13 128GB, order 4711-0815',
  'The fair is on Rowan Road; nairobi',
])('“%s” stays', (text) => {
  expect(mask(text)).toBe(text);
});
