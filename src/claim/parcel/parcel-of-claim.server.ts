import { v7 as newId } from 'uuid';

import { dayOf } from '#claim/promise/noon.rules.ts';
import { termOf } from '#claim/desk/terms/term-text.rules.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { isSetDate } from '#shared/time/dates.ts';
import { type Direction, newestParcel } from './parcel.rules.ts';
import { addParcel, findParcel, listParcels, type Parcel, type SaidParcel, writeNumber } from './parcels.data.ts';
import { noOptions } from './rebooking.rules.ts';

const columns = {
  collection: [
    'courier as courier',
    'dpdcollection_number as number',
    'collection_tracking_details as details',
    'next_collection_attempt_date as next',
  ],
  delivery: [
    'delivery_courier as courier',
    'dpddelivery_number as number',
    'delivery_tracking_details as details',
    'next_delivery_attempt_date as next',
  ],
} as const;

/** Returns what documents say of a parcel: courier, number and booked day. */
export async function readSaid(tx: Db, claimId: string, direction: Direction): Promise<SaidParcel> {
  const claim = await tx
    .selectFrom('claim')
    .select(columns[direction])
    .where('id', '=', claimId)
    .executeTakeFirstOrThrow();
  const number = claim.number.trim() || claim.details.trim();
  return {
    direction,
    number,
    windowFrom: null,
    windowTo: null,
    pinNeeded: false,
    options: noOptions,
    courier: claim.courier.trim() || (claim.number.trim() === '' ? '' : 'DPD'),
    bookedFor: isSetDate(claim.next) ? dayOf(claim.next) : null,
  };
}

async function begin(tx: Tx, claimId: string, said: SaidParcel, now: Date): Promise<Parcel> {
  const id = newId();
  await addParcel(tx, claimId, { id, externalId: null, said }, now);
  const added = await findParcel(tx, claimId, id);
  if (added === null) throw new Error('A parcel that was added to a locked claim must exist.');
  return added;
}

/** Returns the parcel of this direction; where there is none, one that is begun from what documents say. */
export async function ensureParcel(tx: Tx, claimId: string, direction: Direction, now: Date): Promise<Parcel> {
  const known = newestParcel(await listParcels(tx, claimId), direction);
  if (known) return known;
  return begin(tx, claimId, await readSaid(tx, claimId, direction), now);
}

/** Returns the parcel with the number that documents have, which may be another one than the newest. */
export async function ensureNumbered(tx: Tx, claimId: string, said: SaidParcel, now: Date): Promise<Parcel> {
  const newest = newestParcel(await listParcels(tx, claimId), said.direction);
  if (newest && termOf(newest.number) === termOf(said.number)) return newest;
  if (newest === null || termOf(newest.number) !== '') return begin(tx, claimId, said, now);
  const named = { number: said.number, courier: said.courier || newest.courier };
  await writeNumber(tx, { claimId, id: newest.id }, named);
  return { ...newest, ...named };
}
