import type { Locale } from '#shared/locale.ts';

let locale: Locale = 'en-GB';

/** Sets the language of every message from here on: the one in which the server wrote the page. */
export function setPageLocale(chosen: Locale): void {
  locale = chosen;
}

/** Returns the language of the messages. */
export function getLocale(): Locale {
  return locale;
}
