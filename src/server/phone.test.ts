import fc from 'fast-check';
import { expect, test } from 'vitest';

import { textableNumber } from './phone.ts';

test.each([
  '07700 900123',
  '+44 7700 900123',
  '0044 7700 900123',
  '(07700) 900-123',
  '+44 (0)7700 900 123',
  '7700900123',
  '447700900123',
  'tel:+447700900123',
  '07700.900.123',
  '07700\u00a0900123',
  '＋４４ ７７００ ９００１２３',
  ' 07700 900123 (work)',
])('%j is one and the same number', (phone) => {
  expect(textableNumber(phone)).toBe('+447700900123');
});

test('a real number and one of another country are taken', () => {
  expect(textableNumber('07400 123456')).toBe('+447400123456');
  expect(textableNumber('+353 85 012 3456')).toBe('+353850123456');
});

test.each(['', 'n/a', '12', '0113 496 0123', '07700 900123 / 07700 900124', '0770 0900', '+44', '0'.repeat(5_000), '☎'])(
  '%j cannot be texted',
  (phone) => {
    expect(textableNumber(phone)).toBeNull();
  },
);

test('whatever is written there, what comes out is a number in E.164 or nothing', () => {
  const mess = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789 +-()/\r\n;,:x') }));
  fc.assert(fc.property(mess, (phone) => /^\+[1-9]\d{6,14}$/.test(textableNumber(phone) ?? '+1234567')));
});
