import { expect, test } from 'vitest';

import { textableNumber } from './phone-number.ts';

const mobile = (text: string) => textableNumber({ mobile: text, phone: '' });

test.each([
  '07400 123456',
  '07400123456',
  '+447400123456',
  '+44 7400 123456',
  '+44 (0)7400 123456',
  '0044 7400 123456',
  '(07400) 123-456',
  '07400.123.456',
  ' 07400\u00a0123\u00a0456 ',
  'tel:+44-7400-123456',
  '＋４４７４００１２３４５６',
  '07400 123456 (work)',
  '07400 123456\r\nBcc: x',
])('%j is one number', (text) => {
  expect(mobile(text)).toEqual({ is: 'ok', to: '+447400123456' });
});

test('a number of another country is taken as it is', () => {
  expect(mobile('+353 85 012 3456')).toEqual({ is: 'ok', to: '+353850123456' });
});

test.each([
  ['020 7946 0958', /not a mobile/],
  ['0800 123 4567', /not a mobile/],
  ['07400 12', /No telephone/],
  ['none', /not a telephone number/],
  ['9'.repeat(5_000), /telephone/],
])('%j is told to the operator', (text, why) => {
  expect(mobile(text)).toMatchObject({ is: 'bad', why: expect.stringMatching(why) });
});

test('a telephone that is a mobile stands in, and a landline alone is nothing wrong', () => {
  expect(textableNumber({ mobile: '', phone: '07400 123456' })).toEqual({ is: 'ok', to: '+447400123456' });
  expect(textableNumber({ mobile: 'n/a', phone: '07400 123456' })).toEqual({ is: 'ok', to: '+447400123456' });
  expect(textableNumber({ mobile: ' ', phone: '020 7946 0958' })).toEqual({ is: 'none' });
  expect(textableNumber({ mobile: '', phone: '' })).toEqual({ is: 'none' });
});
