import { expect, test } from 'vitest';

import { copyRows } from './copy-text.rules.ts';

test('each kind of value, and every sign that means something to COPY', () => {
  const row = {
    text: 'a\tb\nc\\d\r\u0008\f\v',
    none: null,
    empty: '',
    number: 1.5,
    yes: true,
    no: false,
    at: new Date('2026-11-06T10:00:00Z'),
    bytes: Buffer.from([0, 255]),
  };
  expect(copyRows([row], Object.keys(row), { id: '7' })).toBe(
    '7\ta\\tb\\nc\\\\d\\r\\b\\f\\v\t\\N\t\t1.5\tt\tf\t2026-11-06T10:00:00.000Z\t\\\\x00ff\n',
  );
});

test.each([
  ['\\', '\\\\'],
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\v', '\\v'],
])('%j alone is escaped', (text, escaped) => expect(copyRows([{ text }], ['text'])).toBe(`${escaped}\n`));

test('a plain text stays as it is', () => expect(copyRows([{ text: 'Amira' }], ['text'])).toBe('Amira\n'));

test('a column that the row lacks is an error, not a null', () => {
  expect(() => copyRows([{}], ['id'])).toThrow('COPY takes');
});
