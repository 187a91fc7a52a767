import { sql } from 'kysely';

import type { Db, Tx } from '#server/db/connect.ts';

export type ActionKey = { claimId: string; accountId: string; key: string };

/** `former` is what undoing it needs, `sent` the keyed hash of its request. */
export type DoneAction = { action: string; answer: object; former: object | null; sent: Buffer | null };

export async function findDone(tx: Tx, { claimId, accountId, key }: ActionKey): Promise<DoneAction | null> {
  const done = tx
    .selectFrom('desk_action')
    .select(['action', 'answer', 'former', 'sent'])
    .where('claim_id', '=', claimId)
    .where('account_id', '=', accountId)
    .where('key', '=', key);
  return ((await done.executeTakeFirst()) as DoneAction | undefined) ?? null;
}

/** Returns what undoing a change of this account needs; null if it made no such change within the last day. */
export async function readFormer(
  tx: Tx,
  { claimId, accountId, changeId }: { claimId: string; accountId: string; changeId: string },
): Promise<object | null> {
  const done = tx
    .selectFrom('desk_action')
    .select('former')
    .where('claim_id', '=', claimId)
    .where('account_id', '=', accountId)
    .where(sql<boolean>`answer ->> 'changeId' = ${changeId}`);
  return ((await done.executeTakeFirst())?.former as object | undefined) ?? null;
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
  { action, answer, former, sent }: DoneAction,
  now: Date,
): Promise<void> {
  const row = {
    claim_id: claimId,
    account_id: accountId,
    key,
    action,
    sent,
    answer: JSON.stringify(answer),
    done_at: now,
  };
  const kept = { ...row, former: former && JSON.stringify(former) };
  await tx.insertInto('desk_action').values(kept).execute();
}

export async function deleteDoneBefore(db: Db, before: Date): Promise<void> {
  await sql`delete from desk_action where done_at < ${before}`.execute(db);
}
