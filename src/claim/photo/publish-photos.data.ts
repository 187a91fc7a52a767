// A photo of the desk is in a table of its own until it is published, so that no statement for claimants can show it.
import { v7 as newId } from 'uuid';

import type { Tx } from '#server/db/connect.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { freeName } from './photo-names.rules.ts';

type Of = { claimId: string; now: Date };

/** Returns the names of a claim's published photos, each with its kind, because a name is unique within its kind. */
async function takenNames(tx: Tx, claimId: string): Promise<Set<string>> {
  const rows = await tx.selectFrom('photo').select(['kind', 'name']).where('claim_id', '=', claimId).execute();
  return new Set(rows.map(({ kind, name }) => `${kind}/${name}`));
}

/**
 * Shows the claimant photos of the desk, all without `photoIds`, in their order. Returns how many. The caller has locked
 * the claim and raises its version.
 */
export async function publishPhotos(
  tx: Tx,
  { claimId, now }: Of,
  photoIds: readonly string[] | null = null,
): Promise<number> {
  const waiting = await tx
    .deleteFrom('desk_photo')
    .where('claim_id', '=', claimId)
    .$if(photoIds !== null, (query) => query.where('id', 'in', photoIds?.length ? photoIds : [claimId]))
    .returningAll()
    .execute();
  if (waiting.length === 0) return 0;
  const taken = await takenNames(tx, claimId);
  const inOrder = waiting.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
  // New ids, because claimants see photos by instant and id.
  const rows = inOrder.map(({ position: _, ...photo }) => {
    const place = freeName(`${photo.kind}/${photo.name}`, taken);
    taken.add(place);
    return { ...photo, id: newId(), name: place.slice(photo.kind.length + 1), created_at: now };
  });
  await tx.insertInto('photo').values(rows).execute();
  return rows.length;
}

/** Tells the operator's systems, by the version that the publishing made. */
export async function announcePhotos(
  tx: Tx,
  { claimId, now }: Of,
  { photos, version }: { photos: number; version: number },
): Promise<void> {
  const key = `photo.published:${claimId}:${version}`;
  await addOutgoingEvent(tx, { key, type: 'photo.published', claimId, data: { photos, version }, now });
}

/** Hides again what was published at an instant, for a state that is undone. */
export async function hidePhotos(tx: Tx, claimId: string, at: Date): Promise<void> {
  const shown = await tx
    .deleteFrom('photo')
    .where('claim_id', '=', claimId)
    .where('created_at', '=', at)
    .where('author_id', 'is not', null)
    .returningAll()
    .execute();
  const rows = shown.flatMap(({ author_id, author_name, ...photo }) =>
    author_id === null ? [] : [{ ...photo, author_id, author_name: author_name ?? '', position: 0 }],
  );
  if (rows.length > 0) await tx.insertInto('desk_photo').values(rows).execute();
}
