/**
 * Caches GraphQL responses in local storage, so that a claim opens at once and offline. Ruling 8.3: per claim session,
 * at most 24 hours old, only what the screens show, never passcodes, payment secrets or account data.
 */
import { retentionMs } from '#web/session/session.ts';
import type { SerializedEntries, StorageAdapter } from '@urql/exchange-graphcache';

type Kept = Record<string, [savedAt: number, value: string]>;

/** An allow-list, so that a type added later is not stored by accident. */
const KEPT_TYPES = new Set([
  'Query',
  'Claim',
  'State',
  'EquipmentType',
  'Contract',
  'PortalNotification',
  'PortalMessage',
  'SentMessage',
  'EventHistory',
  'Quote',
  'QuoteDetail',
  'Part',
  'DataFormData',
]);

/** Operators name form data freely, and some of it must not be stored in browsers. */
const NEVER_KEPT = /pass\s?code|password|secret|\bpin\b/i;

/** An object without an id is kept under the name of its field. */
const NEVER_KEPT_FIELDS = /%2esupportNeeds/;

/** Graphcache's keys are `Type:id.field(arguments)`, with the dots of the first part escaped. */
const entityOf = (key: string) => key.slice(0, key.indexOf('.'));
const typeOf = (entity: string) => entity.split(/[:%]/, 1)[0] ?? '';

function secretEntities(entries: SerializedEntries): Set<string> {
  const named = Object.entries(entries).filter(([key, value]) => key.endsWith('.name') && NEVER_KEPT.test(value ?? ''));
  return new Set(named.map(([key]) => entityOf(key)).filter((entity) => entity.startsWith('DataFormData')));
}

const isNaming = (key: string) => /\.(?:id|name|__typename)$/.test(key);

/** Stores a secret as null, so that its list stays complete. */
export function storableEntries(entries: SerializedEntries): SerializedEntries {
  const secrets = secretEntities(entries);
  const isKeptType = (entity: string) => KEPT_TYPES.has(typeOf(entity)) && !NEVER_KEPT_FIELDS.test(entity);
  const kept = Object.entries(entries).filter(([key]) => isKeptType(entityOf(key)));
  return Object.fromEntries(
    kept.map(([key, value]) => [key, secrets.has(entityOf(key)) && !isNaming(key) ? 'null' : value]),
  );
}

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && Object.values(value).every((item) => Array.isArray(item));
}

/** The absolute difference, so that entries saved while the clock was years ahead expire too. */
const isYoung = (savedAt: number, now: number) => Math.abs(now - savedAt) < retentionMs;

export function readKept(text: string | null, now: number): Kept {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (!isKept(value)) return {};
    return Object.fromEntries(Object.entries(value).filter(([, [savedAt]]) => isYoung(savedAt, now)));
  } catch {
    return {};
  }
}

const newest = (kept: Kept) => Object.values(kept).reduce<number | null>((at, [time]) => Math.max(at ?? 0, time), null);

function merged(kept: Kept, delta: SerializedEntries, now: number): Kept {
  const next = { ...kept };
  for (const [key, value] of Object.entries(delta)) {
    if (value === undefined) delete next[key];
    else next[key] = [now, value];
  }
  return next;
}

/** `key` is read again at every write, so that an ended session is never written to. */
export function localStorageAdapter(
  key: () => string | null,
  restored: (savedAt: number) => void,
): StorageAdapter | undefined {
  const opened = key();
  if (opened === null) return undefined;
  let kept: Kept = {};
  return {
    async readData() {
      kept = readKept(localStorage.getItem(opened), Date.now());
      const savedAt = newest(kept);
      if (savedAt !== null) restored(savedAt);
      return Object.fromEntries(Object.entries(kept).map(([name, [, value]]) => [name, value]));
    },
    async writeData(delta) {
      if (key() !== opened) return;
      kept = merged(kept, storableEntries(delta), Date.now());
      try {
        localStorage.setItem(opened, JSON.stringify(kept));
      } catch {
        // A full or blocked storage costs only the offline copy.
      }
    },
  };
}
