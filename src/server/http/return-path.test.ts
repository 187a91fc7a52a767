import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';

import { readSettings } from '#server/settings/env.ts';
import { ownReturnPathOf, returnPathOf } from './return-path.ts';

const requestWith = (returnUrl: unknown, host = 'claims.example.com') =>
  ({ query: { returnUrl }, host }) as FastifyRequest;
const settingsOf = (publicUrl: string) => readSettings({ PUBLIC_URL: publicUrl });
const secure = settingsOf('https://claims.example.com');
const plain = settingsOf('http://localhost:3000');

test.each([
  [undefined, null],
  ['', null],
  ['/messages', '/messages'],
  ['https://claims.example.com/quote?a=1#b', '/quote?a=1#b'],
])('%j leads to %j', (returnUrl, path) => {
  expect(returnPathOf(requestWith(returnUrl), secure)).toEqual({ path });
  expect(ownReturnPathOf(requestWith(returnUrl), secure)).toBe(path);
});

test.each([
  'https://evil.example/',
  '//evil.example',
  'http://claims.example.com/',
  'javascript:alert(1)',
  ['/messages', '/quote'],
])('%j is foreign', (returnUrl) => {
  expect(returnPathOf(requestWith(returnUrl), secure)).toBe('foreign');
  expect(() => ownReturnPathOf(requestWith(returnUrl), secure)).toThrow(
    expect.objectContaining({ status: 400, code: 'invalid-return-url' }),
  );
});

test('on plain http the name that the caller used is an origin too', () => {
  const phone = requestWith('http://192.168.1.20:3000/quote', '192.168.1.20:3000');
  expect(returnPathOf(phone, plain)).toEqual({ path: '/quote' });
  expect(returnPathOf(requestWith('http://localhost:3000/quote', '192.168.1.20:3000'), plain)).toEqual({
    path: '/quote',
  });
  expect(returnPathOf(requestWith('http://192.168.1.21:3000/quote', '192.168.1.20:3000'), plain)).toBe('foreign');
});
