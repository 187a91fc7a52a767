import { addAuditEntry, type AuditAction } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import type { Settings } from '#server/settings/env.ts';
import {
  storableGroups,
  type LiveSettings,
  type StorableGroup,
  type StorableName,
} from '#server/settings/stored/live-settings.ts';
import {
  lockStoredSettings,
  readStoredTexts,
  type StoredTexts,
  writeSettings,
} from '#server/settings/stored/stored-settings.data.ts';
import { givenNames, parseStored, readStoredSettings, seenOf } from '#server/settings/stored/stored-settings.server.ts';

export function refuseGiven(settings: Settings, group: StorableGroup): void {
  const names = givenNames(settings, group);
  if (names.length === 0) return;
  const [last = '', ...others] = names.toReversed();
  const named = others.length === 0 ? `${last} is` : `${others.toReversed().join(', ')} and ${last} are`;
  const detail = `${named} set by the environment of the portal. Change that, and start the portal again.`;
  throw new Problem(409, 'set-by-environment', detail);
}

function changedMeanwhile(): Problem {
  return new Problem(409, 'changed-meanwhile', 'Somebody else has just changed this. Nothing was saved. Look again.');
}

export function invalid(pointer: string, detail: string): Problem {
  return new Problem(400, 'invalid-body', 'The body is not valid.', { errors: [{ pointer, detail }] });
}

export type Wanted = ReadonlyMap<StorableName, string>;

/** `pointers` are the fields of the body that the names are made of. */
export type ValuesToSave = {
  group: StorableGroup;
  pointers: Partial<Record<StorableName, string>>;
  /** Makes the values of what was sent and of what is stored, which may fill a secret that was left out. */
  wantedOf: (stored: LiveSettings) => Wanted;
  seen: string | null;
  setBy: string;
  audit: { action: AuditAction; detail: string };
};

const liveOf = (texts: StoredTexts, settings: Settings): LiveSettings =>
  parseStored(new Map([...texts].map(([name, { text }]) => [name, text])), settings).live;

/** Throws 400 for the first value that the settings' own parsers refuse. */
function parseWanted(wanted: Wanted, settings: Settings, { group, pointers }: ValuesToSave): LiveSettings {
  const { live, errors, messages } = parseStored(wanted, settings);
  for (const name of storableGroups[group]) {
    const fault = errors[name];
    if (fault !== undefined) throw invalid(pointers[name] ?? '', `This ${fault}`);
  }
  const [message] = messages[group];
  if (message !== undefined) throw invalid(Object.values(pointers)[0] ?? '', message);
  return live;
}

/** Returns what would count if this was saved. Throws 409 where the environment sets it, and 400. */
export async function tryValues({ database, settings }: Services, values: ValuesToSave): Promise<LiveSettings> {
  refuseGiven(settings, values.group);
  const stored = liveOf(await readStoredTexts(database.kysely, settings), settings);
  return parseWanted(values.wantedOf(stored), settings, values);
}

/** Stores values, sealed, which then count in every process; the same again changes nothing. */
export async function saveValues(services: Services, values: ValuesToSave): Promise<void> {
  const { database, settings, now } = services;
  const { group, seen, setBy, audit } = values;
  refuseGiven(settings, group);
  await database.kysely.transaction().execute(async (tx) => {
    await lockStoredSettings(tx);
    const texts = await readStoredTexts(tx, settings);
    const wanted = values.wantedOf(liveOf(texts, settings));
    if ([...wanted].every(([name, text]) => texts.get(name)?.text === text)) return;
    if (seen !== seenOf(texts, group)) throw changedMeanwhile();
    parseWanted(wanted, settings, values);
    await writeSettings(tx, [...wanted], { secretKey: settings.secretKey, setBy, now: now() });
    await addAuditEntry(tx, { at: now(), actor: setBy, ...audit });
  });
  await readStoredSettings(services);
}

type ValuesToForget = Pick<ValuesToSave, 'group' | 'seen' | 'setBy' | 'audit'>;

/** Forgets what is stored, so that the default counts again. Nothing stored is no error. */
export async function forgetValues(services: Services, { group, seen, setBy, audit }: ValuesToForget): Promise<void> {
  const { database, settings, now } = services;
  refuseGiven(settings, group);
  await database.kysely.transaction().execute(async (tx) => {
    await lockStoredSettings(tx);
    const stored = seenOf(await readStoredTexts(tx, settings), group);
    if (stored === null) return;
    if (seen !== stored) throw changedMeanwhile();
    const none = storableGroups[group].map((name) => [name, null] as const);
    await writeSettings(tx, none, { secretKey: settings.secretKey, setBy, now: now() });
    await addAuditEntry(tx, { at: now(), actor: setBy, ...audit });
  });
  await readStoredSettings(services);
}
