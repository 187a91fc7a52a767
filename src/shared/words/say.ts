// What the server says in the claimant's language. The English text stands where it is said, and is the key of its
// translations in src/shared/words/<tag>.json. Keep it out of the browser: screens have messages/<tag>.json.
import { spelledFor } from './american.ts';
import { baseLocale, isEnglish, type Locale } from '../locale.ts';
import { type CountedText, isTranslated, type ServerText, type ServerTexts, serverTextsIn } from './server-texts.ts';

type Values = Readonly<Record<string, string | number>>;

const filled = (text: string, values: Values): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Returns a British text in another language, with its placeholders. */
export const translated = (text: ServerText, locale: Locale): string =>
  isTranslated(locale) ? serverTextsIn(locale)[text] : spelledFor(text, locale);

/** For words that may be an operator's own, or for systems alone: without a translation they stay as they are. */
export function translatedIfKnown(text: string, locale: Locale): string {
  if (!isTranslated(locale)) return spelledFor(text, locale);
  const texts: Readonly<Record<string, unknown>> = serverTextsIn(locale);
  const found = texts[text];
  return typeof found === 'string' ? found : text;
}

/** Returns the language of what operators write, which is English; null where it is the reader's own. */
export const operatorTextLang = (locale: Locale): Locale | null => (isEnglish(locale) ? null : baseLocale);

/** Returns the language in which `translatedIfKnown` leaves a text; null where that is `locale`. */
export const langIfUnknown = (text: string, locale: Locale): Locale | null =>
  isTranslated(locale) && Object.hasOwn(serverTextsIn(locale), text) ? null : operatorTextLang(locale);

/** Returns `say('pl', 'By {day}', { day })`: the text in that language, with its placeholders filled. */
export function say(locale: Locale, text: ServerText, values: Values = {}): string {
  return filled(translated(text, locale), values);
}

/** English texts for one thing and for any other number; both may hold `{count}`. `other` is the key of translations. */
export type Counted = { one: string; other: CountedText };

/** Returns the text in the form of the plural that the language takes for `count`. */
export function sayCount(locale: Locale, count: number, { one, other }: Counted, values: Values = {}): string {
  const form = new Intl.PluralRules(locale).select(count);
  const forms: ServerTexts[CountedText] = isTranslated(locale)
    ? serverTextsIn(locale)[other]
    : { one: spelledFor(one, locale), other: spelledFor(other, locale) };
  return filled(forms[form] ?? forms.other ?? other, { count, ...values });
}
