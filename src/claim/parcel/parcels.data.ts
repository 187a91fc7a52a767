import { CompiledQuery, type Selectable, sql } from 'kysely';

import { termOf } from '#claim/desk/terms/term-text.rules.ts';
import type { Db } from '#server/db/connect.ts';
import type { ParcelRow } from '#server/db/tables.generated.ts';
import type { CourierReason, CourierStatus, Direction, Journey, ParcelFacts } from './parcel.rules.ts';
import { noOptions, type Options } from './rebooking.rules.ts';

export type Parcel = ParcelFacts & {
  externalId: string | null;
  /** The booked day that the operator’s system said last. */
  saidBookedFor: string | null;
  windowFrom: Date | null;
  windowTo: Date | null;
  pinNeeded: boolean;
  options: Options;
};

/** SQL that joins to a parcel `p` the wish `r` that waits. */
export const withAsked = (claimId: string) =>
  `left join rebooking r on r.claim_id = ${claimId} and r.parcel_id = p.id and r.status = 'asked'`;

/** SQL of a claim's parcels as JSON, in the order in which they were made; null without one. */
export const parcelFacts = (claimId: string) => `(select json_agg(json_build_object(
    'id', p.id, 'direction', p.direction, 'courier', p.courier, 'number', p.number, 'bookedFor', p.booked_for,
    'status', p.status, 'statusAt', p.status_at, 'reason', p.reason, 'rebookedAt', p.rebooked_at, 'place', p.place,
    'askedAt', r.asked_at, 'askedUntil', r.expires_at) order by p.created_at, p.id)
  from parcel p ${withAsked(claimId)} where p.claim_id = ${claimId})`;

type Instants = 'statusAt' | 'rebookedAt' | 'askedAt' | 'askedUntil';

/** As JSON has it. */
export type StoredParcel = Omit<ParcelFacts, Instants> & Record<Instants, string | null>;

const instantOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

export const parcelFactsOf = (stored: readonly StoredParcel[] | null): ParcelFacts[] =>
  (stored ?? []).map(({ statusAt, rebookedAt, askedAt, askedUntil, ...facts }) => ({
    ...facts,
    statusAt: instantOrNull(statusAt),
    rebookedAt: instantOrNull(rebookedAt),
    askedAt: instantOrNull(askedAt),
    askedUntil: instantOrNull(askedUntil),
  }));

type Row = Selectable<ParcelRow> & { asked_at: Date | null; asked_until: Date | null };

const rowsOf = `select p.*, r.asked_at, r.expires_at as asked_until
  from parcel p ${withAsked('$1::uuid')} where p.claim_id = $1::uuid`;

const parcelFrom = (row: Row): Parcel => ({
  id: row.id,
  externalId: row.external_id,
  saidBookedFor: row.said_booked_for,
  direction: row.direction as Direction,
  courier: row.courier,
  number: row.number,
  bookedFor: row.booked_for,
  windowFrom: row.window_from,
  windowTo: row.window_to,
  pinNeeded: row.pin_needed,
  place: row.place,
  options: { ...noOptions, ...(row.options as Partial<Options>) },
  status: row.status as CourierStatus | null,
  statusAt: row.status_at,
  reason: row.reason as CourierReason | null,
  rebookedAt: row.rebooked_at,
  askedAt: row.asked_at,
  askedUntil: row.asked_until,
});

/** Returns them in the order in which they were made. */
export async function listParcels(db: Db, claimId: string): Promise<Parcel[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(`${rowsOf} order by p.created_at, p.id`, [claimId]));
  return rows.map(parcelFrom);
}

async function findOne(db: Db, claimId: string, column: 'id' | 'external_id', value: string): Promise<Parcel | null> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(`${rowsOf} and p.${column} = $2`, [claimId, value]));
  return rows[0] ? parcelFrom(rows[0]) : null;
}

export const findParcel = (db: Db, claimId: string, id: string): Promise<Parcel | null> =>
  findOne(db, claimId, 'id', id);

export const findExternalParcel = (db: Db, claimId: string, externalId: string): Promise<Parcel | null> =>
  findOne(db, claimId, 'external_id', externalId);

