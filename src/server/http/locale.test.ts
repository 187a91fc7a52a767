import { expect, test } from 'vitest';
import { localeOf } from './locale.ts';

test.each([
  [{}, 'en-GB'],
  [{ 'accept-language': 'en-US,en;q=0.9' }, 'en-US'],
  [{ 'accept-language': 'en;q=0.5,en-US;q=0.8' }, 'en-US'],
  [{ 'accept-language': 'tlh-AQ,en-US;q=0.3' }, 'en-US'],
  [{ 'accept-language': 'en-AU' }, 'en-GB'],
  [{ 'accept-language': 'tlh' }, 'en-GB'],
  [{ 'accept-language': 'en-US;q=0' }, 'en-GB'],
  [{ 'accept-language': ';;;q=,=' }, 'en-GB'],
  [{ 'accept-language': '' }, 'en-GB'],
  [{ 'accept-language': '*' }, 'en-GB'],
  [{ 'accept-language': '-,--,en-,_US,en_US' }, 'en-GB'],
  [{ 'accept-language': 'en-US;q=NaN, en-US;q=-1' }, 'en-GB'],
  [{ 'accept-language': 'EN-us ; Q=0.9 ; q=0.8' }, 'en-US'],
  [{ 'accept-language': '\u0000\u202e💥,<script>,en-XA,ar-XB' }, 'en-GB'],
  [{ 'accept-language': `${'x'.repeat(10_000)},en-US` }, 'en-GB'],
  [{ cookie: 'a=b; fettle-language=en-US' }, 'en-US'],
  [{ cookie: 'fettle-language=en-GB', 'accept-language': 'en-US' }, 'en-GB'],
  [{ cookie: 'fettle-language=ar-XB' }, 'en-GB'],
  [{ cookie: 'fettle-language=' }, 'en-GB'],
  [{ cookie: 'fettle-language=tlh', 'accept-language': 'en-US' }, 'en-US'],
])('%j reads %s', (headers, locale) => {
  expect(localeOf({ headers })).toBe(locale);
});
