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

const anybody = textMask(nothingKnown);

test.each([
  ['<sam@mail.example>, (ann@post.example); "bo@x.example"', '<s•••@m…>, (a•••@p…); "b•••@x…"'],
  ["[mail|sam@mail.example|] 'sam@mail.example'", "[mail|s•••@m…|] 's•••@m…'"],
  ['mailto:sam@mail.example', 'mailto:s•••@m…'],
  ['SAM@Mail.example\nann@post.example', 'S•••@M…\na•••@p…'],
])('mails of anybody, whatever stands around them: “%s” becomes “%s”', (text, masked) => {
  expect(anybody(text)).toBe(masked);
});

test.each(['@ noon', 'sam@ home', 'a @b', '@'])('“%s” is no mail', (text) => {
  expect(anybody(text)).toBe(text);
});

test.each([
  ['M1  1AE, M10 1AE; E1W 1AA.', 'M1, M10; E1W.'],
  ['(LS6 2AB)', '(LS6)'],
  ['m1 1ae', 'M1'],
  ['ring +1 303 555 0142 or 0048 601234567', 'ring ••• 42 or ••• 67'],
  ['tel:0113 496 0177.', 'tel:••• 77.'],
  ['303 555-0142; 0113-496-0177', '••• 42; ••• 77'],
  ['01134960177 and (01134) 960177', '••• 77 and ••• 77'],
])('post codes and telephones of anybody: “%s” becomes “%s”', (text, masked) => {
  expect(anybody(text)).toBe(masked);
});

test.each([
  'xLS6 2AB, 7M1 1AE',
  'M1 1AEx, M1 1AE7',
  'M1 1CA, M1 1AI, M1 1KO, M1 1MV',
  'S8 1TB, S8 6gb',
  'M1 A1E and M1 1A',
  'order a01134960177, 01134960177b',
  '01134960177-4, 5-01134960177',
  '0113 496, 303555014, 303 5550142',
  'On 06.11.2026 12:30, 06/11/2026 12:30 and 06 11 2026 1230',
])('“%s” is nobody’s contact', (text) => {
  expect(anybody(text)).toBe(text);
});

const masked = (known: Partial<typeof nothingKnown>, text: string) => textMask({ ...nothingKnown, ...known })(text);

test.each([
  ['three letters are enough', 'Ian', 'Ian rang', 'I. rang'],
  ['two are too few, because they stand in other words', 'Bo', 'Bo rang', 'Bo rang'],
  [
    'a name with digits is no part of a longer one',
    'R2D2',
    'r2d2 is no xr2d2, r2d25 or 1r2d2',
    'R. is no xr2d2, r2d25 or 1r2d2',
  ],
  ['a name stands beside brackets and a plus', 'Ian', '(ian)+ian', '(I.)+I.'],
  ['an apostrophe parts a name', 'Ann O’Neill', 'annoneill, neill', 'A. O., N.'],
  ['an apostrophe is left out of a name', 'Ann O’Neill', 'oneill, Neill', 'O., N.'],
  ['a sign alone is no name', '-', 'Kept - as it was', 'Kept - as it was'],
])('known names: %s', (_what, name, text, expected) => {
  expect(masked({ names: [name] }, text)).toBe(expected);
});

test.each([
  ['six letters of two names', 'Ana Kos', 'xanakosx xkosanax', 'xA. K.x xK. A.x'],
  ['names with a hyphen', 'Anna-Maria', 'xannamariax', 'xA. M.x'],
  ['the sixth name', 'Maria Teresa Pilar Carmen Lucia Elena Rosa', 'xmariaelenax', 'xM. E.x'],
])('two known names are found within a word: %s', (_what, name, text, expected) => {
  expect(masked({ names: [name] }, text)).toBe(expected);
});

test.each([
  ['five letters are too few', 'Al Kos', 'xalkosx'],
  ['one name twice is no two names', 'Ethan Cole', 'xethanethanx'],
  ['a name and a sign are no two names', 'Nathaniel . Cole', 'xnathanielx'],
  ['more than six names', 'Maria Teresa Pilar Carmen Lucia Elena Rosa', 'xmariarosax'],
])('two known names are not found within a word: %s', (_what, name, text) => {
  expect(masked({ names: [name] }, text)).toBe(text);
});