/** What a system or a handler says of a parcel. */
export type SaidParcel = Pick<
  Parcel,
  'direction' | 'courier' | 'number' | 'bookedFor' | 'windowFrom' | 'windowTo' | 'pinNeeded' | 'options'
>;

const columnsOf = (said: SaidParcel) => ({
  direction: said.direction,
  courier: said.courier,
  number: said.number,
  number_key: termOf(said.number),
  booked_for: said.bookedFor,
  window_from: said.windowFrom,
  window_to: said.windowTo,
  pin_needed: said.pinNeeded,
  options: JSON.stringify(said.options),
});

export async function addParcel(
  tx: Db,
  claimId: string,
  { id, externalId, said }: { id: string; externalId: string | null; said: SaidParcel },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('parcel')
    .values({
      claim_id: claimId,
      id,
      external_id: externalId,
      place: '',
      created_at: now,
      ...columnsOf(said),
      said_booked_for: said.bookedFor,
    })
    .execute();
}

type Of = { claimId: string; id: string };

const update = (tx: Db, { claimId, id }: Of) =>
  tx.updateTable('parcel').where('claim_id', '=', claimId).where('id', '=', id);

export async function changeParcel(tx: Db, of: Of, said: SaidParcel): Promise<void> {
  await update(tx, of).set(columnsOf(said)).execute();
}

/** Gives a parcel the operator's id that was begun without one. */
export async function nameParcel(tx: Db, of: Of, externalId: string): Promise<void> {
  await update(tx, of).set({ external_id: externalId }).execute();
}

export async function writeSaidDay(tx: Db, of: Of, day: string | null): Promise<void> {
  await update(tx, of).set({ said_booked_for: day }).execute();
}

type Numbered = Pick<Parcel, 'number' | 'courier'>;

export async function writeNumber(tx: Db, of: Of, { number, courier }: Numbered): Promise<void> {
  await update(tx, of)
    .set({ number, number_key: termOf(number), courier })
    .execute();
}

type Window = { from: Date | null; to: Date | null };

export async function writeJourney(tx: Db, of: Of, journey: Journey, window: Window | null): Promise<void> {
  const { status, statusAt, reason } = journey;
  await update(tx, of)
    .set({ status, status_at: statusAt, reason, ...(window && { window_from: window.from, window_to: window.to }) })
    .execute();
}

type Booked = { bookedFor: string | null; window: Window; place: string; rebookedAt: Date };

/** The courier’s own time was of the visit before. */
const withoutCutOff = (bookedFor: string | null) =>
  sql<string>`case when booked_for is distinct from ${bookedFor}::date
    then options || '{"cutOffAt": null}'::jsonb else options end`;

export async function writeBooking(tx: Db, of: Of, { bookedFor, window, place, rebookedAt }: Booked): Promise<void> {
  await update(tx, of)
    .set({
      booked_for: bookedFor,
      window_from: window.from,
      window_to: window.to,
      place,
      rebooked_at: rebookedAt,
      options: withoutCutOff(bookedFor),
    })
    .execute();
}

/** Writes the day that a document has brought: the system's newest word. */
export async function moveParcel(tx: Db, of: Of, bookedFor: string | null): Promise<void> {
  const options = withoutCutOff(bookedFor);
  await update(tx, of).set({ booked_for: bookedFor, window_from: null, window_to: null, options }).execute();
}

export async function removeParcel(tx: Db, { claimId, id }: Of): Promise<void> {
  await tx.deleteFrom('parcel').where('claim_id', '=', claimId).where('id', '=', id).execute();
}

type Found = Pick<Parcel, 'id' | 'courier' | 'status' | 'statusAt'> & { claimId: string };

/** Returns parcels with this number, of whatever claim, the newest first. */
export async function findByNumber(db: Db, number: string): Promise<Found[]> {
  const key = termOf(number);
  if (key === '') return [];
  const rows = await db
    .selectFrom('parcel')
    .select(['claim_id', 'id', 'courier', 'status', 'status_at'])
    .where('number_key', '=', key)
    .orderBy('created_at', 'desc')
    .limit(10)
    .execute();
  return rows.map(({ claim_id: claimId, id, courier, status, status_at: statusAt }) => ({
    claimId,
    id,
    courier,
    status: status as CourierStatus | null,
    statusAt,
  }));
}
