import { sql } from 'kysely';
import type { Pool } from 'pg';
import { v7 as newId } from 'uuid';

import { readersClaim, visibilityValues, visibleTo } from '#claim/access/claim.access.ts';
import type { PhotoFacts } from '#claim/photo/photo-facts.ts';
import { type PhotoView, viewName } from '#claim/photo/photo-views.rules.ts';
import type { PhotoKind } from '#claim/photo/photo-names.rules.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import type { DeskPhoto, DeskPhotos } from './photo-answers.rules.ts';

/** An auditor sees what claimants see. */
const isHandler = `'handler' = any (asker.roles)`;

/** In hexadecimal digits. */
const fileNameLength = 16;

/** The file is named by a hash: its key in the store is for the server alone. */
const listed = (order: string) => `coalesce(json_agg(json_build_object('id', p.id, 'kind', p.kind, 'name', p.name,
  'file', left(encode(sha256(convert_to(p.store_key, 'UTF8')), 'hex'), ${fileNameLength}),
  'by', p.author_name, 'at', p.created_at, 'view', p.view, 'caption', p.caption) order by ${order}, p.id), '[]')`;

const listStatement = `select
    (select ${listed('p.position')} from desk_photo p where p.claim_id = $4::uuid and ${isHandler}) as waiting,
    (select ${listed('p.kind, p.created_at')} from photo p where p.claim_id = $4::uuid) as shown
  from ${readersClaim('c', '$4::uuid', 1)}`;

const withWords = (photo: DeskPhoto): DeskPhoto => ({
  ...photo,
  at: new Date(photo.at).toISOString(),
  viewName: photo.view && viewName(photo.view),
});

type Listed = Omit<DeskPhotos, 'station'>;

/** Returns null where the claim is beyond the account's limits. */
export async function readPhotos(pool: Pool, viewer: Viewer, claimId: string, now: Date): Promise<Listed | null> {
  const values = [...visibilityValues(viewer, now), claimId];
  const { rows } = await pool.query<Listed>({ name: 'desk-photos', text: listStatement, values });
  const [found] = rows;
  return found ? { waiting: found.waiting.map(withWords), shown: found.shown.map(withWords) } : null;
}

/** Whoever may not see the claim's own pages gets no picture, which can show a name or an address. */
const fileStatement = `select coalesce(
    (select p.store_key from desk_photo p where p.claim_id = $4::uuid and p.id = $5::uuid and ${isHandler}),
    (select p.store_key from photo p where p.claim_id = $4::uuid and p.id = $5::uuid)) as "storeKey"
  from ${readersClaim('c', '$4::uuid', 1)} where ${visibleTo('$4::uuid', 1)}`;

export async function readStoreKey(
  pool: Pool,
  viewer: Viewer,
  { claimId, photoId }: { claimId: string; photoId: string },
  now: Date,
): Promise<string | null> {
  const values = [...visibilityValues(viewer, now), claimId, photoId];
  const { rows } = await pool.query<{ storeKey: string | null }>({ name: 'desk-photo', text: fileStatement, values });
  return rows[0]?.storeKey ?? null;
}

export type NewPhoto = {
  claimId: string;
  kind: PhotoKind;
  name: string;
  facts: PhotoFacts;
  by: { accountId: string; name: string };
  now: Date;
  /** Null is behind the others. */
  position: number | null;
  view: PhotoView | null;
  /** Of the link by which a phone took it. */
  stationId: string | null;
};

/** Read before the insert, because Citus takes no subquery in it. */
async function lastPosition(tx: Tx, claimId: string): Promise<number> {
  const last = tx.selectFrom('desk_photo').select(({ fn }) => fn.max('position').as('last'));
  const { last: found } = await last.where('claim_id', '=', claimId).executeTakeFirstOrThrow();
  return found ?? 0;
}

export async function addDeskPhoto(
  tx: Tx,
  { claimId, kind, name, facts, by, now, view, stationId, ...place }: NewPhoto,
): Promise<string> {
  const id = newId();
  const { storeKey: store_key, sentHash: sent_hash, ...sizes } = facts;
  const position = place.position ?? (await lastPosition(tx, claimId)) + 1;
  const row = { claim_id: claimId, id, kind, name, view, position, store_key, sent_hash, ...sizes };
  const author = { author_id: by.accountId, author_name: by.name, station_id: stationId };
  await tx
    .insertInto('desk_photo')
    .values({ ...row, ...author, created_at: now })
    .execute();
  return id;
}

