import type { Selectable } from 'kysely';

import { dayOf } from '#claim/promise/noon.rules.ts';
import type { Tx } from '#server/db/connect.ts';
import type { ClaimRow } from '#server/db/tables.generated.ts';
import { isSetDate } from '#shared/time/dates.ts';
import { directions, isDone, newestParcel } from './parcel.rules.ts';
import { moveExpiry } from './move-expiry.server.ts';
import { listParcels, moveParcel, type Parcel } from './parcels.data.ts';

type Visits = Pick<Selectable<ClaimRow>, 'next_collection_attempt_date' | 'next_delivery_attempt_date'>;

const days = ({ next_collection_attempt_date: collection, next_delivery_attempt_date: delivery }: Visits) => ({
  collection: isSetDate(collection) ? dayOf(collection) : null,
  delivery: isSetDate(delivery) ? dayOf(delivery) : null,
});

/** A day that documents have no longer was theirs: one that was confirmed, or is another one, stays. */
const isMoved = ({ rebookedAt, bookedFor }: Parcel, was: string | null, is: string | null): boolean =>
  is !== null || (rebookedAt === null && bookedFor === was);

/** Moves parcels whose day a document has changed. A document that still has the day from before moves nothing. */
export async function followDocument(tx: Tx, claimId: string, before: Visits, after: Visits): Promise<void> {
  const [was, is] = [days(before), days(after)];
  const moved = directions.filter((direction) => was[direction] !== is[direction]);
  if (moved.length === 0) return;
  const parcels = await listParcels(tx, claimId);
  for (const direction of moved) {
    const parcel = newestParcel(parcels, direction);
    if (!parcel || isDone(parcel) || !isMoved(parcel, was[direction], is[direction])) continue;
    await moveParcel(tx, { claimId, id: parcel.id }, is[direction]);
    await moveExpiry(tx, claimId, { ...parcel, bookedFor: is[direction] });
  }
}
