import { describe, expect, test } from 'vitest';

import { failedMessage, failedPath, returnPath } from './authentication.rules.ts';

describe('the message of login-failed (spec §2.1)', () => {
  test.each([
    ['', 'There was an error signing in.'],
    ['?message=', 'There was an error signing in.'],
    ['?message=Not%20today', 'Not today'],
    ['?message=%3Cb%3Ebold%3C%2Fb%3E', '<b>bold</b>'],
    ['?message=one%0A%0D%09two%00', 'one two'],
    ['?message=a%E2%80%AEb', 'a b'],
    [`?message=${'x'.repeat(500)}`, 'x'.repeat(200)],
    [`?message=${encodeURIComponent('😀'.repeat(300))}`, '😀'.repeat(200)],
  ])('%s', (search, message) => {
    expect(failedMessage(search)).toBe(message);
  });

  test('comes back as it was sent', () => {
    expect(failedMessage(failedPath('A & B = C').slice('/authentication/login-failed'.length))).toBe('A & B = C');
  });
});

describe('the way on after signing in (spec §5.9)', () => {
  const origin = 'https://claims.example.com';

  test.each([
    ['', '/authentication/profile'],
    ['?returnUrl=', '/authentication/profile'],
    ['?returnUrl=/account/manage', '/account/manage'],
    ['?returnUrl=https%3A%2F%2Fclaims.example.com%2Fmessages%2F1%3Fa%3Db', '/messages/1?a=b'],
  ])('%s', (search, path) => {
    expect(returnPath(search, origin)).toBe(path);
  });

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'data:text/html,x'])(
    '%s is refused',
    (url) => {
      expect(() => returnPath(`?returnUrl=${encodeURIComponent(url)}`, origin)).toThrow(
        'Invalid return url. The return url needs to have the same origin as the current page.',
      );
    },
  );
});
