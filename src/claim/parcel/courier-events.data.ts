import type { Selectable } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { CourierEventRow } from '#server/db/tables.generated.ts';
import { byTime, type CourierEvent, type CourierReason, type CourierStatus, type Origin } from './parcel.rules.ts';

const eventFrom = (row: Selectable<CourierEventRow>): CourierEvent => ({
  id: row.id,
  externalId: row.external_id,
  at: row.at,
  status: row.status as CourierStatus,
  reason: row.reason as CourierReason | null,
  words: row.words,
  place: row.place,
  windowFrom: row.window_from,
  windowTo: row.window_to,
  origin: row.origin as Origin,
  receivedAt: row.received_at,
});

/** Returns them by time. */
export async function listEvents(db: Db, claimId: string, parcelId: string): Promise<CourierEvent[]> {
  const events = db.selectFrom('courier_event').selectAll().where('claim_id', '=', claimId);
  return byTime((await events.where('parcel_id', '=', parcelId).execute()).map(eventFrom));
}

export type By = { origin: Origin; accountId: string | null; name: string };

/** Adds those that are not there yet, by their `externalId`, and returns their ids. */
export async function addEvents(
  tx: Db,
  { claimId, parcelId }: { claimId: string; parcelId: string },
  events: readonly CourierEvent[],
  { accountId, name }: By,
): Promise<string[]> {
  if (events.length === 0) return [];
  const rows = events.map((event) => ({
    claim_id: claimId,
    id: event.id,
    parcel_id: parcelId,
    external_id: event.externalId,
    at: event.at,
    status: event.status,
    reason: event.reason,
    words: event.words,
    place: event.place,
    origin: event.origin,
    window_from: event.windowFrom,
    window_to: event.windowTo,
    received_at: event.receivedAt,
    by_account: accountId,
    by_name: name,
  }));
  const added = await tx
    .insertInto('courier_event')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['claim_id', 'parcel_id', 'external_id']).doNothing())
    .returning('id')
    .execute();
  return added.map(({ id }) => id);
}
