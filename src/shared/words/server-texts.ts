import { isEnglish, type Locale } from '../locale.ts';
import polish from './pl.json' with { type: 'json' };

type Catalogue = typeof polish;

/** An English text that the server says. One that is not translated is a type error. */
export type ServerText = {
  [Text in keyof Catalogue]: Catalogue[Text] extends string ? Text : never;
}[keyof Catalogue];

/** An English text with `{count}`, for any number but one. Its translations have a text for each form of the plural. */
export type CountedText = Exclude<keyof Catalogue, ServerText>;

/** Texts of one language by the English ones. */
export type ServerTexts = Readonly<
  Record<ServerText, string> & Record<CountedText, Partial<Record<Intl.LDMLPluralRule, string>>>
>;

/** American English is spelt by rule from the British texts (`american.ts`). */
type Translated = Exclude<Locale, `en-${string}`>;

const catalogues: Record<Translated, ServerTexts> = { pl: polish };

export const isTranslated = (locale: Locale): locale is Translated => !isEnglish(locale);

/** Returns the catalogue of a language that is translated. */
export const serverTextsIn = (locale: Translated): ServerTexts => catalogues[locale];
