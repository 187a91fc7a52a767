import { describe, expect, test } from 'vitest';

import { maskedForm } from './masked-form.rules.ts';

describe('a form', () => {
  const contacts = {
    name: 'Priya Nair',
    email: 'priya@example.com',
    mobile: '07700 900142',
    phone: '',
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
