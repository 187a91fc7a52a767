import { type Selectable, sql } from 'kysely';
import { v7 as newId } from 'uuid';

import type { Tables } from '#server/db/tables.generated.ts';
import type { AccountRole } from '#shared/account-role.ts';
import { normaliseEmail } from '#shared/people/email.ts';
import type { Db } from '#server/db/connect.ts';

export type AccountRow = Selectable<Tables['account']>;

/** A lock-out without an end: a far-off date, so that one column and one comparison are enough. */
export const permanentLockOut = new Date('9999-12-31T00:00:00Z');

export function isLockedOut({ locked_out_until }: Pick<AccountRow, 'locked_out_until'>, now: Date): boolean {
  return locked_out_until !== null && locked_out_until > now;
}

export function isInvited({ invited_at, invite_accepted_at }: AccountRow): boolean {
  return invited_at !== null && invite_accepted_at === null;
}

export async function accountByEmail(db: Db, email: string): Promise<AccountRow | null> {
  const found = db.selectFrom('account').selectAll().where('email_norm', '=', normaliseEmail(email));
  return (await found.executeTakeFirst()) ?? null;
}

export async function accountById(db: Db, id: string): Promise<AccountRow | null> {
  return (await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function lockAccount(tx: Db, id: string): Promise<AccountRow | null> {
  return (await tx.selectFrom('account').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/** Returns null if the address has an account, also one added concurrently. */
export async function addAccount(
  tx: Db,
  { email, ...more }: { email: string; roles?: AccountRole[] } & Partial<Omit<AccountRow, 'id' | 'email' | 'roles'>>,
  now: Date,
): Promise<AccountRow | null> {
  const added = await tx
    .insertInto('account')
    .values({ ...more, id: newId(), email, email_norm: normaliseEmail(email), created_at: now })
    .onConflict((conflict) => conflict.column('email_norm').doNothing())
    .returningAll()
    .executeTakeFirst();
  return added ?? null;
}

export async function changeAccount(
  tx: Db,
  id: string,
  change: Partial<Omit<AccountRow, 'id' | 'created_at'>>,
): Promise<AccountRow> {
  return tx.updateTable('account').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/**
 * Locks the removal of administrators until the transaction ends. Call it before locking the account, as its own
 * statement, so that later reads see what it waited for.
 */
export async function lockAdmins(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7310, 0)`.execute(tx);
}

export async function hasOtherAdmin(tx: Db, id: string, at: { now: Date; demo: boolean }): Promise<boolean> {
  const other = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '!=', id)
    .where(sql<boolean>`'admin' = any (roles)`)
    .where('email_confirmed_at', 'is not', null)
    .where((where) => where.or([where('locked_out_until', 'is', null), where('locked_out_until', '<=', at.now)]))
    .where((where) => where.or([where('demo', '=', false), where.val(at.demo)]))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
