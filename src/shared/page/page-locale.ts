import { baseLocale, type Locale } from '../locale.ts';

let locale: Locale = baseLocale;

/** For the browser and the drawing of a page. The server answers many languages at once, so there a locale is an argument. */
export function setPageLocale(chosen: Locale): void {
  locale = chosen;
}

export const getLocale = (): Locale => locale;
