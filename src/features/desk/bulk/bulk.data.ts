import { sql } from 'kysely';

import type { Db, Tx } from '#server/db/connect.ts';
import type { JobKind } from '#server/jobs/jobs.data.ts';
import { type Limits, withinLimits } from '../claim-row.data.ts';
import type { BulkAction } from './bulk-action.ts';
import type { BulkCode } from './bulk-kinds.rules.ts';
import type { BulkClaim } from './bulk-routes.ts';

/** The lease is short, so that a run whose process was killed goes on soon. */
export const bulkJob: JobKind<{ bulkId: string }> = {
  name: 'desk-bulk',
  retrySeconds: [1, 1, 1, 1, 5, 30, 120, 600],
  leaseSeconds: 15,
  atOnce: 2,
};

export type Run = {
  id: string;
  account_id: string;
  session_hash: Buffer;
  action: BulkAction;
  claims: BulkClaim[];
  asked_at: Date;
  ended_at: Date | null;
  undo_key: string | null;
  undo_session_hash: Buffer | null;
  undo_ended_at: Date | null;
};

type Asked = Pick<Run, 'id' | 'account_id' | 'session_hash' | 'action' | 'claims' | 'asked_at'> & { key: string };

/** Returns false if the account has used the key before. */
export async function addRun(tx: Tx, { action, claims, ...row }: Asked): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('desk_bulk')
    .values({ ...row, action: JSON.stringify(action), claims: JSON.stringify(claims) })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

const runs = (db: Db) =>
  db
    .selectFrom('desk_bulk')
    .select(['id', 'account_id', 'session_hash', 'action', 'claims', 'asked_at', 'ended_at', 'undo_key'])
    .select(['undo_session_hash', 'undo_ended_at']);

export async function findRun(db: Db, id: string): Promise<Run | null> {
  return ((await runs(db).where('id', '=', id).executeTakeFirst()) as Run | undefined) ?? null;
}

export async function findRunByKey(db: Db, accountId: string, key: string): Promise<Run | null> {
  const found = runs(db).where('account_id', '=', accountId).where('key', '=', key);
  return ((await found.executeTakeFirst()) as Run | undefined) ?? null;
}

export async function lockRun(tx: Tx, id: string, accountId: string): Promise<Run | null> {
  const found = runs(tx).where('id', '=', id).where('account_id', '=', accountId).forUpdate();
  return ((await found.executeTakeFirst()) as Run | undefined) ?? null;
}

export async function setUndoing(tx: Tx, id: string, undoing: { key: string; session: Buffer }): Promise<void> {
  const set = { undo_key: undoing.key, undo_session_hash: undoing.session, undo_ended_at: null };
  await tx.updateTable('desk_bulk').set(set).where('id', '=', id).execute();
}

export async function endRun(db: Db, { id, undo_key }: Run, now: Date): Promise<void> {
  const column = undo_key === null ? 'ended_at' : 'undo_ended_at';
  const ended = db.updateTable('desk_bulk').set({ [column]: now });
  await ended.where('id', '=', id).where(column, 'is', null).execute();
}

/** What became of a claim; `code` is null where it was done. */
export type Settled = { claim_id: string; undoing: boolean; code: BulkCode | null };

export async function addSettled(db: Db, bulkId: string, { at, ...settled }: Settled & { at: Date }): Promise<void> {
  await db
    .insertInto('desk_bulk_claim')
    .values({ bulk_id: bulkId, ...settled, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function listSettled(db: Db, bulkId: string): Promise<Settled[]> {
  const settled = db.selectFrom('desk_bulk_claim').select(['claim_id', 'undoing', 'code']);
  return (await settled.where('bulk_id', '=', bulkId).execute()) as Settled[];
}

/** Returns the references of those claims that the account sees. */
export async function numbersOf(tx: Tx, claims: readonly BulkClaim[], limits: Limits): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`select c.number from claim c join desk_claim d on d.claim_id = c.id
    where c.id = any(${claims.map(({ id }) => id)}::uuid[]) and ${withinLimits(limits)} order by c.number`.execute(tx);
  return rows.map(({ number }) => number);
}

export async function deleteRunsBefore(db: Db, before: Date): Promise<void> {
  await sql`delete from desk_bulk where asked_at < ${before}`.execute(db);
  await sql`delete from desk_bulk_claim where at < ${before}`.execute(db);
}
