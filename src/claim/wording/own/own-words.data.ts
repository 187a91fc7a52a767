import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { WordingRow } from '#server/db/tables.generated.ts';
import type { Locale } from '#shared/locale.ts';
import type { OwnWords } from './own-words.rules.ts';
import type { Owner, Worded, WordsVersion } from './own-words.ts';

type OwnRow = Worded & WordsVersion;

const isOf = ({ brand, clientId }: Owner): RawBuilder<boolean> =>
  brand === null ? sql<boolean>`client_id = ${clientId}::uuid` : sql<boolean>`brand = ${brand}`;

const columns = [
  ...(['id', 'brand', 'client_id', 'key', 'locale', 'version', 'content', 'status'] as const),
  ...(['saved_by_name', 'saved_at', 'published_at'] as const),
] as const;

type Stored = Pick<Selectable<WordingRow>, (typeof columns)[number]>;

function rowOf({ brand, client_id, key, locale, content, status, ...row }: Stored): OwnRow {
  return {
    owner: { brand, clientId: client_id } as Owner,
    key,
    locale: locale as Locale,
    id: row.id,
    version: row.version,
    words: content as OwnWords,
    status: status as OwnRow['status'],
    savedBy: row.saved_by_name,
    savedAt: row.saved_at,
    publishedAt: row.published_at,
  };
}

/** Words are saved one after another, because their versions are numbered. */
export async function lockWords(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7310, 2)`.execute(tx);
}

export async function listPublishedWords(db: Db): Promise<OwnRow[]> {
  const found = db.selectFrom('wording').select(columns).where('status', '=', 'published');
  return (await found.orderBy('key').execute()).map(rowOf);
}

/** Returns what stands and what waits to be published, of one owner in one language. */
export async function listWords(db: Db, owner: Owner, locale: Locale): Promise<OwnRow[]> {
  const found = db.selectFrom('wording').select(columns).where(isOf(owner)).where('locale', '=', locale);
  return (await found.where('status', '<>', 'past').orderBy('key').execute()).map(rowOf);
}

const mostListed = 200;

/** The newest first. */
export async function listVersions(db: Db, { owner, key, locale }: Worded): Promise<OwnRow[]> {
  const found = db.selectFrom('wording').select(columns).where(isOf(owner)).where('key', '=', key);
  const newest = found.where('locale', '=', locale).orderBy('version', 'desc').limit(mostListed);
  return (await newest.execute()).map(rowOf);
}

/** Puts what was waiting, or what stood, into the past. */
export async function endWords(
  tx: Db,
  { owner, key, locale }: Worded,
  status: readonly ('draft' | 'published')[],
): Promise<void> {
  const standing = tx.updateTable('wording').set({ status: 'past' }).where(isOf(owner)).where('key', '=', key);
  await standing.where('locale', '=', locale).where('status', 'in', status).execute();
}

/** Returns false if somebody else has just saved this version. */
export async function addWords(tx: Db, row: Insertable<WordingRow>): Promise<boolean> {
  const added = tx
    .insertInto('wording')
    .values(row)
    .onConflict((conflict) => conflict.doNothing());
  return (await added.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows === 1n;
}
