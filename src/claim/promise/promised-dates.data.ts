import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { DateReason } from './date-reasons.rules.ts';
import type { PromisedDate } from './promised-date.rules.ts';

/** SQL of the dates that a claim was promised and that were not undone. */
const itsDates = (claimId: string) => `promised_date p
  where p.claim_id = ${claimId} and p.withdrawn_at is null`;

/** SQL of the date that counts as JSON, or null. */
export const countingDate = (claimId: string) => `(select json_build_object(
    'id', p.id, 'earliest', p.earliest, 'latest', p.latest, 'setAt', p.set_at)
  from ${itsDates(claimId)} order by p.id desc limit 1)`;

/** SQL of all of them as JSON, the newest first, or null. */
export const promisedDates = (claimId: string) => `(select json_agg(json_build_object(
    'id', p.id, 'kind', p.kind, 'position', p.position, 'earliest', p.earliest, 'latest', p.latest,
    'reasonCode', p.reason_code, 'reason', p.reason, 'setAt', p.set_at, 'byName', p.by_name) order by p.id desc)
  from ${itsDates(claimId)})`;

/** `setAt` as JSON has it. */
export type StoredDate = Omit<PromisedDate, 'setAt'> & { kind: string; setAt: string };

/** Returns them with the newest first. */
export async function listDates(db: Db, claimId: string): Promise<PromisedDate[]> {
  const rows = await db
    .selectFrom('promised_date')
    .selectAll()
    .where('claim_id', '=', claimId)
    .where('withdrawn_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, position, earliest, latest, reason_code, reason, set_at: setAt, by_name: byName }) => ({
    id,
    position,
    earliest,
    latest,
    reasonCode: reason_code as DateReason,
    reason,
    setAt,
    byName,
  }));
}

export async function addDate(
  tx: Db,
  claimId: string,
  { id, position, earliest, latest, reasonCode, reason, setAt, byName }: PromisedDate,
  byAccount: string | null,
): Promise<void> {
  const days = { kind: 'completion', position, earliest, latest, reason_code: reasonCode, reason };
  const by = { by_account: byAccount, by_name: byName, set_at: setAt };
  await tx
    .insertInto('promised_date')
    .values({ claim_id: claimId, id, ...days, ...by })
    .execute();
}

export async function withdrawDate(tx: Db, claimId: string, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('promised_date')
    .set({ withdrawn_at: now })
    .where('claim_id', '=', claimId)
    .where('id', '=', id)
    .execute();
}

/** Returns who took the newest date back, and when; nulls where none was. */
export async function lastWithdrawal(db: Db, claimId: string): Promise<{ by: string | null; at: Date | null }> {
  const newest = db.selectFrom('promised_date').select(['by_name as by', 'withdrawn_at as at']);
  const found = newest.where('claim_id', '=', claimId).where('withdrawn_at', 'is not', null).orderBy('id', 'desc');
  return (await found.limit(1).executeTakeFirst()) ?? { by: null, at: null };
}

/** Returns whether a handler has logged a call with the claimant since an instant. */
export async function hasCallSince(tx: Db, claimId: string, since: Date): Promise<boolean> {
  const { rows } = await sql<{ isLogged: boolean }>`select exists (select from contact
    where claim_id = ${claimId}::uuid and at > ${since}) as "isLogged"`.execute(tx);
  return rows[0]?.isLogged === true;
}
