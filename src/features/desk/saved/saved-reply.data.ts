import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { SavedReplyRow } from '#server/db/tables.generated.ts';
import { brandOfClaim } from '#server/settings/portal-rule.data.ts';
import { withinLimits } from '../claim-row.data.ts';
import type { Asker } from './saved-reply.rules.ts';

export type SavedReplyVersion = Selectable<SavedReplyRow>;

const mostListed = 500;

const newest = sql`(select distinct on (id) * from saved_reply order by id, version desc) r`;

/** Returns the brands that an asker sees, or null for all; with a limit of clients those of their open claims. */
async function readSeenBrands(db: Db, { brands, clientIds }: Asker): Promise<readonly string[] | null> {
  if (clientIds === null) return brands;
  const { rows } = await sql<{ brand: string | null }>`select distinct ${sql.raw(brandOfClaim('d'))} as brand
    from desk_claim d where d.due_at is not null and ${withinLimits({ brands, clientIds })}`.execute(db);
  return rows.flatMap(({ brand }) => brand ?? []);
}

/** Returns the condition that the asker sees a row `r` with an owner, an audience and brands. */
export async function seenCondition(db: Db, asker: Asker): Promise<RawBuilder<boolean>> {
  const brands = await readSeenBrands(db, asker);
  const ofBrand = brands === null ? sql`true` : sql`(r.brands is null or r.brands && ${[...brands]}::text[])`;
  return sql<boolean>`(r.owner_id = ${asker.accountId}::uuid
    or case r.shared_with when 'me' then false when 'brands' then ${ofBrand} else true end)`;
}

export async function listSavedReplies(db: Db, asker: Asker): Promise<SavedReplyVersion[]> {
  const { rows } =
    await sql<SavedReplyVersion>`select r.* from ${newest} where not r.removed and ${await seenCondition(db, asker)}
    order by lower(r.title), r.id limit ${mostListed}`.execute(db);
  return rows;
}

/** Returns the current version, or null if it was removed or the asker does not see it. */
export async function findSavedReply(db: Db, asker: Asker, id: string): Promise<SavedReplyVersion | null> {
  const { rows } = await sql<SavedReplyVersion>`select r.* from ${newest}
    where r.id = ${id}::uuid and not r.removed and ${await seenCondition(db, asker)}`.execute(db);
  return rows[0] ?? null;
}

/** Returns any version, of a reply that was removed too. */
export async function findVersion(db: Db, id: string, version: number): Promise<SavedReplyVersion | null> {
  const found = db.selectFrom('saved_reply').selectAll().where('id', '=', id).where('version', '=', version);
  return (await found.executeTakeFirst()) ?? null;
}

/** Returns the versions that the asker sees, the newest first: those before it was shared are its owner's. */
export async function listVersions(db: Db, asker: Asker, id: string): Promise<SavedReplyVersion[]> {
  const { rows } = await sql<SavedReplyVersion>`select r.* from saved_reply r
    where r.id = ${id}::uuid and ${await seenCondition(db, asker)} order by r.version desc limit ${mostListed}`.execute(
    db,
  );
  return rows;
}

/** Returns false if somebody else has just saved this version. */
export async function addVersion(db: Db, row: Insertable<SavedReplyRow>): Promise<boolean> {
  const added = db
    .insertInto('saved_reply')
    .values(row)
    .onConflict((conflict) => conflict.doNothing());
  const { numInsertedOrUpdatedRows } = await added.executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
