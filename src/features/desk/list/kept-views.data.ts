import { type RawBuilder, sql } from 'kysely';

import type { Db, Tx } from '#server/db/connect.ts';
import type { DeskList } from './desk-list.rules.ts';

/** `accountId` is null if the view is shared. */
export type KeptView = { id: string; accountId: string | null; name: string; list: DeskList };

/** For each account, and for shared views. */
export const mostKept = 20;

const isOf = (accountId: string | null): RawBuilder<boolean> =>
  accountId === null ? sql<boolean>`v.account_id is null` : sql<boolean>`v.account_id = ${accountId}::uuid`;

/** Returns those of the account and those that are shared, by name. */
export async function listKeptViews(db: Db, accountId: string): Promise<KeptView[]> {
  const { rows } = await sql<KeptView>`select v.id, v.account_id as "accountId", v.name, v.list from desk_view v
    where v.account_id is null or v.account_id = ${accountId}::uuid
    order by v.account_id is null, lower(v.name)`.execute(db);
  return rows;
}

/** Locks the view. Returns null if there is none or it belongs to another account. */
export async function findKeptView(tx: Tx, id: string, accountId: string): Promise<KeptView | null> {
  const { rows } = await sql<KeptView>`select v.id, v.account_id as "accountId", v.name, v.list from desk_view v
    where v.id = ${id}::uuid and (v.account_id is null or v.account_id = ${accountId}::uuid) for update`.execute(tx);
  return rows[0] ?? null;
}

/** One at a time, so that no two go beyond the most that are kept, or have the same name. */
export async function lockKeptViews(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7312, 3)`.execute(tx);
}

/** Returns how many others there are, and whether one of them has the name. */
export async function readOthers(
  tx: Tx,
  { id, accountId, name }: Omit<KeptView, 'list'>,
): Promise<{ count: number; hasName: boolean }> {
  const { rows } = await sql<{ count: number; hasName: boolean }>`select count(*)::int as count,
      coalesce(bool_or(lower(v.name) = lower(${name})), false) as "hasName"
    from desk_view v where ${isOf(accountId)} and v.id <> ${id}::uuid`.execute(tx);
  return rows[0] ?? { count: 0, hasName: false };
}

const rowOf = ({ accountId, name, list }: KeptView) => ({ account_id: accountId, name, list: JSON.stringify(list) });

/** Returns false if somebody else has a view of this id. */
export async function addKeptView(tx: Tx, view: KeptView, now: Date): Promise<boolean> {
  const added = tx
    .insertInto('desk_view')
    .values({ id: view.id, ...rowOf(view), created_at: now })
    .onConflict((conflict) => conflict.doNothing());
  return (await added.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows === 1n;
}

export async function changeKeptView(tx: Tx, view: KeptView): Promise<void> {
  await tx.updateTable('desk_view').set(rowOf(view)).where('id', '=', view.id).execute();
}

export async function deleteKeptView(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('desk_view').where('id', '=', id).execute();
}
