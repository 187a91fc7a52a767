import { sql } from 'kysely';
import type { Pool } from 'pg';
import { v7 as newId } from 'uuid';

import { onSharedDevice, visibilityValues, visibleTo } from '#claim/access/claim.access.ts';
import { auditHandlerView, byId } from '#claim/access/handler-view.data.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import type { PhotoFacts } from '#claim/photo/photo-facts.ts';
import type { PhotoAddress } from '#claim/rules/photo-path.rules.ts';
import type { PhotoKind } from '#claim/photo/photo-names.rules.ts';
import { isOnSeveralMachines, type Db } from '#server/db/connect.ts';

export type PhotoPlace = { claimId: string; kind: PhotoKind; name: string };

/** Returns null if the viewer may not see the claim; one statement decides both (security promise 1). */
export async function visiblePhotos(
  pool: Pool,
  viewer: Viewer,
  claimId: string,
  now: Date,
): Promise<PhotoAddress[] | null> {
  await auditHandlerView(pool, viewer, { viewed: 'photos', named: byId(claimId) }, now);
  const { rows } = await pool.query<{ id: string | null; kind: PhotoKind; name: string }>({
    name: 'photos-of-claim',
    text: `select p.id, p.kind, p.name from claim c left join photo p on p.claim_id = c.id
      where c.id = $1::uuid and ${visibleTo('$1::uuid', 2)} order by p.kind, p.created_at, p.id`,
    values: [claimId, ...visibilityValues(viewer, now)],
  });
  if (rows.length === 0) return null;
  return rows.flatMap(({ id, kind, name }) => (id === null ? [] : [{ claimId, kind, id, name }]));
}

export async function visiblePhoto(
  pool: Pool,
  viewer: Viewer,
  { claimId, kind, id, name }: PhotoAddress,
  now: Date,
): Promise<{ storeKey: string; sharedDevice: boolean } | null> {
  await auditHandlerView(pool, viewer, { viewed: 'photos', named: byId(claimId) }, now);
  const { rows } = await pool.query<{ storeKey: string; sharedDevice: boolean }>({
    name: 'photo-of-claim',
    text: `select p.store_key as "storeKey", ${onSharedDevice(5)} as "sharedDevice" from photo p
      where p.claim_id = $1::uuid and p.id = $2 and p.kind = $3 and p.name = $4 and ${visibleTo('$1::uuid', 5)}`,
    values: [claimId, id, kind, name, ...visibilityValues(viewer, now)],
  });
  return rows[0] ?? null;
}

export type ListedPhoto = {
  id: string;
  kind: PhotoKind;
  name: string;
  width: number;
  height: number;
  bytes: number;
  created_at: Date;
  view: string | null;
  caption: string | null;
  caption_language: string | null;
};

export async function photosOf(db: Db, claimId: string): Promise<ListedPhoto[]> {
  const rows = await db
    .selectFrom('photo')
    .select(['id', 'kind', 'name', 'width', 'height', 'bytes', 'created_at', 'view', 'caption', 'caption_language'])
    .where('claim_id', '=', claimId)
    .orderBy('kind')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as PhotoKind }));
}

export async function photoAt(
  db: Db,
  { claimId, kind, name }: PhotoPlace,
): Promise<{ id: string; store_key: string; sent_hash: Buffer } | undefined> {
  return db
    .selectFrom('photo')
    .select(['id', 'store_key', 'sent_hash'])
    .where('claim_id', '=', claimId)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .executeTakeFirst();
}

export async function savePhoto(
  tx: Db,
  { claimId, kind, name }: PhotoPlace,
  facts: PhotoFacts,
  now: Date,
): Promise<string> {
  const id = newId();
  const { storeKey, sentHash, width, height, bytes } = facts;
  // A new id, because browsers cache the old address for a day.
  const ofSystem = { author_id: null, author_name: null };
  const picture = { id, store_key: storeKey, sent_hash: sentHash, width, height, bytes, ...ofSystem };
  await tx
    .insertInto('photo')
    .values({ claim_id: claimId, kind, name, created_at: now, ...picture })
    .onConflict((conflict) => conflict.columns(['claim_id', 'kind', 'name']).doUpdateSet(picture))
    .execute();
  return id;
}

export async function removePhoto(tx: Db, { claimId, kind, name }: PhotoPlace): Promise<void> {
  await tx
    .deleteFrom('photo')
    .where('claim_id', '=', claimId)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .execute();
}

/** Records a file before it is written, so that the sweep finds it after a crash. */
export async function recordFile(db: Db, storeKey: string, now: Date): Promise<void> {
  await db.insertInto('photo_file').values({ store_key: storeKey, created_at: now }).execute();
}

const mostUnused = 200;
const filesAtOnce = 10_000;

type Files = { unused: string[]; last: string | null };

async function someUnused(db: Db, before: Date, last: string): Promise<Files> {
  const { rows } = await sql<Files>`with old as materialized (
      select store_key from photo_file where created_at < ${before} and store_key > ${last}
      order by store_key limit ${filesAtOnce}),
    used as materialized (select store_key from photo where store_key in (select store_key from old)),
    of_desk as materialized (select store_key from desk_photo where store_key in (select store_key from old)),
    of_reply as materialized (select store_key from desk_file where store_key in (select store_key from old)),
    attached as materialized (select store_key from message_attachment where store_key in (select store_key from old))
    select array(select store_key from old where not exists (select from used u where u.store_key = old.store_key)
        and not exists (select from of_desk d where d.store_key = old.store_key)
        and not exists (select from of_reply f where f.store_key = old.store_key)
        and not exists (select from attached a where a.store_key = old.store_key) limit ${mostUnused}) as unused,
      (select max(store_key) from old) as last`.execute(db);
  return rows[0] ?? { unused: [], last: null };
}

/** On several machines files and the rows that name them are compared some at a time. */
async function findUnusedByPages(db: Db, before: Date): Promise<string[]> {
  for (let last: string | null = ''; last !== null;) {
    const some: Files = await someUnused(db, before, last);
    if (some.unused.length > 0) return some.unused;
    ({ last } = some);
  }
  return [];
}

/** Returns at most 200 files, older than `before`, that no row names. */
export async function unusedFiles(db: Db, before: Date): Promise<string[]> {
  if (isOnSeveralMachines(db)) return findUnusedByPages(db, before);
  const rows = await db
    .selectFrom('photo_file')
    .select('store_key')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('photo').select('id').whereRef('photo.store_key', '=', 'photo_file.store_key'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('desk_photo').select('id').whereRef('desk_photo.store_key', '=', 'photo_file.store_key'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('desk_file').select('id').whereRef('desk_file.store_key', '=', 'photo_file.store_key'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('message_attachment')
            .select('id')
            .whereRef('message_attachment.store_key', '=', 'photo_file.store_key'),
        ),
      ),
    )
    .limit(mostUnused)
    .execute();
  return rows.map(({ store_key }) => store_key);
}

/** Makes a file due for the sweep from an instant on, in the transaction after which no row names it. */
export async function retireFile(tx: Db, storeKey: string, at: Date): Promise<void> {
  await tx.updateTable('photo_file').set({ created_at: at }).where('store_key', '=', storeKey).execute();
}

export async function forgetFile(db: Db, storeKey: string): Promise<void> {
  await db.deleteFrom('photo_file').where('store_key', '=', storeKey).execute();
}
