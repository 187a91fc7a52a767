// What a claim's page said of a state, by the rules that the page uses: a row of each text for as long as it stood.
import { deviceOf } from '#claim/wording/device.rules.ts';
import { shownKeys } from '#claim/wording/claim-wording.rules.ts';
import { ownTables, type PublishedWords } from '#claim/wording/own/own-tables.rules.ts';
import { type OwnTable, wordingTable } from '#claim/wording/state-wording.rules.ts';
import type { WordedState, WordingFacts } from '#claim/wording/wording-facts.ts';
import { isClaimOver } from '#claim/rules/status.rules.ts';
import { baseLocale, type Locale } from '#shared/locale.ts';
import { dayInWords } from '#shared/time/dates.ts';
import { addLondonDays, startOfLondonDay } from '#shared/time/london.ts';
import type { StateWording, WordingTable } from '#shared/wording.ts';
import { changesOf, doubtOf, factsThen, type History } from './facts-then.rules.ts';

/** A version of words that was published once. */
export type WordsThen = PublishedWords & { version: number; publishedAt: Date };

/** A notice that names the versions which it was written with. */
export type Told = { at: Date; wordingIds: string[] };

/** Whose words counted. */
export type OwnerThen = {
  /** Null of today. */
  to: Date | null;
  brand: string;
  clientId: string | null;
  /** Whether it is kept whose the claim was; else the client is that of today. */
  isKnown: boolean;
  /** What the brand's file words; it is not kept in versions. */
  file: OwnTable;
  insurer: string | null;
};

export type WordsKnown = {
  versions: readonly WordsThen[];
  told: readonly Told[];
  /** One after another, today last. */
  owners: readonly OwnerThen[];
  facts: WordingFacts;
  history: History;
  /** Of the claimant's notices. */
  locale: Locale;
  /** Nothing later is told. */
  until: Date;
};

/** The state that began at `from`, and when the next one did. */
export type StateThen = { state: WordedState; from: Date; to: Date | null };

export type ShownWords = {
  from: Date;
  /** Null while it stands. */
  to: Date | null;
  circumstance: string;
  heading: string;
  sentence: string;
  meaning: string;
  next: string;
  todo: string;
  usually: string;
  source: string;
};

function ownerAt({ owners }: WordsKnown, at: Date): OwnerThen {
  const owner = owners.find(({ to }) => to === null || at < to);
  if (!owner) throw new Error('A claim has an owner today.');
  return owner;
}

/** Of the owner then, of each key and language, the newest that was published by then. */
function standing(versions: readonly WordsThen[], { brand, clientId }: OwnerThen, at: Date): WordsThen[] {
  const isOwn = ({ owner }: WordsThen) => (owner.brand === null ? owner.clientId === clientId : owner.brand === brand);
  const then = versions.filter((one) => isOwn(one) && one.publishedAt <= at);
  const nameOf = ({ owner, key, locale }: WordsThen) => `${owner.brand ?? owner.clientId} ${locale} ${key}`;
  return [...new Map(then.map((one) => [nameOf(one), one])).values()];
}

type Tables = (at: Date, locale: Locale) => WordingTable;

/** The table of an instant; one of the same versions is made once. */
function tablesOf(known: WordsKnown): Tables {
  const made = new Map<string, WordingTable>();
  return (at, locale) => {
    const owner = ownerAt(known, at);
    const words = standing(known.versions, owner, at);
    const name = [locale, owner.brand, ...words.map(({ id }) => id)].join(' ');
    const { ofBrand, ofClient } = ownTables(words);
    const table = made.get(name) ?? wordingTable([owner.file, ...ofBrand.values(), ...ofClient.values()], locale);
    made.set(name, table);
    return table;
  };
}

const isWithin = (at: Date, { from, to }: Pick<StateThen, 'from' | 'to'>): boolean =>
  at >= from && (to === null || at < to);

/** What a notice was written with tells its language too. */
function localeOf({ versions, told, locale }: WordsKnown, state: StateThen): Locale {
  const ids = new Set(told.filter(({ at }) => isWithin(at, state)).flatMap(({ wordingIds }) => wordingIds));
  const named = versions.filter(({ id }) => ids.has(id));
  if (named.length === 0 || named.some((one) => one.locale === locale)) return locale;
  return named.find((one) => one.locale !== baseLocale)?.locale ?? baseLocale;
}

/** Names an owner; `then` is one that the claim has no more. */
function nameOfOwner({ owners }: WordsKnown, { owner }: WordsThen, isKnown: boolean): string {
  const today = owners.at(-1);
  if (owner.brand !== null) return owner.brand === today?.brand ? 'the brand' : 'the brand then';
  if (!isKnown) return 'the client of today';
  return owner.clientId === today?.clientId ? 'the client' : 'the client then';
}

const notKept = ', and whose the claim was then is not kept';

