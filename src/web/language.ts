import { locales, type Locale } from '#shared/locale.ts';
import { languageNames } from '#shared/locales.generated.ts';
import { shellCache } from '#shared/page/shell.ts';
import { forgetCache } from './session/stored-files.ts';

/** The languages in their own names. */
export const languages: { value: Locale; label: string; lang: Locale }[] = locales.map((locale) => ({
  value: locale,
  label: languageNames[locale],
  lang: locale,
}));

const oneYear = 365 * 24 * 60 * 60;

/** Remembers the language for the server, which writes the page, and asks for the page again. */
export function chooseLanguage(locale: string): void {
  document.cookie = `fettle-language=${locale}; Path=/; SameSite=Lax; Max-Age=${oneYear}`;
  void reloadAnew();
}

/** The shell that the service worker keeps is in the language before. */
async function reloadAnew(): Promise<void> {
  await forgetCache(shellCache);
  location.reload();
}