type Of = { claimId: string; photoId: string };

/** Returns what it was marked before; null if there is no such photo. */
export async function markPhoto(tx: Tx, { claimId, photoId }: Of, kind: PhotoKind): Promise<PhotoKind | null> {
  const ofPhoto = { claim_id: claimId, id: photoId };
  const before = await tx
    .selectFrom('desk_photo')
    .select('kind')
    .where((eb) => eb.and(ofPhoto))
    .executeTakeFirst();
  if (!before) return null;
  await tx
    .updateTable('desk_photo')
    .set({ kind })
    .where((eb) => eb.and(ofPhoto))
    .execute();
  return before.kind as PhotoKind;
}

/** Those that are not named come last. */
export async function orderPhotos(tx: Tx, claimId: string, photoIds: readonly string[]): Promise<void> {
  const rows = await tx
    .selectFrom('desk_photo')
    .select('id')
    .where('claim_id', '=', claimId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const placeOf = (id: string) => (photoIds.includes(id) ? photoIds.indexOf(id) : photoIds.length);
  const inOrder = rows.map(({ id }) => id).toSorted((a, b) => placeOf(a) - placeOf(b));
  await sql`update desk_photo set position = array_position(${inOrder}::uuid[], id)
    where claim_id = ${claimId}::uuid`.execute(tx);
}

/**
 * Returns an id that sorts where the earlier one did: photos that were published together share their instant. The last
 * 40 bits of a version 7 are random (RFC 9562 §5.7).
 */
const idInPlaceOf = (photoId: string) => photoId.slice(0, -10) + newId().slice(-10);

const pictureOf = ({ storeKey, width, height, bytes }: PhotoFacts) => ({
  store_key: storeKey,
  width,
  height,
  bytes,
});

/** Gives one that is not published another picture and a new id, which it returns; null if there is none. */
export async function replaceWaiting(tx: Tx, { claimId, photoId }: Of, facts: PhotoFacts): Promise<string | null> {
  const replaced = await tx
    .updateTable('desk_photo')
    .set({ id: idInPlaceOf(photoId), ...pictureOf(facts), sent_hash: facts.sentHash })
    .where('claim_id', '=', claimId)
    .where('id', '=', photoId)
    .returning('id')
    .executeTakeFirst();
  return replaced?.id ?? null;
}

/** As `replaceWaiting`, of one that is published. One of the operator's system keeps the hash of what was sent. */
export async function replaceShown(tx: Tx, { claimId, photoId }: Of, facts: PhotoFacts): Promise<string | null> {
  const replaced = await tx
    .updateTable('photo')
    .set(({ case: when, ref }) => ({
      id: idInPlaceOf(photoId),
      ...pictureOf(facts),
      sent_hash: when().when('author_id', 'is', null).then(ref('sent_hash')).else(facts.sentHash).end(),
    }))
    .where('claim_id', '=', claimId)
    .where('id', '=', photoId)
    .returning('id')
    .executeTakeFirst();
  return replaced?.id ?? null;
}

type Deleted = { storeKey: string; position: number | null };

/** Deletes one that is not published; null if there is none. */
export async function deleteWaiting(tx: Tx, { claimId, photoId }: Of): Promise<Deleted | null> {
  const waiting = await tx
    .deleteFrom('desk_photo')
    .where('claim_id', '=', claimId)
    .where('id', '=', photoId)
    .returning(['store_key', 'position'])
    .executeTakeFirst();
  return waiting ? { storeKey: waiting.store_key, position: waiting.position } : null;
}

/** Deletes one that the desk took and that is published; null if there is none. */
export async function deleteShown(tx: Tx, { claimId, photoId }: Of): Promise<Deleted | null> {
  const shown = await tx
    .deleteFrom('photo')
    .where('claim_id', '=', claimId)
    .where('id', '=', photoId)
    .where('author_id', 'is not', null)
    .returning('store_key')
    .executeTakeFirst();
  return shown ? { storeKey: shown.store_key, position: null } : null;
}
