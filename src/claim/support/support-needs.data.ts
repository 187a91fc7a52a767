import { type Selectable, sql } from 'kysely';

import { clientIdOf } from '#claim/access/client-of-claim.data.ts';
import { requestDeskRows } from '#claim/desk/make-desk-rows.data.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import type { SupportNeedRow } from '#server/db/tables.generated.ts';
import type { Sealed } from '#server/secrets/vault.ts';
import type { Need } from './support-needs.rules.ts';
import { type Keys, openNeed } from './support-vault.server.ts';

export type SaidBy = 'claimant' | 'handler' | 'system';

export type SupportNeed = Need & {
  saidBy: SaidBy;
  /** Of the handler or the key; empty for the claimant. */
  byName: string;
  saidAt: Date;
  until: string | null;
  /** False too once the claim is another client's than the one that may know. */
  tellsInsurer: boolean;
  /** The claim's client when the insurer was let know; null without one, and where it may not know. */
  toldClient: string | null;
  seenName: string;
  seenAt: Date | null;
};

/** What reading them needs of a row; instants are texts where a statement reads it as JSON. */
export type StoredNeed = Omit<SupportNeed, 'code' | 'words'> & { claimId: string; sealed: Sealed };

/** SQL: whether the insurer that the claim has now may know. */
export const tellsInsurerNow = (need: string, claim: string) =>
  `(${need}.tells_insurer and ${need}.told_client is not distinct from ${clientIdOf(claim)})`;

const everyNeed = (db: Db, claimId: string) =>
  db
    .selectFrom('support_need as u')
    .innerJoin('claim as c', 'c.id', 'u.claim_id')
    .selectAll('u')
    .select(sql<boolean>`${sql.raw(tellsInsurerNow('u', 'c'))}`.as('tellsInsurer'))
    .where('u.claim_id', '=', claimId);

const heldNeeds = (db: Db, claimId: string) => everyNeed(db, claimId).where('u.ciphertext', 'is not', null);

type ReadNeed = Selectable<SupportNeedRow> & { tellsInsurer: boolean };

function factsOf(row: ReadNeed): Omit<StoredNeed, 'sealed'> {
  const of = { claimId: row.claim_id, id: row.id };
  const said = { saidBy: row.said_by as SaidBy, byName: row.by_name, saidAt: row.said_at };
  const seen = { seenName: row.seen_name, seenAt: row.seen_at };
  const told = { tellsInsurer: row.tellsInsurer, toldClient: row.told_client };
  return { ...of, ...said, ...seen, ...told, until: row.until };
}

function storedOf(row: ReadNeed): StoredNeed[] {
  const { ciphertext, nonce, key_id: keyId } = row;
  if (ciphertext === null || nonce === null || keyId === null) return [];
  return [{ ...factsOf(row), sealed: { ciphertext, nonce, keyId } }];
}

/** Leaves out what no key opens. */
export function openNeeds(keys: Keys, stored: readonly StoredNeed[]): SupportNeed[] {
  return stored.flatMap(({ claimId, sealed, ...need }) => {
    const content = openNeed(keys, sealed, claimId, need.id);
    return content === null ? [] : [{ ...need, ...content }];
  });
}

/** Reads what was not withdrawn and counts on this London day, `YYYY-MM-DD`, in the order in which it was said. */
export async function readStoredNeeds(db: Db, claimId: string, today: string): Promise<StoredNeed[]> {
  const rows = await heldNeeds(db, claimId)
    .where(sql<boolean>`(u.until is null or u.until >= ${today}::date)`)
    .orderBy('u.said_at')
    .orderBy('u.id')
    .execute();
  return rows.flatMap(storedOf);
}

/** One that was ever said. `stored` is null once what it says is deleted, or is to be: its last London day is over. */
export type EverNeed = Omit<StoredNeed, 'sealed'> & {
  withdrawnAt: Date | null;
  isOver: boolean;
  stored: StoredNeed | null;
};

/** Reads all that were ever said, in that order, withdrawn and ended ones too. `today` is `YYYY-MM-DD`. */
export async function readEveryNeed(db: Db, claimId: string, today: string): Promise<EverNeed[]> {
  const rows = await everyNeed(db, claimId).orderBy('u.said_at').orderBy('u.id').execute();
  return rows.map((row) => {
    const isOver = row.withdrawn_at !== null || (row.until !== null && row.until < today);
    const [stored = null] = isOver ? [] : storedOf(row);
    return { ...factsOf(row), withdrawnAt: row.withdrawn_at, isOver, stored };
  });
}

/** Reads all that is still held, for an export. */
export async function readOpenNeeds(db: Db, claimId: string, keys: Keys): Promise<Need[]> {
  const stored = (await heldNeeds(db, claimId).execute()).flatMap(storedOf);
  return openNeeds(keys, stored).map(({ id, code, words }) => ({ id, code, words }));
}

