import { type Selectable, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { RebookingRow } from '#server/db/tables.generated.ts';
import type { Wish } from './rebooking.rules.ts';
import type { RebookingStatus } from './rebooking-statuses.rules.ts';

export type Rebooking = {
  id: string;
  parcelId: string;
  wish: Wish;
  status: RebookingStatus;
  /** Why it is not possible, or what else to know; often empty. */
  answer: string;
  askedAt: Date;
  expiresAt: Date;
  settledAt: Date | null;
  /** The day that was confirmed, often the one of the wish. */
  confirmedFor: string | null;
  /** The return address as it was when it was asked for; null of a wish for something else, and of earlier ones. */
  addressThen: string | null;
  /** The claim session that asked for it; null for others, and of earlier ones. */
  sessionId: string | null;
};

const rebookingFrom = (row: Selectable<RebookingRow>): Rebooking => ({
  id: row.id,
  parcelId: row.parcel_id,
  wish: row.wish as Wish,
  status: row.status as RebookingStatus,
  answer: row.answer,
  askedAt: row.asked_at,
  expiresAt: row.expires_at,
  settledAt: row.settled_at,
  confirmedFor: row.confirmed_for,
  addressThen: row.address_then,
  sessionId: row.session_id,
});

const ofClaim = (db: Db, claimId: string) => db.selectFrom('rebooking').selectAll().where('claim_id', '=', claimId);

/** The newest first. */
export async function listRebookings(db: Db, claimId: string, parcelId: string): Promise<Rebooking[]> {
  const rows = ofClaim(db, claimId).where('parcel_id', '=', parcelId).orderBy('asked_at', 'desc').orderBy('id', 'desc');
  return (await rows.execute()).map(rebookingFrom);
}

export async function findRebooking(db: Db, claimId: string, id: string): Promise<Rebooking | null> {
  const row = await ofClaim(db, claimId).where('id', '=', id).executeTakeFirst();
  return row ? rebookingFrom(row) : null;
}

/** Returns the newest of each parcel. */
export async function listNewestRebookings(db: Db, claimId: string): Promise<Rebooking[]> {
  const newest = ofClaim(db, claimId).distinctOn('parcel_id').orderBy('parcel_id');
  const rows = await newest.orderBy('asked_at', 'desc').orderBy('id', 'desc').execute();
  return rows.map(rebookingFrom);
}

export async function findAsked(db: Db, claimId: string, parcelId: string): Promise<Rebooking | null> {
  const asked = ofClaim(db, claimId).where('parcel_id', '=', parcelId).where('status', '=', 'asked');
  const row = await asked.executeTakeFirst();
  return row ? rebookingFrom(row) : null;
}

type NewRebooking = Pick<Rebooking, 'id' | 'parcelId' | 'wish' | 'askedAt' | 'expiresAt' | 'addressThen' | 'sessionId'>;

export async function addRebooking(tx: Db, claimId: string, rebooking: NewRebooking): Promise<void> {
  const { id, parcelId, wish, askedAt, expiresAt, addressThen, sessionId } = rebooking;
  await tx
    .insertInto('rebooking')
    .values({
      claim_id: claimId,
      id,
      parcel_id: parcelId,
      wish: JSON.stringify(wish),
      status: 'asked',
      answer: '',
      asked_at: askedAt,
      expires_at: expiresAt,
      settled_by: '',
      address_then: addressThen,
      session_id: sessionId,
    })
    .execute();
}

type Settled = {
  status: Exclude<RebookingStatus, 'asked'>;
  answer: string;
  confirmedFor?: string | null;
  /** Whether that day is another than the one that was booked. */
  dayMoved?: boolean;
  settledBy: string;
  now: Date;
};

export async function writeSettled(tx: Db, claimId: string, id: string, settled: Settled): Promise<void> {
  const { status, answer, confirmedFor = null, dayMoved = false, settledBy, now } = settled;
  const day = { confirmed_for: confirmedFor, day_moved: dayMoved };
  await tx
    .updateTable('rebooking')
    .set({ status, answer, ...day, settled_at: now, settled_by: settledBy })
    .where('claim_id', '=', claimId)
    .where('id', '=', id)
    .execute();
}

export async function writeExpiry(tx: Db, claimId: string, id: string, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('rebooking')
    .set({ expires_at: expiresAt })
    .where('claim_id', '=', claimId)
    .where('id', '=', id)
    .execute();
}

/** Returns claims with a wish that nobody has answered in time. */
export async function findDueRebookings(
  db: Db,
  now: Date,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; claimId: string }[]> {
  const { rows } = await sql<{ id: string; claimId: string }>`select id, claim_id as "claimId" from rebooking
    where status = 'asked' and expires_at <= ${now} and id > ${after}::uuid order by id limit ${limit}`.execute(db);
  return rows;
}
