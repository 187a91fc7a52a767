import type { Locale } from '#shared/locale.ts';
import { textFields, type Actor, type StateWording, type WordingTable } from '#shared/wording.ts';
import { britishWording } from './british-wording.rules.ts';
import { shippedTable } from './shipped-wording.rules.ts';
import { wordsFor } from './words-for.rules.ts';

type Texts = { [Field in (typeof textFields)[number]]?: readonly string[] | undefined };

/** What a brand or a client words itself of one state, by language. */
export type OwnEntry = { actor?: Actor | undefined; isEnd?: boolean | undefined; isTold?: boolean | undefined } & {
  [L in Locale]?: (Texts & { versions?: readonly string[] | undefined }) | undefined;
};

export type OwnTable = Readonly<Record<string, OwnEntry>>;

const unworded = (table: WordingTable): StateWording | undefined => table['other-state'];

function wordedBy(base: StateWording, own: OwnEntry | undefined, locale: Locale): StateWording {
  if (own === undefined) return base;
  const { actor = base.actor, isEnd = base.isEnd, isTold = base.isTold, ...byLocale } = own;
  const { versions = [], ...texts } = wordsFor(byLocale, locale);
  const entry = { ...base, actor, isEnd, isTold, versions: [...base.versions, ...versions] };
  for (const field of textFields) entry[field] = texts[field] ?? entry[field];
  return entry;
}

/** Returns the words of every state: a later layer takes the place of those before, text by text. */
export function wordingTable(layers: readonly OwnTable[], locale: Locale): WordingTable {
  const shipped = shippedTable(locale);
  const keys = new Set([...Object.keys(britishWording), ...layers.flatMap((layer) => Object.keys(layer))]);
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const base = shipped[key] ?? unworded(shipped);
      if (!base) return [];
      return [[key, layers.reduce((entry, layer) => wordedBy(entry, layer[key], locale), base)] as const];
    }),
  );
}
