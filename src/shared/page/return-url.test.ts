import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { sameOriginPath } from './return-url.ts';

const origin = 'https://track.example.com';

test.each([
  ['/messages', '/messages'],
  ['/my-claim/1?a=b#c', '/my-claim/1?a=b#c'],
  ['https://track.example.com/photos?x=1', '/photos?x=1'],
  ['HTTPS://TRACK.example.com:443/photos', '/photos'],
  ['https://track.example.com', '/'],
  ['messages', '/messages'],
  ['/a/../messages', '/messages'],
  ['//track.example.com/quote', '/quote'],
  ['/track?returnUrl=https://evil.example', '/track?returnUrl=https://evil.example'],
  ['/%5Cevil.example', '/%5Cevil.example'],
])('%j continues to %j', (returnUrl, path) => expect(sameOriginPath(returnUrl, origin)).toBe(path));

test.each([
  ['nothing', null],
  ['an empty text', ''],
  ['another site', 'https://evil.example/'],
  ['another scheme', 'http://track.example.com/'],
  ['another port', 'https://track.example.com:8443/'],
  ['a name that begins alike', 'https://track.example.com.evil.example/'],
  ['no scheme', '//evil.example'],
  ['a backslash', '/\\evil.example'],
  ['two backslashes', '\\\\evil.example'],
  ['a tab', '/\t/evil.example'],
  ['a line feed', '/\n/evil.example'],
  ['a leading space', ' //evil.example'],
  ['NUL', '/messages\u0000'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,hello'],
  ['a blob of this origin', 'blob:https://track.example.com/1'],
  ['a path that begins with two slashes', 'https://track.example.com//evil.example'],
  ['dots that leave two slashes', '/.//evil.example'],
  ['a name and password', 'https://user:pass@track.example.com/'],
  ['this site as the name', 'https://track.example.com@evil.example/'],
  ['a bad port', 'https://track.example.com:99999/'],
  ['a very long one', `/${'a'.repeat(50_000)}`],
])('%s is refused', (_, returnUrl) => expect(sameOriginPath(returnUrl, origin)).toBeNull());

it('takes a local address with its port, and refuses everything for an origin that is none', () => {
  expect(sameOriginPath('http://localhost:3000/quote', 'http://localhost:3000')).toBe('/quote');
  expect(sameOriginPath('http://localhost:3001/quote', 'http://localhost:3000')).toBeNull();
  expect(sameOriginPath('/quote', 'null')).toBeNull();
});

describe('whatever is given', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '//',
    '.',
    '..',
    ':',
    '@',
    'https:',
    'evil.example',
    'a',
    '?',
    '#',
    '\t',
    '%2f',
  );
  const tricky = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc.array(pieces).map((parts) => parts.join('')),
  );

  it('never leads away from the origin', () => {
    fc.assert(
      fc.property(tricky, (returnUrl) => {
        const path = sameOriginPath(returnUrl, origin);
        if (path === null) return;
        expect(path).toMatch(/^\/(?!\/)/);
        expect(new URL(path, `${origin}/track`).origin).toBe(origin);
        expect(sameOriginPath(path, origin)).toBe(path);
      }),
      { numRuns: 2000 },
    );
  });
});
