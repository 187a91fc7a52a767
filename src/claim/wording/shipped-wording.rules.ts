import { locales, type Locale } from '#shared/locale.ts';
import { translatedIfKnown } from '#shared/words/say.ts';
import { textFields, type StateWording, type WordingOf, type WordingTable } from '#shared/wording.ts';
import { britishWording } from './british-wording.rules.ts';

function inLanguage(entry: StateWording, locale: Locale): StateWording {
  const words = { ...entry };
  for (const field of textFields) words[field] = entry[field].map((text) => translatedIfKnown(text, locale));
  return words;
}

const tableIn = (locale: Locale): WordingTable =>
  Object.fromEntries(Object.entries(britishWording).map(([key, entry]) => [key, inLanguage(entry, locale)]));

const tables = new Map(locales.map((locale) => [locale, tableIn(locale)]));

export function shippedTable(locale: Locale): WordingTable {
  return tables.get(locale) ?? britishWording;
}

export const shippedWording: WordingOf = (_brand, locale) => ({ table: shippedTable(locale), insurer: null, locale });