test.each([
  [['Lee', 'Lee-Ann Roe', 'Ann Roe']],
  [['Lee-Ann Roe', 'Ann Roe', 'Lee']],
  [['Ann Roe', 'Lee', 'Lee-Ann Roe']],
])('the longest of the known names comes first: %j', (names) => {
  expect(masked({ names }, 'Lee-Ann Roe came')).toBe('L. A. R. came');
});

test.each([
  ['the line with its number', '12 Chapel Row', 'At 12 Chapel Row.', 'At •••.'],
  ['the line without it', '12 Chapel Row', 'At Chapel Row.', 'At •••.'],
  ['a number with a letter', '4b Chapel Row', 'At Chapel Row.', 'At •••.'],
  ['a number with a comma', ' 4, Chapel Row', 'At Chapel Row.', 'At •••.'],
  ['a number that does not begin the line', 'Flat 4 Chapel Row', 'Flat Chapel Row', 'Flat Chapel Row'],
  ['a number of a street', '4th Avenue', 'At 4th Avenue, not H Avenue', 'At •••, not H Avenue'],
  ['a town of three letters', 'Rye', 'In Rye, and the ryegrass', 'In •••, and the ryegrass'],
  ['a line of two letters', '12 Ab', 'Row 12 Ab', 'Row 12 Ab'],
  ['a line of letters apart', '1 a b c', 'Row 1 a b c', 'Row 1 a b c'],
  ['letters that nobody sees', '\u115F\u115F\u115F', 'Kept  as it was', 'Kept  as it was'],
])('known places: %s', (_what, place, text, expected) => {
  expect(masked({ places: [place] }, text)).toBe(expected);
});

test.each([
  ['without its nought', '07700 900123', '7700900123', '••• 23'],
  ['with a bracket before it', '07700 900123', '(+44) 7700900123', '••• 23'],
  ['that was given without its nought', '7700 900123', '7700900123', '••• 23'],
  ['of a country whose code has three digits', '+353 86 123 4567', '861234567', '••• 67'],
  ['of a country whose code has one digit', '+1 303 555 0142', '3035550142', '••• 42'],
  ['that was given in full width', '０７７００ ９００１２３', '7700900123', '••• 23'],
  ['of six digits', '496 017', 'it is 496017 now', 'it is ••• 17 now'],
  ['of five, which would be found in other numbers', '49 601', 'it is 49601 now', 'it is 49601 now'],
  ['that only ends alike', '07700 900123', '700900123', '700900123'],
  ['within a longer number', '496 017', '123456496017', '123456496017'],
  ['that goes on', '496 017', '4960170', '4960170'],
])('known telephones: one %s', (_what, phone, text, expected) => {
  expect(masked({ phones: [phone] }, text)).toBe(expected);
});

test.each([
  ['three signs are enough', 'E14', 'in E14 or E 1 4', 'in ••• or •••'],
  ['two are too few', 'E1', 'in E1', 'in E1'],
  ['one of another country is hidden', 'D02 X285', 'in D02X285', 'in •••'],
  ['no part of another word', 'E14', 'in XE14 and E145', 'in XE14 and E145'],
])('known post codes: %s', (_what, postcode, text, expected) => {
  expect(masked({ postcodes: [postcode] }, text)).toBe(expected);
});

test('contacts of the Information Commissioner and of the insurer stay, however they are written', () => {
  const published = ['+44 113 496 0000', 'LS1 1AA', 'Help@Northfield.example'];
  const text = '0303 123 1113, SK9 5AF, +44 (113) 496-0000, ls1 1aa, HELP@northfield.example';
  expect(masked({ published }, text)).toBe(text);
  expect(anybody(text)).toBe('0303 123 1113, SK9 5AF, ••• 00, LS1, H•••@n…');
});
