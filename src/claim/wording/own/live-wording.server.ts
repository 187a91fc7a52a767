import type { Brands } from '#server/brands/brand.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { singleFlight } from '#server/db/single-flight.ts';
import type { WordingOf, WordingTable } from '#shared/wording.ts';
import { readWordingFiles } from '../brand-wording.server.ts';
import { type OwnTable, wordingTable } from '../state-wording.rules.ts';
import { listPublishedWords } from './own-words.data.ts';
import { ownTables, type PublishedWords } from './own-tables.rules.ts';

/** The words that count now. `read` reads again what is published; `wordingWith` has one draft in place. */
export type LiveWording = {
  wordingOf: WordingOf;
  wordingWith: (draft: PublishedWords) => WordingOf;
  read: () => Promise<void>;
};

function wordingFrom(brands: Brands, files: ReadonlyMap<string, OwnTable>, rows: readonly PublishedWords[]): WordingOf {
  const { ofBrand, ofClient } = ownTables(rows);
  const known = new Map<string, WordingTable>();
  const tableOf: (...whose: [brand: string, client: string, locale: Parameters<WordingOf>[1]]) => WordingTable = (
    brand,
    client,
    locale,
  ) => {
    const key = [brand, ofClient.has(client) ? client : '', locale].join(' ');
    const layers = [files.get(brand), ofBrand.get(brand), ofClient.get(client)];
    const table =
      known.get(key) ??
      wordingTable(
        layers.filter((layer) => layer !== undefined),
        locale,
      );
    known.set(key, table);
    return table;
  };
  return (brand, locale, client = null) => {
    const { id, insurer } = brands.byId(brand ?? '');
    return { table: tableOf(id, client ?? '', locale), insurer, locale };
  };
}

const isSame = (one: PublishedWords, other: PublishedWords): boolean =>
  one.key === other.key &&
  one.locale === other.locale &&
  one.owner.brand === other.owner.brand &&
  one.owner.clientId === other.owner.clientId;

function openLiveWording(services: Services): LiveWording {
  const { database } = services;
  const brands = brandsOf(services);
  const files = readWordingFiles(brands);
  let rows: readonly PublishedWords[] = [];
  let current = wordingFrom(brands, files, rows);
  return {
    wordingOf: (...whose) => current(...whose),
    wordingWith: (draft) => wordingFrom(brands, files, [...rows.filter((row) => !isSame(row, draft)), draft]),
    read: singleFlight(async () => {
      rows = await listPublishedWords(database.kysely);
      current = wordingFrom(brands, files, rows);
    }),
  };
}

/** One for each database: a process has one. */
const opened = new WeakMap<Database, LiveWording>();

/** Returns the words of the files until `read` has read those of the store. */
export function liveWordingOf(services: Services): LiveWording {
  const live = opened.get(services.database) ?? openLiveWording(services);
  opened.set(services.database, live);
  return live;
}
