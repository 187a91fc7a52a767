import { sql } from 'kysely';

import type { Db, Tx } from '#server/db/connect.ts';

/** An action by the key that its sender chose. */
export type ActionKey = { claimId: string; accountId: string; key: string };

export type DoneAction = { action: string; answer: object };

export async function findDone(tx: Tx, { claimId, accountId, key }: ActionKey): Promise<DoneAction | null> {
  const done = tx
    .selectFrom('desk_action')
    .select(['action', 'answer'])
    .where('claim_id', '=', claimId)
    .where('account_id', '=', accountId)
    .where('key', '=', key);
  return ((await done.executeTakeFirst()) as DoneAction | undefined) ?? null;
}

/** Returns the claim on which an account did an action by this key; null if there is none. */
export async function claimOfDone(tx: Tx, { accountId, key }: Omit<ActionKey, 'claimId'>): Promise<string | null> {
  const done = tx
    .selectFrom('desk_action')
    .select('claim_id')
    .where('account_id', '=', accountId)
    .where('key', '=', key);
  return (await done.executeTakeFirst())?.claim_id ?? null;
}

export async function addDone(
  tx: Tx,
  { claimId, accountId, key }: ActionKey,
  { action, answer }: DoneAction,
  now: Date,
): Promise<void> {
  const row = { claim_id: claimId, account_id: accountId, key, action, answer: JSON.stringify(answer), done_at: now };
  await tx.insertInto('desk_action').values(row).execute();
}

export async function deleteDoneBefore(db: Db, before: Date): Promise<void> {
  await sql`delete from desk_action where done_at < ${before}`.execute(db);
}
