import type { Locale } from '#shared/locale.ts';

let locale: Locale = 'en-GB';

/** Sets the language of every message from here on: the one in which the server wrote the page. */
export function setPageLocale(chosen: Locale): void {
  locale = chosen;
}

/** The compiled messages ask for it; vite.config.ts puts this file in the place of Paraglide's larger runtime. */
export function getLocale(): Locale {
  return locale;
}

/** Paraglide's messages look for a language fixed at build time; there is none. */
export const experimentalStaticLocale = undefined;
