import type { Locale } from '#shared/locale.ts';

let locale: Locale = 'en-GB';

/** Sets the language of all messages: that in which the server rendered the page. */
export function setPageLocale(chosen: Locale): void {
  locale = chosen;
}

export function getLocale(): Locale {
  return locale;
}
