import { type Selectable, sql } from 'kysely';

import { requestDeskRows } from '#claim/desk/make-desk-rows.data.ts';
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
  tellsInsurer: boolean;
  seenName: string;
  seenAt: Date | null;
};

/** What reading them needs of a row; instants are texts where a statement reads it as JSON. */
export type StoredNeed = Omit<SupportNeed, 'code' | 'words'> & { claimId: string; sealed: Sealed };

function storedOf(row: Selectable<SupportNeedRow>): StoredNeed[] {
  const { ciphertext, nonce, key_id: keyId } = row;
  if (ciphertext === null || nonce === null || keyId === null) return [];
  const of = { claimId: row.claim_id, id: row.id, sealed: { ciphertext, nonce, keyId } };
  const said = { saidBy: row.said_by as SaidBy, byName: row.by_name, saidAt: row.said_at };
  const seen = { seenName: row.seen_name, seenAt: row.seen_at };
  return [{ ...of, ...said, ...seen, until: row.until, tellsInsurer: row.tells_insurer }];
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
  const rows = await db
    .selectFrom('support_need')
    .selectAll()
    .where('claim_id', '=', claimId)
    .where('ciphertext', 'is not', null)
    .where(sql<boolean>`(until is null or until >= ${today}::date)`)
    .orderBy('said_at')
    .orderBy('id')
    .execute();
  return rows.flatMap(storedOf);
}

/** Reads all that is still held, for an export. */
export async function readOpenNeeds(db: Db, claimId: string, keys: Keys): Promise<Need[]> {
  const held = db.selectFrom('support_need').selectAll().where('claim_id', '=', claimId);
  const stored = (await held.where('ciphertext', 'is not', null).execute()).flatMap(storedOf);
  return openNeeds(keys, stored).map(({ id, code, words }) => ({ id, code, words }));
}

type NewNeed = {
  claimId: string;
  id: string;
  sealed: Sealed;
  saidBy: SaidBy;
  byAccount: string | null;
  byName: string;
  until: string | null;
  tellsInsurer: boolean;
  /** A handler who recorded it has read it. */
  isSeen: boolean;
};

export async function addNeed(tx: Tx, need: NewNeed, now: Date): Promise<void> {
  const { claimId: claim_id, id, sealed, saidBy: said_by, byAccount: by_account, byName: by_name } = need;
  const { ciphertext, nonce, keyId: key_id } = sealed;
  const seen = need.isSeen ? { seen_by: by_account, seen_name: by_name, seen_at: now } : {};
  const said = { said_by, by_account, by_name, said_at: now, until: need.until, tells_insurer: need.tellsInsurer };
  await tx
    .insertInto('support_need')
    .values({ claim_id, id, ciphertext, nonce, key_id, ...said, ...seen })
    .execute();
}

/** Deletes what they say; that there was one stays. Also those that no key opens. */
export async function withdrawAllBut(tx: Tx, claimId: string, kept: readonly string[], now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('support_need')
    .set({ ciphertext: null, nonce: null, key_id: null, withdrawn_at: now })
    .where('claim_id', '=', claimId)
    .where('ciphertext', 'is not', null)
    .where(sql<boolean>`not id = any(${[...kept]}::uuid[])`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

type Terms = { until: string | null; tellsInsurer: boolean };

/** Returns how many of the claim's needs had other terms. */
export async function changeTerms(tx: Tx, claimId: string, { until, tellsInsurer }: Terms): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('support_need')
    .set({ until, tells_insurer: tellsInsurer })
    .where('claim_id', '=', claimId)
    .where('ciphertext', 'is not', null)
    .where(sql<boolean>`(until is distinct from ${until}::date or tells_insurer is distinct from ${tellsInsurer})`)
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
