import { expect, test } from 'vitest';

import { maskedMail, maskedName, maskedPhone, outwardCode } from './mask.rules.ts';

test.each([
  ['Priya Nair', 'P. N.'],
  ['  zoë  Smith-Jones ', 'Z. S. J.'],
  ['王 小明', '王. 小.'],
  ['- ', ''],
  ['Nair – priya', 'N. P.'],
  ['7 of 9', '7. O. 9.'],
  ['’ Ann', 'A.'],
  ['', ''],
])('the name “%s” is masked as “%s”', (name, masked) => {
  expect(maskedName(name)).toBe(masked);
});

test.each([
  ['priya@example.com', 'p•••@e…'],
  [' priya ', 'p•••@…'],
  ['', ''],
  ['@', ''],
  ['@example.com', '•••@e…'],
  ['priya@', 'p•••@…'],
])('the mail “%s” is masked as “%s”', (mail, masked) => {
  expect(maskedMail(mail)).toBe(masked);
});

test.each([
  ['+44 7700 900142', '••• 42'],
  ['142', '•••'],
  ['none', ''],
  ['12 345', '•••'],
  ['123-456', '••• 56'],
])('the telephone “%s” is masked as “%s”', (phone, masked) => {
  expect(maskedPhone(phone)).toBe(masked);
});

test.each([
  ['LS6 2AB', 'LS6'],
  ['ls62ab', 'LS6'],
  ['W1A 1AA', 'W1A'],
  ['D02 X285', ''],
  ['90210', ''],
  [' M1 1AE ', 'M1'],
  ['M10  1AE', 'M10'],
  ['XLS6 2AB', ''],
  ['LS6 2ABC', ''],
  ['LS6 2A', ''],
  ['LS6', ''],
])('of the post code “%s” “%s” is told', (postcode, area) => {
  expect(outwardCode(postcode)).toBe(area);
});
