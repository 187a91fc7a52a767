import { ownTables, type PublishedWords } from '#claim/wording/own/own-tables.rules.ts';
import { type OwnTable, wordingTable } from '#claim/wording/state-wording.rules.ts';
import { baseLocale } from '#shared/locale.ts';
import type { StateWording } from '#shared/wording.ts';

/** A version of words that was published once. */
export type WordsThen = PublishedWords & { version: number; publishedAt: Date };

/** A notice that names the versions which it was written with. */
export type Told = { at: Date; wordingIds: string[] };

export type WordsOfState = { heading: string; meaning: string; next: string; todo: string; source: string };

export type WordsKnown = {
  versions: readonly WordsThen[];
  told: readonly Told[];
  /** What the brand's file words; it is not kept in versions. */
  file: OwnTable;
  /** What is known of the claim for good; other placeholders stay as they are. */
  values: Readonly<Record<string, string | null>>;
};

/** The state that began at `from`, and when the next one did. */
export type StateThen = { systemName: string; name: string; from: Date; to: Date | null };

const isOf = ({ key }: WordsThen, systemName: string): boolean =>
  key === systemName || key.startsWith(`${systemName}:`);

/** The first notice within the state that names words of it. */
function namedBy({ versions, told }: WordsKnown, { systemName, from, to }: StateThen): WordsThen[] {
  const within = told.filter(({ at }) => at >= from && (to === null || at < to));
  for (const { wordingIds } of within) {
    const named = versions.filter((version) => wordingIds.includes(version.id) && isOf(version, systemName));
    if (named.length > 0) return named;
  }
  return [];
}

/** Of each owner and language the newest that was published by then. */
function standing({ versions }: WordsKnown, { systemName, from }: StateThen): WordsThen[] {
  const then = versions.filter(({ key, publishedAt }) => key === systemName && publishedAt <= from);
  const newest = new Map(then.map((one) => [`${one.owner.brand ?? one.owner.clientId} ${one.locale}`, one]));
  return [...newest.values()];
}

function sourceOf(used: readonly WordsThen[], isNamed: boolean): string {
  if (used.length === 0) return 'as ships now, or as the brand’s file has it now';
  const said = used.map(
    ({ owner, version, locale }) =>
      `version ${version} of the ${owner.brand === null ? 'client' : 'brand'} (${locale})`,
  );
  return `${said.join(', ')}, ${isNamed ? 'which a notice names' : 'which counted then'}`;
}

function filled(texts: readonly string[], values: WordsKnown['values']): string {
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  return texts.map(fill).join(' / ');
}

/** Returns what was shown of a state: by the versions that a notice names, else by those that stood when it began. */
export function wordsOfState(known: WordsKnown, state: StateThen): WordsOfState {
  const named = namedBy(known, state);
  const used = named.length > 0 ? named : standing(known, state);
  const { ofBrand, ofClient } = ownTables(used);
  const layers = [known.file, ...ofBrand.values(), ...ofClient.values()];
  const locale = used.find((one) => one.locale !== baseLocale)?.locale ?? baseLocale;
  const table = wordingTable(layers, locale);
  const entry: StateWording | undefined =
    table[used[0]?.key ?? state.systemName] ?? table[state.systemName] ?? table['other-state'];
  const values = { ...known.values, state: state.name };
  const of = (texts: readonly string[] | undefined) => filled(texts ?? [], values);
  return {
    heading: of(entry?.heading),
    meaning: of(entry?.meaning),
    next: of(entry?.next),
    todo: of(entry?.todo),
    source: sourceOf(used, named.length > 0),
  };
}
