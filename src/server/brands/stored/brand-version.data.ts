import { type Insertable, type Selectable, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { BrandVersionRow } from '#server/db/tables.generated.ts';
import { brandContent } from '#shared/brands/brand-content.rules.ts';
import type { BrandVersion } from './brand-version.ts';

const columns = [
  ...(['id', 'brand', 'version', 'content', 'status', 'saved_by_name', 'saved_at', 'published_at'] as const),
] as const;

type Stored = Pick<Selectable<BrandVersionRow>, (typeof columns)[number]>;

function versionOf({ content, status, saved_by_name, saved_at, published_at, ...row }: Stored): BrandVersion {
  return {
    ...row,
    // In the order of the schema, which the store does not keep.
    content: brandContent.parse(content),
    status: status as BrandVersion['status'],
    savedBy: saved_by_name,
    savedAt: saved_at,
    publishedAt: published_at,
  };
}

/** The brand that was published first stands first. */
export async function listPublishedVersions(db: Db): Promise<BrandVersion[]> {
  const first = sql`(select min(earlier.published_at) from brand_version earlier where earlier.brand = brand_version.brand)`;
  const found = db.selectFrom('brand_version').select(columns).where('status', '=', 'published');
  return (await found.orderBy(first).orderBy('brand').execute()).map(versionOf);
}

/** Returns what stands and what waits to be published. */
export async function listStandingVersions(db: Db): Promise<BrandVersion[]> {
  const found = db.selectFrom('brand_version').select(columns).where('status', '<>', 'past');
  return (await found.orderBy('brand').execute()).map(versionOf);
}

const mostListed = 200;

/** The newest first. */
export async function listVersions(db: Db, brand: string): Promise<BrandVersion[]> {
  const found = db.selectFrom('brand_version').select(columns).where('brand', '=', brand);
  return (await found.orderBy('version', 'desc').limit(mostListed).execute()).map(versionOf);
}

export async function findVersion(db: Db, id: string): Promise<BrandVersion | null> {
  const found = await db.selectFrom('brand_version').select(columns).where('id', '=', id).executeTakeFirst();
  return found ? versionOf(found) : null;
}

/** Puts what was waiting, or what stood, into the past. Returns how many there were. */
export async function endVersions(tx: Db, brand: string, status: readonly BrandVersion['status'][]): Promise<number> {
  const standing = tx.updateTable('brand_version').set({ status: 'past' }).where('brand', '=', brand);
  const { numUpdatedRows } = await standing.where('status', 'in', status).executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export async function addVersion(tx: Db, row: Insertable<BrandVersionRow>): Promise<void> {
  await tx.insertInto('brand_version').values(row).execute();
}
