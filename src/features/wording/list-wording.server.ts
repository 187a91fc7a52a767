import { targetOf } from '#claim/desk/state-targets.rules.ts';
import { statesOf } from '#claim/document/catalogue.data.ts';
import { readWordingFiles } from '#claim/wording/brand-wording.server.ts';
import { listPublishedWords, listWords } from '#claim/wording/own/own-words.data.ts';
import type { WordsVersion } from '#claim/wording/own/own-words.ts';
import { ownTables, type PublishedWords } from '#claim/wording/own/own-tables.rules.ts';
import { stateOfKey, wordedKeys } from '#claim/wording/own/worded-keys.rules.ts';
import type { KnownOwner } from '#claim/wording/own/words-owner.server.ts';
import { wordingTable } from '#claim/wording/state-wording.rules.ts';
import type { Brands } from '#server/brands/brand.ts';
import type { Db } from '#server/db/connect.ts';
import { baseLocale, type Locale } from '#shared/locale.ts';
import type { StateWording, WordingTable } from '#shared/wording.ts';
import { countOpenByState, newestVersions } from './wording.data.ts';
import type { ShownVersion, WordedState } from './wording-routes.ts';

export function shownVersion({ version, words, status, savedBy, savedAt, publishedAt }: WordsVersion): ShownVersion {
  const at = { savedAt: savedAt.toISOString(), publishedAt: publishedAt?.toISOString() ?? null };
  return { version, words, status, savedBy, ...at };
}

type Falls = { table: WordingTable; ofBrand: readonly PublishedWords[] };

/** Returns what counts where the owner words nothing: of a client its brand's words, else the file's and what ships. */
async function readFalls(db: Db, brands: Brands, { owner, brand }: KnownOwner, locale: Locale): Promise<Falls> {
  const rows = await listPublishedWords(db);
  const ofBrand = owner.brand === null ? rows.filter((row) => row.owner.brand === brand) : [];
  const layers = [readWordingFiles(brands).get(brand), ownTables(ofBrand).ofBrand.get(brand)];
  const table = wordingTable(
    layers.filter((layer) => layer !== undefined),
    locale,
  );
  return { table, ofBrand };
}

function fallsOf(entry: StateWording, key: string, { ofBrand }: Falls): WordedState['falls'] {
  const { isEnd: _isEnd, versions: _versions, ...texts } = entry;
  const lists = Object.fromEntries(
    Object.entries(texts).map(([field, value]) => [field, Array.isArray(value) ? [...value] : value]),
  ) as Omit<WordedState['falls'], 'targetHours'>;
  const own = ofBrand.find((row) => row.key === key && row.locale === baseLocale)?.words;
  const target = { actor: own?.actor ?? null, hours: own?.targetHours ?? null };
  const state = { id: '', systemName: stateOfKey(key), status: '', trackerStep: null };
  return { ...lists, targetHours: targetOf({ state, ownTargets: [target] }).hours };
}

const circumstanceOf = (key: string): string | null => {
  const state = stateOfKey(key);
  return key === state ? null : key.slice(state.length + 2);
};

/** States without words first, then in the order of the tracker; each with its circumstances after it. */
function inOrder(states: readonly WordedState[]): WordedState[] {
  const rank = ({ trackerNumber, trackerStep }: WordedState) => (trackerNumber ?? 9) * 1_000 + (trackerStep ?? 999);
  return states.toSorted(
    (one, other) =>
      Number(one.isWorded) - Number(other.isWorded) || rank(one) - rank(other) || (one.key < other.key ? -1 : 1),
  );
}

type Known = {
  catalogue: Awaited<ReturnType<typeof statesOf>>;
  open: ReadonlyMap<string, number>;
  newest: ReadonlyMap<string, number>;
  falls: Falls;
  own: Awaited<ReturnType<typeof listWords>>;
};

const hasWords = (words: object): boolean => Object.keys(words).length > 0;

function versionIn({ own }: Known, key: string, status: WordsVersion['status']): ShownVersion | null {
  const found = own.find((version) => version.key === key && version.status === status);
  return found ? shownVersion(found) : null;
}

type InCatalogue = Pick<WordedState, 'name' | 'trackerNumber' | 'trackerStep' | 'openClaims'>;

/** A circumstance counts no claims of its own. */
function inCatalogue({ catalogue, open }: Known, key: string): InCatalogue {
  const systemName = stateOfKey(key);
  const state = catalogue.find((one) => one.systemName === systemName);
  if (!state) return { name: systemName, trackerNumber: null, trackerStep: null, openClaims: 0 };
  const { name, trackerNumber, trackerStep, id } = state;
  return { name, trackerNumber, trackerStep, openClaims: key === systemName ? (open.get(id) ?? 0) : 0 };
}

function stateRow(known: Known, key: string): WordedState[] {
  const { table } = known.falls;
  const base = table[key] ?? table['other-state'];
  if (!base) return [];
  const published = versionIn(known, key, 'published');
  return [
    {
      key,
      circumstance: circumstanceOf(key),
      ...inCatalogue(known, key),
      isWorded: table[key] !== undefined || hasWords(published?.words ?? {}),
      falls: fallsOf(base, key, known.falls),
      newest: known.newest.get(key) ?? null,
      published,
      draft: versionIn(known, key, 'draft'),
    },
  ];
}

export async function listStates(
  db: Db,
  brands: Brands,
  { known: whose, locale }: { known: KnownOwner; locale: Locale },
): Promise<WordedState[]> {
  const { owner } = whose;
  const catalogue = (await statesOf(db)).filter(({ active }) => active);
  const known = {
    catalogue,
    open: await countOpenByState(db, owner),
    newest: await newestVersions(db, owner, locale),
    falls: await readFalls(db, brands, whose, locale),
    own: await listWords(db, owner, locale),
  };
  const keys = new Set([...catalogue.map(({ systemName }) => systemName), ...wordedKeys]);
  return inOrder([...keys].flatMap((key) => stateRow(known, key)));
}
