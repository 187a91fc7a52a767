import { baseLocale, isEnglish, type Locale } from '#shared/locale.ts';
import { getLocale } from '#shared/page/page-locale.ts';

/** Returns the `lang` of what the operator's system writes, which is English, on a page in another language. */
export const operatorLang = (): Locale | undefined => (isEnglish(getLocale()) ? undefined : baseLocale);
