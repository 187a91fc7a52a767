import { type RawBuilder, sql } from 'kysely';

import { claimHasEnded } from '#claim/rules/claim-has-ended.data.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Sealed } from '#server/secrets/vault.ts';
import type { PasscodeType } from './passcode-types.rules.ts';

export type StoredPasscode = {
  claimId: string;
  number: string;
  id: string;
  type: PasscodeType;
  sealed: Sealed;
  submittedAt: Date;
  readAt: Date;
  deleteAfter: Date;
};

/**
 * Notes when the passcode of a claim (an array of its id) was first read, after which the claimant cannot withdraw it.
 * Returns null if there is none, or its retention is over. The caller audits it in the same transaction.
 */
export async function takePasscode(tx: Tx, claimIds: RawBuilder<unknown>, now: Date): Promise<StoredPasscode | null> {
  const row = await tx
    .updateTable('passcode as p')
    .from('claim as c')
    .set({ read_at: sql<Date>`coalesce(p.read_at, ${now})` })
    .where(sql<boolean>`c.id = any(${claimIds})`)
    .whereRef('p.claim_id', '=', 'c.id')
    .where('p.deleted_at', 'is', null)
    .where('p.delete_after', '>', now)
    .where((eb) => eb.not(claimHasEnded(sql.ref('p.claim_id'))))
    .returning(['c.id as claimId', 'c.number', 'p.id', 'p.type', 'p.submitted_at', 'p.read_at', 'p.delete_after'])
    .returning(['p.ciphertext', 'p.nonce', 'p.key_id'])
    .$narrowType<{ type: PasscodeType }>()
    .executeTakeFirst();
  if (!row?.ciphertext || !row.nonce || !row.key_id) return null;
  const { ciphertext, nonce, key_id: keyId, claimId, number, id, type } = row;
  const dates = { submittedAt: row.submitted_at, readAt: row.read_at ?? now, deleteAfter: row.delete_after };
  return { claimId, number, id, type, sealed: { ciphertext, nonce, keyId }, ...dates };
}
