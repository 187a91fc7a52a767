import { locales } from './locales.generated.ts';

export { locales };

/** A language of the portal: each has a catalogue in `messages/`. */
export type Locale = (typeof locales)[number];

/** The fallback language, in which every text exists. */
export const baseLocale: Locale = 'en-GB';

/** Returns the language of a stored or sent name, or British English for an unknown one. */
export function localeNamed(name: string): Locale {
  return locales.find((locale) => locale === name) ?? baseLocale;
}

const rightToLeft = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** Returns the `dir` attribute of a language. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return rightToLeft.has(tag.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}
