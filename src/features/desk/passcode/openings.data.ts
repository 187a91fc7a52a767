import { sql } from 'kysely';

import type { PasscodeType } from '#claim/passcode/passcode-types.rules.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import type { OpeningReason } from './opening-reasons.rules.ts';

export type Opening = {
  id: string;
  accountId: string;
  name: string;
  reason: OpeningReason;
  words: string;
  at: Date;
  allowedBy: string | null;
};

const mostShown = 20;

/** The newest first. */
export async function listOpenings(db: Db, claimId: string): Promise<{ openings: Opening[]; count: number }> {
  const { rows } = await sql<Opening & { count: number }>`select id, account_id as "accountId", account_name as name,
      reason, words, at, allowed_by as "allowedBy", count(*) over ()::int as count
    from passcode_opening where claim_id = ${claimId}::uuid order by at desc, id desc limit ${mostShown}`.execute(db);
  return { openings: rows.map(({ count: _, ...opening }) => opening), count: rows[0]?.count ?? 0 };
}

export type Receipt = { type: PasscodeType; submittedAt: Date; deleteAfter: Date; isHere: boolean };

export async function readReceipt(db: Db, claimId: string, now: Date): Promise<Receipt | null> {
  const { rows } = await sql<Receipt>`select type, submitted_at as "submittedAt", delete_after as "deleteAfter",
      deleted_at is null and delete_after > ${now} as "isHere"
    from passcode where claim_id = ${claimId}::uuid`.execute(db);
  return rows[0] ?? null;
}

export async function addOpening(tx: Tx, claimId: string, opening: Opening): Promise<void> {
  const { id, accountId, name, reason, words, at, allowedBy } = opening;
  const by = { account_id: accountId, account_name: name, allowed_by: allowedBy };
  await tx
    .insertInto('passcode_opening')
    .values({ claim_id: claimId, id, ...by, reason, words, at })
    .execute();
}

/** One at a time for each account. The claim's lock does not stop it from opening two claims at once. */
export async function lockOpenings(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`passcode openings ${accountId}`}, 0))`.execute(tx);
}

/** How often the passcode of a claim, and how often an account opened one, since an instant. */
export async function countOpenings(
  tx: Tx,
  { claimId, accountId, since }: { claimId: string; accountId: string; since: Date },
): Promise<{ ofClaim: number; ofAccount: number }> {
  const count = async (own: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from passcode_opening
      where ${own} and at >= ${since}`.execute(tx);
    return rows[0]?.count ?? 0;
  };
  return {
    ofClaim: await count(sql`claim_id = ${claimId}::uuid`),
    ofAccount: await count(sql`account_id = ${accountId}::uuid`),
  };
}

type PermitOf = { claimId: string; accountId: string };

/** Replaces an earlier permission. */
export async function addAsked(tx: Tx, { claimId, accountId }: PermitOf, name: string, now: Date): Promise<void> {
  const asked = { account_name: name, asked_at: now, by_name: null, allowed_at: null };
  await tx
    .insertInto('passcode_permit')
    .values({ claim_id: claimId, account_id: accountId, ...asked })
    .onConflict((conflict) => conflict.columns(['claim_id', 'account_id']).doUpdateSet(asked))
    .execute();
}

export type Asked = { accountId: string; name: string; at: Date };

/** Returns unanswered requests, the oldest first. */
export async function listAsked(db: Db, claimId: string): Promise<Asked[]> {
  const { rows } = await sql<Asked>`select account_id as "accountId", account_name as name, asked_at as at
    from passcode_permit where claim_id = ${claimId}::uuid and allowed_at is null order by asked_at`.execute(db);
  return rows;
}

/** Returns false if the account had not asked. */
export async function allowAsked(
  tx: Tx,
  { claimId, accountId }: PermitOf,
  byName: string,
  now: Date,
): Promise<boolean> {
  const allowed = await tx
    .updateTable('passcode_permit')
    .set({ by_name: byName, allowed_at: now })
    .where('claim_id', '=', claimId)
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst();
  return allowed !== undefined;
}

/** Uses up what a lead has allowed since an instant. Returns the lead's name; null where nothing was allowed. */
export async function takePermit(tx: Tx, { claimId, accountId }: PermitOf, since: Date): Promise<string | null> {
  const taken = await tx
    .deleteFrom('passcode_permit')
    .where('claim_id', '=', claimId)
    .where('account_id', '=', accountId)
    .where('allowed_at', '>=', since)
    .returning('by_name')
    .executeTakeFirst();
  return taken?.by_name ?? null;
}

/** Returns false if the claim has no passcode. */
export async function deletePasscode(tx: Tx, claimId: string, now: Date): Promise<boolean> {
  const deleted = await tx
    .updateTable('passcode')
    .set({ ciphertext: null, nonce: null, key_id: null, deleted_at: now })
    .where('claim_id', '=', claimId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
