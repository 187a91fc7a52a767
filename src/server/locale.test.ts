import { expect, test } from 'vitest';
import { localeOf } from './locale.ts';

test.each([
  [{}, 'en-GB'],
  [{ 'accept-language': 'en-US,en;q=0.9' }, 'en-US'],
  [{ 'accept-language': 'en;q=0.5,en-US;q=0.8' }, 'en-US'],
  [{ 'accept-language': 'fr-FR,en-US;q=0.3' }, 'en-US'],
  [{ 'accept-language': 'en-AU' }, 'en-GB'],
  [{ 'accept-language': 'de' }, 'en-GB'],
  [{ 'accept-language': 'en-US;q=0' }, 'en-GB'],
  [{ 'accept-language': ';;;q=,=' }, 'en-GB'],
  [{ cookie: 'a=b; fettle-language=en-US' }, 'en-US'],
  [{ cookie: 'fettle-language=en-GB', 'accept-language': 'en-US' }, 'en-GB'],
  [{ cookie: 'fettle-language=tlh', 'accept-language': 'en-US' }, 'en-US'],
])('%j reads %s', (headers, locale) => {
  expect(localeOf({ headers })).toBe(locale);
});
