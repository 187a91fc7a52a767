import { locales } from './locales.generated.ts';

export { locales };

export type Locale = (typeof locales)[number];

export const baseLocale: Locale = 'en-GB';

export function localeNamed(name: string): Locale {
  return locales.find((locale) => locale === name) ?? baseLocale;
}

const rightToLeft = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi']);

export function directionOf(tag: string): 'ltr' | 'rtl' {
  return rightToLeft.has(tag.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}
