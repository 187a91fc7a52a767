import { claimantLanguages, locales } from './locales.generated.ts';

export { locales };

export type Locale = (typeof locales)[number];

export const baseLocale: Locale = 'en-GB';

export function localeNamed(name: string): Locale {
  return locales.find((locale) => locale === name) ?? baseLocale;
}

const rightToLeft = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi']);

export const languageOf = (tag: string): string => tag.split('-')[0] ?? tag;

export const isEnglish = (tag: string): boolean => languageOf(tag) === 'en';

export function directionOf(tag: string): 'ltr' | 'rtl' {
  return rightToLeft.has(languageOf(tag)) ? 'rtl' : 'ltr';
}

/** Returns the language of the texts that the operator's people see: of a language without them, British English. */
export const operatorLocale = (locale: Locale): Locale => (claimantLanguages.includes(locale) ? baseLocale : locale);
