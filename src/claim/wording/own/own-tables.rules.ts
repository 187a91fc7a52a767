import { baseLocale } from '#shared/locale.ts';
import type { OwnEntry, OwnTable } from '../state-wording.rules.ts';
import type { Owner, Worded, WordsVersion } from './own-words.ts';

export type PublishedWords = Worded & Pick<WordsVersion, 'id' | 'words'>;

export type OwnTables = { ofBrand: ReadonlyMap<string, OwnTable>; ofClient: ReadonlyMap<string, OwnTable> };

/** An English row of another region rests on the British one. */
function entryOf(rows: readonly PublishedWords[]): OwnEntry {
  const inBase = rows.find(({ locale }) => locale === baseLocale);
  const entry: OwnEntry = { actor: inBase?.words.actor, isEnd: inBase?.words.isEnd, isTold: inBase?.words.isTold };
  for (const { id, locale, words } of rows) {
    const { actor: _actor, isEnd: _isEnd, isTold: _isTold, targetHours: _targetHours, ...texts } = words;
    const base = locale === baseLocale || !inBase ? [] : [inBase.id];
    entry[locale] = { ...texts, versions: [...base, id] };
  }
  return entry;
}

function tablesBy(rows: readonly PublishedWords[], nameOf: (owner: Owner) => string | null): Map<string, OwnTable> {
  const owned = rows.filter(({ owner }) => nameOf(owner) !== null);
  return new Map(
    [...Map.groupBy(owned, ({ owner }) => nameOf(owner) ?? '')].map(([name, ofOwner]) => {
      const byKey = [...Map.groupBy(ofOwner, ({ key }) => key)];
      return [name, Object.fromEntries(byKey.map(([key, ofKey]) => [key, entryOf(ofKey)]))];
    }),
  );
}

/** Returns what each brand and each client words, of published versions. */
export function ownTables(rows: readonly PublishedWords[]): OwnTables {
  return {
    ofBrand: tablesBy(rows, ({ brand }) => brand),
    ofClient: tablesBy(rows, ({ clientId }) => clientId),
  };
}