function sourceOf(known: WordsKnown, entry: StateWording, state: StateThen, at: Date): string {
  const { versions, told } = known;
  const { isKnown } = ownerAt(known, at);
  const used = versions.filter(({ id, words }) => entry.versions.includes(id) && Object.keys(words).length > 0);
  if (used.length === 0) return `as ships now, or as the brand’s file has it now${isKnown ? '' : notKept}`;
  const notices = told.filter(({ at }) => isWithin(at, state));
  const isNamed = used.some(({ id }) => notices.some(({ wordingIds }) => wordingIds.includes(id)));
  const said = used.map((one) => `version ${one.version} of ${nameOfOwner(known, one, isKnown)} (${one.locale})`);
  const counted = isKnown ? ', which counted then' : notKept;
  return `${said.join(', ')}${isNamed ? ', which a notice names' : counted}`;
}

type Values = Readonly<Record<string, string | null>>;

/** Ends with the first text of which everything is known, because the page shows no later one. */
function filled(texts: readonly string[], values: Values): string {
  const of = texts.map((text) => text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole));
  const whole = of.findIndex((text) => !/\{\w+\}/.test(text));
  return of.slice(0, whole === -1 ? undefined : whole + 1).join(' / ');
}

function valuesOf({ insurer }: OwnerThen, facts: WordingFacts, key: string, locale: Locale): Values {
  const { state, collection, delivery, device, promised } = facts;
  const visit = key.startsWith('Collection Arranged') ? collection : delivery;
  const day = (date: Date | null) => dayInWords(date, null, locale) || null;
  return {
    device: deviceOf(device, locale).name,
    insurer,
    state: state?.name || null,
    description: state?.description || null,
    nextState: state?.nextState || null,
    courier: visit.courier || null,
    visit: day(visit.last),
    promised: day(promised),
  };
}

/** Keys of no state, as people say them. */
const circumstances: Readonly<Record<string, string>> = {
  'other-state': 'words for any state',
  'finished-state': 'words for any end',
  'on-hold': 'on hold',
  'late repair': 'late',
};

function circumstanceOf(key: string, { systemName }: WordedState, doubt: string): string {
  const ofState = key.startsWith(`${systemName}: `) ? key.slice(systemName.length + 2) : null;
  const said = ofState ?? (key === systemName ? '' : (circumstances[key] ?? key));
  return [said, doubt].filter((text) => text !== '').join('; ');
}

function shownAt(known: WordsKnown, tables: Tables, state: StateThen, at: Date): Omit<ShownWords, 'to'> {
  const locale = localeOf(known, state);
  const table = tables(at, locale);
  const facts = factsThen(known, state.state, at);
  const { key, current } = shownKeys(facts, table, at);
  const entry = table[key] ?? table['other-state'];
  if (!entry) throw new Error(`There is no wording for ${key}.`);
  const values = valuesOf(ownerAt(known, at), facts, current, locale);
  const of = (texts: readonly string[]) => filled(texts, values);
  return {
    from: at,
    circumstance: circumstanceOf(key, state.state, doubtOf(known.history, facts, key)),
    heading: of(entry.heading),
    sentence: of(entry.sentence),
    meaning: of(entry.meaning),
    next: of(entry.next),
    todo: of(entry.todo),
    usually: of(entry.usually),
    source: sourceOf(known, entry, state, at),
  };
}

/** Each new day, because a promise or an offer may run out by it. */
function* daysWithin({ state, from }: StateThen, end: Date): Generator<Date> {
  if (isClaimOver(state)) return;
  const next = (at: Date) => startOfLondonDay(addLondonDays(at, 1));
  for (let day = next(from); day < end; day = next(day)) yield day;
}

/** Returns the instants of a state at which its words may have changed, its beginning first. */
function momentsOf({ versions, owners, history, until }: WordsKnown, state: StateThen): Date[] {
  const end = state.to ?? new Date(until.getTime() + 1);
  const published = versions.map(({ publishedAt }) => publishedAt);
  const passed = owners.flatMap(({ to }) => to ?? []);
  const within = [...published, ...passed, ...changesOf(history), ...daysWithin(state, end)].filter(
    (at) => at > state.from && at < end,
  );
  const times = new Set([state.from, ...within].map((at) => at.getTime()));
  return [...times].toSorted((one, other) => one - other).map((time) => new Date(time));
}

const textOf = ({ from: _, ...shown }: Omit<ShownWords, 'to'>): string => JSON.stringify(shown);

/** Returns what was shown of a state, one after another. */
export function wordsOfState(known: WordsKnown, state: StateThen): ShownWords[] {
  const tables = tablesOf(known);
  const shown = momentsOf(known, state).map((at) => shownAt(known, tables, state, at));
  const changed = shown.filter((one, index) => {
    const before = shown[index - 1];
    return before === undefined || textOf(before) !== textOf(one);
  });
  return changed.map((one, index) => ({ ...one, to: changed[index + 1]?.from ?? state.to }));
}
