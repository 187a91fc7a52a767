// Reads the catalogues, messages/<tag>.json, and says what is wrong in them.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { spelledFor } from '#shared/words/american.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
export const baseLocale = 'en-GB';

export type Texts = ReadonlyMap<string, string>;

/** Texts of the desk and of accounts, which a catalogue may leave out: there the British text is shown, marked as English. */
const operatorKeys =
  /^(?:account|audit|bench|brands?|clients|deliveries|desk|import|notices|payments|setup|station|webhooks|wording)_/;

export const isOperatorKey = (key: string): boolean => operatorKeys.test(key);

/** Its text stands beside the language's name until somebody whose first language it is has read the catalogue. */
export const unreviewedKey = 'language_unreviewed';

export const languageOf = (locale: string): string => locale.split('-')[0] ?? locale;

function messagesOf(locale: string): Record<string, string> {
  return JSON.parse(readFileSync(`${root}messages/${locale}.json`, 'utf8'));
}

/** The languages, which are the names of the catalogues: British English first, because it stands in for any other. */
export function catalogues(): string[] {
  const names = readdirSync(`${root}messages`).flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -5)] : []));
  return [baseLocale, ...names.filter((name) => name !== baseLocale).toSorted()];
}

/** Returns whether it is English of another region, whose catalogue has only what the region words otherwise. */
const isOtherEnglish = (locale: string): boolean =>
  locale !== baseLocale && languageOf(locale) === languageOf(baseLocale);

/** Returns the texts that stand in the catalogue itself. */
export function ownTextsOf(locale: string): Texts {
  return new Map(Object.entries(messagesOf(locale)).filter(([key]) => key !== '$schema'));
}

/** Returns the texts of a language. English of another region is the British text as that region spells it, or its own. */
export function textsOf(locale: string): Texts {
  const own = ownTextsOf(locale);
  if (!isOtherEnglish(locale)) return own;
  return new Map([...ownTextsOf(baseLocale)].map(([key, text]) => [key, own.get(key) ?? spelledFor(text, locale)]));
}

/** The keys whose texts have a straight apostrophe where our own words have a typographic one (’). */
export function straightApostrophes(messages: Record<string, string>): string[] {
  return Object.entries(messages).flatMap(([key, text]) => (/\p{L}'\p{L}/u.test(text) ? [key] : []));
}

const namesIn = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))];

/** Returns `{count} {name}`. */
export const placeholdersOf = (text: string): string =>
  namesIn(text)
    .map((name) => `{${name}}`)
    .toSorted()
    .join(' ');

/** Placeholders that hold a number of things. A text with forms has one of them. */
const countNames = new Set(['count', 'days', 'hours', 'left', 'limit', 'minutes', 'most']);

export const countIn = (text: string): string | null => {
  const [name = null, ...more] = namesIn(text).filter((each) => countNames.has(each));
  return more.length > 0 ? null : name;
};

const form = /_(zero|one|two|few|many)$/;

/** Returns the key of which this one is a form of the plural, as `photos` of `photos_few`; null if it is none. */
export function countedKeyOf(key: string, locale: string, base: Texts): string | null {
  const [ending, category = ''] = form.exec(key) ?? [];
  if (ending === undefined || base.has(key)) return null;
  const counted = key.slice(0, -ending.length);
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  const isForm = pluralCategories.some((known) => known === category) && countIn(base.get(counted) ?? '') !== null;
  return isForm ? counted : null;
}

/** Returns what is wrong in a catalogue beside the British one: keys, placeholders, and lines that say nothing new. */
export function gapsOf(name: string, texts: Texts, base: Texts): string[] {
  const locale = name.replace(/^.*\/|\.json$/g, '');
  const baseOf = (key: string) => base.get(key) ?? base.get(countedKeyOf(key, locale, base) ?? '');
  const missing = [...base.keys()]
    .filter((key) => !texts.has(key) && !isOperatorKey(key) && !isOtherEnglish(locale))
    .map((key) => `${name} has no ${key}`);
  const unknown = [...texts.keys()]
    .filter((key) => key !== unreviewedKey && baseOf(key) === undefined)
    .map((key) => `${name} alone has ${key}`);
  const differing = [...texts].flatMap(([key, text]) => {
    const [here, there] = [placeholdersOf(text), placeholdersOf(baseOf(key) ?? text)];
    return here === there ? [] : [`${name}: ${key} has ${here || 'no placeholder'}, not ${there || 'none'}`];
  });
  const empty = [...texts].flatMap(([key, text]) => (text.trim() === '' ? [`${name}: ${key} says nothing`] : []));
  const needless = [...texts].flatMap(([key, text]) =>
    isOtherEnglish(locale) && text === spelledFor(base.get(key) ?? '', locale)
      ? [`${name}: ${key} is what ${baseLocale} gives: leave it out`]
      : [],
  );
  return [...missing, ...unknown, ...differing, ...empty, ...needless];
}

/** Throws if a language lacks a claimant's key or a placeholder, or has a straight apostrophe in words of ours. */
export function checkCatalogues(): void {
  const base = textsOf(baseLocale);
  const gaps = catalogues().flatMap((locale) => gapsOf(`messages/${locale}.json`, ownTextsOf(locale), base));
  if (gaps.length > 0) throw new Error(gaps.join('\n'));
  for (const locale of catalogues()) {
    const keys = straightApostrophes(messagesOf(locale));
    if (keys.length > 0) throw new Error(`messages/${locale}.json: write ’ instead of ' in ${keys.join(', ')}`);
  }
}