/** `sessionId`: of a claimant's claim session. */
export type Sayer = { saidBy: SaidBy; byAccount: string | null; byName: string; sessionId?: string | null };

export type Terms = Pick<SupportNeed, 'until' | 'tellsInsurer' | 'toldClient'>;

type NewNeed = Terms &
  Sayer & {
    claimId: string;
    id: string;
    sealed: Sealed;
    /** A handler who recorded it has read it. */
    isSeen: boolean;
  };

export async function addNeed(tx: Tx, need: NewNeed, now: Date): Promise<void> {
  const { claimId: claim_id, id, sealed, saidBy: said_by, byAccount: by_account, byName: by_name } = need;
  const { ciphertext, nonce, keyId: key_id } = sealed;
  const seen = need.isSeen ? { seen_by: by_account, seen_name: by_name, seen_at: now } : {};
  const { until, tellsInsurer: tells_insurer, toldClient: told_client, sessionId: session_id = null } = need;
  const said = { said_by, by_account, by_name, session_id, said_at: now, until, tells_insurer, told_client };
  await tx
    .insertInto('support_need')
    .values({ claim_id, id, ciphertext, nonce, key_id, ...said, ...seen })
    .execute();
}

/**
 * Deletes what they say; that there was one stays. Also those that no key opens. One whose last day is over has ended and
 * is not withdrawn: reports count it on. Returns how many were withdrawn.
 */
export async function withdrawAllBut(tx: Tx, claimId: string, kept: readonly string[], now: Date): Promise<number> {
  const withdrawn_at = sql<Date | null>`case when until < ${dayOf(now)}::date then null else ${now}::timestamptz end`;
  const rows = await tx
    .updateTable('support_need')
    .set({ ciphertext: null, nonce: null, key_id: null, withdrawn_at })
    .where('claim_id', '=', claimId)
    .where('ciphertext', 'is not', null)
    .where(sql<boolean>`not id = any(${[...kept]}::uuid[])`)
    .returning('withdrawn_at')
    .execute();
  return rows.filter((row) => row.withdrawn_at !== null).length;
}

/**
 * Returns how many of the claim's needs had other terms. A handler who changes them has read what was said. Said by anybody
 * else they are said anew, and unseen.
 */
export async function changeTerms(
  tx: Tx,
  claimId: string,
  { until, tellsInsurer, toldClient }: Terms,
  { saidBy: said_by, byAccount: by_account, byName: by_name }: Sayer,
  now: Date,
): Promise<number> {
  const anew = { said_by, by_account, by_name, said_at: now, seen_by: null, seen_name: '', seen_at: null };
  const read = {
    seen_by: sql<string | null>`case when seen_at is null then ${by_account}::uuid else seen_by end`,
    seen_name: sql<string>`case when seen_at is null then ${by_name}::text else seen_name end`,
    seen_at: sql<Date>`coalesce(seen_at, ${now}::timestamptz)`,
  };
  const terms = { until, tells_insurer: tellsInsurer, told_client: toldClient };
  const { numUpdatedRows } = await tx
    .updateTable('support_need')
    .set({ ...terms, ...(said_by === 'handler' ? read : anew) })
    .where('claim_id', '=', claimId)
    .where('ciphertext', 'is not', null)
    .where(
      sql<boolean>`(until, tells_insurer, told_client) is distinct from (${until}::date, ${tellsInsurer}::boolean, ${toldClient}::uuid)`,
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Returns how many of these were not seen before. */
export async function markNeedsSeen(
  tx: Tx,
  claimId: string,
  ids: readonly string[],
  { accountId, name, now }: { accountId: string; name: string; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('support_need')
    .set({ seen_by: accountId, seen_name: name, seen_at: now })
    .where('claim_id', '=', claimId)
    .where('seen_at', 'is', null)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function closeSupportOffer(tx: Db, claimId: string, now: Date): Promise<boolean> {
  const closed = await tx
    .insertInto('support_offer')
    .values({ claim_id: claimId, closed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return closed.numInsertedOrUpdatedRows === 1n;
}

/** Deletes what needs said whose last London day is over. `today` is `YYYY-MM-DD`. */
export async function deleteEndedNeeds(db: Db, today: string, now: Date): Promise<number> {
  const ended = await db
    .updateTable('support_need')
    .set({ ciphertext: null, nonce: null, key_id: null })
    .where('ciphertext', 'is not', null)
    .where(sql<boolean>`until < ${today}::date`)
    .returning('claim_id')
    .execute();
  const claims = ended.map(({ claim_id }) => claim_id);
  await requestDeskRows(db, claims, now);
  return ended.length;
}
