import { inAmerican } from '#shared/american.ts';
import type { Locale } from '#shared/locale.ts';
import { textFields, type StateWording, type WordingOf, type WordingTable } from '#shared/wording.ts';
import { britishWording } from './british-wording.rules.ts';

function inAmericanWords(entry: StateWording): StateWording {
  const spelt = { ...entry };
  for (const field of textFields) spelt[field] = entry[field].map(inAmerican);
  return spelt;
}

const americanWording: WordingTable = Object.fromEntries(
  Object.entries(britishWording).map(([key, entry]) => [key, inAmericanWords(entry)]),
);

const tables: Record<Locale, WordingTable> = { 'en-GB': britishWording, 'en-US': americanWording };

export function shippedTable(locale: Locale): WordingTable {
  return tables[locale];
}

export const shippedWording: WordingOf = (_brand, locale) => ({ table: shippedTable(locale), insurer: null });
