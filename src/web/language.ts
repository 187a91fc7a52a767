import { locales, type Locale } from '#shared/locale.ts';
import { languageNames } from '#shared/locales.generated.ts';
import { templateCache } from '#shared/page/templates.ts';
import { forgetAnswers } from './session/session.ts';
import { forgetCache } from './session/stored-files.ts';

export const languages: { value: Locale; label: string; lang: Locale }[] = locales.map((locale) => ({
  value: locale,
  label: languageNames[locale],
  lang: locale,
}));

const yearSeconds = 365 * 24 * 60 * 60;

type Entry = { choseLanguage?: true } | null;

/** Returns once whether the page was loaded anew for another language. */
export function hasChosenLanguage(): boolean {
  const { choseLanguage, ...state } = (history.state as Entry) ?? {};
  if (choseLanguage) history.replaceState(state, '');
  return choseLanguage === true;
}

/** The state of the entry in the browser's history stays when the page is loaded anew. */
export function chooseLanguage(locale: string): void {
  history.replaceState({ ...(history.state as Entry), choseLanguage: true } satisfies Entry, '');
  document.cookie = `fettle-language=${locale}; Path=/; SameSite=Lax; Max-Age=${yearSeconds}`;
  void reloadAnew();
}

/** Cached templates and answers are in the previous language. */
async function reloadAnew(): Promise<void> {
  forgetAnswers();
  await forgetCache(templateCache);
  location.reload();
}
