import { expect, test } from 'vitest';

import { cleanEmail, couldBeEmail, normaliseEmail } from './email.ts';

test.each([
  'ada@example.com',
  ' ada@example.com ',
  "o'brien+claims@mail.example.co.uk",
  'ada@bücher.example',
  'адa@пример.example',
  `${'a'.repeat(64)}@example.com`,
])('%j could be an address', (text) => expect(couldBeEmail(text)).toBe(true));

test.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  'ada@localhost',
  'ada@@example.com',
  'ada@example..com',
  '.ada@example.com',
  'ada.@example.com',
  'ada@-example.com',
  'ada example@example.com',
  '"ada"@example.com',
  'ada@example.com,bob@example.com',
  'Ada <ada@example.com>',
  'ada@example.com\r\nBcc: all@example.com',
  'ada@example.com\u2028x',
  'ada\u0000@example.com',
  'ada@exam\u00adple.com',
  'ada@[127.0.0.1]',
  `${'a'.repeat(65)}@example.com`,
  `ada@${'a'.repeat(250)}.com`,
])('%j is none', (text) => expect(couldBeEmail(text)).toBe(false));

test('what only looks different is one address, in the form that is mailed to too', () => {
  expect(cleanEmail(' ａｄａ＠example.com')).toBe('ada@example.com');
  expect(normaliseEmail('ADA@Example.COM')).toBe('ada@example.com');
  expect(normaliseEmail('a\u0308da@example.com')).toBe(normaliseEmail('\u00e4da@example.com'));
});
