import type { Locale } from '#shared/boot.ts';

/** The languages in their own names. */
export const languages: { value: Locale; label: string; lang: Locale }[] = [
  { value: 'en-GB', label: 'English (UK)', lang: 'en-GB' },
  { value: 'en-US', label: 'English (US)', lang: 'en-US' },
];

const oneYear = 365 * 24 * 60 * 60;

/** Remembers the language for the server, which writes the page, and asks for the page again. */
export function chooseLanguage(locale: string): void {
  document.cookie = `fettle-language=${locale}; Path=/; SameSite=Lax; Max-Age=${oneYear}`;
  location.reload();
}
