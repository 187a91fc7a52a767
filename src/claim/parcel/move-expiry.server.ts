import type { Tx } from '#server/db/connect.ts';
import type { Parcel } from './parcels.data.ts';
import { expiryOf } from './rebooking.rules.ts';
import { findAsked, writeExpiry } from './rebookings.data.ts';

/** Makes the time of a wish that waits anew, once the booked day has moved. */
export async function moveExpiry(tx: Tx, claimId: string, parcel: Parcel): Promise<void> {
  const asked = await findAsked(tx, claimId, parcel.id);
  if (asked) await writeExpiry(tx, claimId, asked.id, expiryOf(parcel, asked.wish, asked.askedAt));
}
