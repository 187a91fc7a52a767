// What the server says in the claimant's language. The English text stands where it is said, and is the key of its
// translations in src/shared/words/<tag>.json. Keep it out of the browser: screens have messages/<tag>.json.
import { spelledFor } from '../american.ts';
import type { Locale } from '../locale.ts';
import { isTranslated, serverTextsIn } from './server-texts.ts';

type Values = Readonly<Record<string, string | number>>;

const filled = (text: string, values: Values): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Returns a British text in another language, with its placeholders; without a translation, the text itself. */
export function translated(text: string, locale: Locale): string {
  if (!isTranslated(locale)) return spelledFor(text, locale);
  const found = serverTextsIn(locale)[text];
  return typeof found === 'string' ? found : text;
}

/** Returns `say('pl', 'By {day}', { day })`: the text in that language, with its placeholders filled. */
export function say(locale: Locale, text: string, values: Values = {}): string {
  return filled(translated(text, locale), values);
}

/** English texts for one thing and for any other number; both may hold `{count}`. `other` is the key of translations. */
type Counted = { one: string; other: string };

/** Returns the text in the form of the plural that the language takes for `count`. */
export function sayCount(locale: Locale, count: number, { one, other }: Counted, values: Values = {}): string {
  const form = new Intl.PluralRules(locale).select(count);
  const found = isTranslated(locale) ? serverTextsIn(locale)[other] : undefined;
  const text =
    typeof found === 'object'
      ? (found[form] ?? found.other ?? other)
      : spelledFor(form === 'one' ? one : other, locale);
  return filled(text, { count, ...values });
}
