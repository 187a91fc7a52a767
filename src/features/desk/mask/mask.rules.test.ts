import { describe, expect, test } from 'vitest';

import { maskedForm, maskedMail, maskedName, maskedPhone, outwardCode } from './mask.rules.ts';

test.each([
  ['Priya Nair', 'P. N.'],
  ['  zoë  Smith-Jones ', 'Z. S. J.'],
  ['王 小明', '王. 小.'],
  ['- ', ''],
])('the name “%s” is masked as “%s”', (name, masked) => {
  expect(maskedName(name)).toBe(masked);
});

test.each([
  ['priya@example.com', 'p•••@e…'],
  [' priya ', 'p•••@…'],
  ['', ''],
])('the mail “%s” is masked as “%s”', (mail, masked) => {
  expect(maskedMail(mail)).toBe(masked);
});

test.each([
  ['+44 7700 900142', '••• 42'],
  ['142', '•••'],
  ['none', ''],
])('the telephone “%s” is masked as “%s”', (phone, masked) => {
  expect(maskedPhone(phone)).toBe(masked);
});

test.each([
  ['LS6 2AB', 'LS6'],
  ['ls62ab', 'LS6'],
  ['W1A 1AA', 'W1A'],
  ['D02 X285', ''],
  ['90210', ''],
])('of the post code “%s” “%s” is told', (postcode, area) => {
  expect(outwardCode(postcode)).toBe(area);
});

describe('a form', () => {
  const contacts = {
    ...{ name: 'Priya Nair', email: 'priya@example.com', mobile: '07700 900142', phone: '' },
    addressLines: ['4 Chapel Row', 'Leeds', 'LS6 2AB'],
  };
  const maskedValue = (name: string, value: string) =>
    maskedForm([{ name, value, isCode: false }], contacts)[0]?.value === '•••';

  test.each([
    ['Home', '4, Chapel Row'],
    ['Reported by', 'Mrs Nair'],
    ['Second mail', 'other@example.org'],
    ['Please ring', '+44 (0)7700 900142'],
    ['Contact number', '0113 496 0000'],
    ['Delivery address', 'The back door'],
  ])('keeps from auditors “%s”: “%s”', (name, value) => {
    expect(maskedValue(name, value)).toBe(true);
  });

  test.each([
    ['IMEI', '356938077009001'],
    ['Model', 'iPhone 13'],
    ['Device Name', 'Galaxy S23'],
    ['Fault', 'The screen stays dark'],
  ])('shows auditors “%s”: “%s”', (name, value) => {
    expect(maskedValue(name, value)).toBe(false);
  });
});
