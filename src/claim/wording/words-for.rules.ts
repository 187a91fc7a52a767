import { baseLocale, type Locale } from '#shared/locale.ts';

const languageOf = (locale: string): string => locale.split('-')[0] ?? locale;

/** Returns what a brand words itself: its British words are for English alone, and what ships words other languages. */
export function wordsFor<T extends object>(own: { [L in Locale]?: T | undefined }, locale: Locale): Partial<T> {
  const isEnglish = languageOf(locale) === languageOf(baseLocale);
  return { ...(isEnglish ? own[baseLocale] : undefined), ...own[locale] };
}
