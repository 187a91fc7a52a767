import { isDeepStrictEqual } from 'node:util';

import type { Services } from '#server/context.ts';
import type { Settings } from '../env.ts';
import {
  liveSettingsFrom,
  storableGroups,
  type LiveSettings,
  type ReadLive,
  type StorableGroup,
  type StorableName,
} from './live-settings.ts';
import { readStoredTexts, type StoredTexts } from './stored-settings.data.ts';

export const groupNames = Object.keys(storableGroups) as StorableGroup[];

/** Returns the names of the group that the environment sets. */
export function givenNames({ given }: Pick<Settings, 'given'>, group: StorableGroup): StorableName[] {
  return storableGroups[group].filter((name) => given.includes(name));
}

/** Returns what stands for the stored values of a group, so that a writer can say which ones it saw; null for none. */
export function seenOf(texts: StoredTexts, group: StorableGroup): string | null {
  const times = storableGroups[group].flatMap((name) => texts.get(name)?.setAt.toISOString() ?? []);
  return times.toSorted().at(-1) ?? null;
}

type Parsed = {
  live: LiveSettings;
  errors: Partial<Record<StorableName, string>>;
  messages: Record<StorableGroup, readonly string[]>;
};

/** Reads texts as the environment is read. `errors` say by name what is wrong with one, `messages` of a whole group. */
export function parseStored(texts: ReadonlyMap<StorableName, string>, settings: Settings): Parsed {
  const errors: Parsed['errors'] = {};
  const read: ReadLive = (name, fallback, parse) => {
    const text = texts.get(name)?.trim();
    if (!text) return fallback;
    try {
      return parse(text);
    } catch (error) {
      errors[name] = error instanceof Error ? error.message : String(error);
      return fallback;
    }
  };
  const { live, messages } = liveSettingsFrom(read, [...texts.keys()], settings);
  return { live, errors, messages };
}

const plain = (texts: StoredTexts) => new Map([...texts].map(([name, { text }]) => [name, text]));

/** What the environment alone gives, by the settings that were read from it. */
const ofEnvironment = new WeakMap<Settings, LiveSettings>();

function environmentOf(settings: Settings): LiveSettings {
  const { publicUrl, mail, sms, payments } = settings;
  const known = ofEnvironment.get(settings) ?? { publicUrl, mail, sms, payments };
  ofEnvironment.set(settings, known);
  return known;
}

/** Puts into the settings of this process: of each group what the environment sets, else the store, else the default. */
export function applyStored(settings: Settings, texts: StoredTexts): void {
  const environment = environmentOf(settings);
  const { live, messages, errors } = parseStored(plain(texts), settings);
  for (const group of groupNames) {
    const names = storableGroups[group];
    const isUsable = messages[group].length === 0 && names.every((name) => errors[name] === undefined);
    const isStored = isUsable && names.some((name) => texts.has(name));
    const source = isStored && givenNames(settings, group).length === 0 ? live : environment;
    // What has not changed stays the same object, because gateways are kept by it.
    if (!isDeepStrictEqual(settings[group], source[group])) Object.assign(settings, { [group]: source[group] });
  }
}

/** The number of the newest read of each settings: one that began earlier may end later, and is then out of date. */
const newest = new WeakMap<Settings, number>();

/** Reads again what administrators stored, so that this process works with it from then on. */
export async function readStoredSettings({ database, settings }: Services): Promise<void> {
  const turn = (newest.get(settings) ?? 0) + 1;
  newest.set(settings, turn);
  const texts = await readStoredTexts(database.kysely, settings);
  if (newest.get(settings) === turn) applyStored(settings, texts);
}
