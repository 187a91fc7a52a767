import { operatorTextLang, type Locale } from '#shared/locale.ts';
import { getLocale } from '#shared/page/page-locale.ts';

/** Returns the `lang` of what the operator's system writes, which is English, on a page in another language. */
export const operatorLang = (): Locale | undefined => operatorTextLang(getLocale()) ?? undefined;

/** Returns the `lang` of a text that is shown translated where a translation ships. `shown` is what became of it. */
export const langOfShown = (text: string, shown: string): Locale | undefined =>
  shown === text ? operatorLang() : undefined;
