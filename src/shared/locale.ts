import { locales } from './locales.generated.ts';

export { locales };

/** A language of the portal: each is a catalogue in `messages/`. */
export type Locale = (typeof locales)[number];

/** The language in which everything is worded, so that it stands in for any other. */
export const baseLocale: Locale = 'en-GB';

/** What is stored or sent as the name of a language; British English where it is none of ours. */
export function localeNamed(name: string): Locale {
  return locales.find((locale) => locale === name) ?? baseLocale;
}

const rightToLeft = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** Which way a language is written, for `dir`. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return rightToLeft.has(tag.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}
