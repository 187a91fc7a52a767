import { type Selectable, sql } from 'kysely';

import type { Db, Tx } from '#server/db/connect.ts';
import type { OutcomeVoucherRow } from '#server/db/tables.generated.ts';
import type { Sealed } from '#server/secrets/vault.ts';

/** `sealed` is null once the code was deleted. */
export type Voucher = {
  id: string;
  offerId: string;
  sealed: Sealed | null;
  /** The last London day on which it can be spent, `YYYY-MM-DD`. */
  expiresOn: string;
  byName: string;
  issuedAt: Date;
  shownAt: Date | null;
  /** Kept when the code may be seen again, and when another code takes its place. */
  firstShownAt: Date | null;
  /** Until then what was shown can be shown again, as after a lost answer. */
  openUntil: Date | null;
};

function sealedOf({ ciphertext, nonce, key_id: keyId }: Selectable<OutcomeVoucherRow>): Sealed | null {
  return ciphertext === null || nonce === null || keyId === null ? null : { ciphertext, nonce, keyId };
}

export async function findVoucher(db: Db, claimId: string, offerId: string): Promise<Voucher | null> {
  const row = await db
    .selectFrom('outcome_voucher')
    .selectAll()
    .where('claim_id', '=', claimId)
    .where('offer_id', '=', offerId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    offerId: row.offer_id,
    sealed: sealedOf(row),
    expiresOn: row.expires_on,
    byName: row.by_name,
    issuedAt: row.issued_at,
    shownAt: row.shown_at,
    openUntil: row.open_until,
    firstShownAt: row.first_shown_at,
  };
}

type NewVoucher = { id: string; offerId: string; sealed: Sealed; expiresOn: string; byName: string };

/** Takes the place of the one before, as after a wrong code. That a code was seen stays. */
export async function storeVoucher(tx: Tx, claimId: string, voucher: NewVoucher, now: Date): Promise<void> {
  const { id, offerId, expiresOn, byName } = voucher;
  const { ciphertext, nonce, keyId: key_id } = voucher.sealed;
  const before = await findVoucher(tx, claimId, offerId);
  await deleteVoucher(tx, claimId, offerId);
  await tx
    .insertInto('outcome_voucher')
    .values({
      claim_id: claimId,
      id,
      offer_id: offerId,
      ciphertext,
      nonce,
      key_id,
      expires_on: expiresOn,
      by_name: byName,
      issued_at: now,
      first_shown_at: before?.firstShownAt ?? null,
    })
    .execute();
}

export async function deleteVoucher(tx: Tx, claimId: string, offerId: string): Promise<void> {
  await tx.deleteFrom('outcome_voucher').where('claim_id', '=', claimId).where('offer_id', '=', offerId).execute();
}

/** With null it can be shown once more. */
export async function markShown(
  tx: Tx,
  { claimId, id }: { claimId: string; id: string },
  shown: { at: Date; openUntil: Date } | null,
): Promise<void> {
  const first = shown && { first_shown_at: sql<Date>`coalesce(first_shown_at, ${shown.at})` };
  await tx
    .updateTable('outcome_voucher')
    .set({ shown_at: shown?.at ?? null, open_until: shown?.openUntil ?? null, ...first })
    .where('claim_id', '=', claimId)
    .where('id', '=', id)
    .execute();
}

/** Deletes codes that nobody can spend any more. `today` is a London day, `YYYY-MM-DD`. */
export async function deleteSpentCodes(db: Db, today: string, now: Date): Promise<void> {
  await db
    .updateTable('outcome_voucher')
    .set({ ciphertext: null, nonce: null, key_id: null, deleted_at: now })
    .where('expires_on', '<', today)
    .where('ciphertext', 'is not', null)
    .execute();
}
