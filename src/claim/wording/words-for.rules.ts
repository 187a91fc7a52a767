import { baseLocale, isEnglish, type Locale } from '#shared/locale.ts';

/** Returns what a brand words itself: its British words are for English alone, and what ships words other languages. */
export function wordsFor<T extends object>(own: { [L in Locale]?: T | undefined }, locale: Locale): Partial<T> {
  return { ...(isEnglish(locale) ? own[baseLocale] : undefined), ...own[locale] };
}
