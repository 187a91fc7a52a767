import type { Locale } from '#shared/locale.ts';

let locale: Locale = 'en-GB';

export function setPageLocale(chosen: Locale): void {
  locale = chosen;
}

export function getLocale(): Locale {
  return locale;
}
