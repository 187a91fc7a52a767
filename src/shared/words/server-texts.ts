import { isEnglish, type Locale } from '../locale.ts';
import polish from './pl.json' with { type: 'json' };

/** Texts of one language by the English ones. What goes with a number has a text for each form of the plural. */
export type ServerTexts = Readonly<Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>>;

/** American English is spelt by rule from the British texts (`american.ts`). */
type Translated = Exclude<Locale, `en-${string}`>;

const catalogues: Record<Translated, ServerTexts> = { pl: polish };

export const isTranslated = (locale: Locale): locale is Translated => !isEnglish(locale);

/** Returns the catalogue of a language that is translated. */
export const serverTextsIn = (locale: Translated): ServerTexts => catalogues[locale];
