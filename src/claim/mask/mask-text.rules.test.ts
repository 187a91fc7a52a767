import { expect, test } from 'vitest';

import { nothingKnown, textMask } from './mask-text.rules.ts';

const mask = textMask({
  names: ['Priya Nair', 'Dana Field'],
  phones: ['07700 900142', '+1 303-555-0142', ''],
  places: ['4 Chapel Row', 'Headingley', '12', ''],
  postcodes: ['LS6 2AB', '80203', ''],
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

test.each([
  'On 06-11-2026 12:30, or 2026-11-06, for £1,234.50',
  'IMEI 356938035643809, 35 693803 564380 9 and 01 234567 890123 4',
  '01930000-0000-7000-8000-0000000000d8',
  'Galaxy S8 6GB, iPhone 13 128GB, order 4711-0815',
  'The fair is on Rowan Road; nairobi',
])('“%s” stays', (text) => {
  expect(mask(text)).toBe(text);
});
