import { sql } from 'kysely';

import type { StateFacts } from '#claim/read/claim-facts.ts';
import { storeAnswer } from '#claim/change/given.data.ts';
import { requestDeskRows } from '#claim/desk/make-desk-rows.data.ts';
import { idOfNumber } from '#claim/document/claim-of-number.data.ts';
import { claimHasEnded } from '#claim/change/passcode-end.data.ts';
import { addAuditEntry } from '#server/audit.data.ts';
import type { Sealed } from '#server/secrets/vault.ts';
import type { PasscodeType } from './passcode.rules.ts';
import type { Db, Tx } from '#server/db/connect.ts';

export type NewPasscode = { id: string; type: PasscodeType; sealed: Sealed; now: Date; deleteAfter: Date };

/** The claim must be locked. */
export async function stateOf(tx: Tx, claimId: string): Promise<Pick<StateFacts, 'systemName' | 'status'> | null> {
  const row = await tx
    .selectFrom('claim')
    .innerJoin('state', 'state.id', 'claim.state_id')
    .select(['state.system_name as systemName', 'state.status'])
    .where('claim.id', '=', claimId)
    .executeTakeFirst();
  return row ?? null;
}

export async function storePasscode(tx: Tx, claimId: string, passcode: NewPasscode): Promise<void> {
  const { id, type, sealed, now, deleteAfter } = passcode;
  await tx.deleteFrom('passcode').where('claim_id', '=', claimId).execute();
  const { ciphertext, nonce, keyId: key_id } = sealed;
  const times = { submitted_at: now, delete_after: deleteAfter };
  await storeAnswer(tx, 'passcode', claimId, { id, type, ciphertext, nonce, key_id, ...times });
}

export async function removePasscode(tx: Tx, claimId: string, now: Date): Promise<boolean> {
  const taken = await tx
    .updateTable('passcode')
    .set({ ciphertext: null, nonce: null, key_id: null, deleted_at: now, withdrawn_at: now })
    .where('claim_id', '=', claimId)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function wasOpened(tx: Tx, claimId: string): Promise<boolean> {
  const row = await tx.selectFrom('passcode').select('read_at').where('claim_id', '=', claimId).executeTakeFirst();
  return row !== undefined && row.read_at !== null;
}

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
 * Records in the same transaction who opened the passcode and when first. Returns null if there is none, or its
 * retention is over.
 */
export async function openPasscode<Answer>(
  db: Db,
  opening: { reference: string; actor: string; now: Date },
  open: (stored: StoredPasscode) => Answer,
): Promise<Answer | null> {
  const { reference, actor, now } = opening;
  return db.transaction().execute(async (tx) => {
    const ids = await idOfNumber(tx, reference);
    const row = await tx
      .updateTable('passcode as p')
      .from('claim as c')
      .set({ read_at: sql<Date>`coalesce(p.read_at, ${now})` })
      .where(sql<boolean>`c.id = any(${ids})`)
      .whereRef('p.claim_id', '=', 'c.id')
      .where('p.deleted_at', 'is', null)
      .where('p.delete_after', '>', now)
      .where((eb) => eb.not(claimHasEnded(sql.ref('p.claim_id'))))
      .returning(['c.id as claimId', 'c.number', 'p.id', 'p.type', 'p.submitted_at', 'p.read_at', 'p.delete_after'])
      .returning(['p.ciphertext', 'p.nonce', 'p.key_id'])
      .$narrowType<{ type: PasscodeType }>()
      .executeTakeFirst();
    if (!row?.ciphertext || !row.nonce || !row.key_id) return null;
    await addAuditEntry(tx, { at: now, actor, action: 'passcode.read', claimId: row.claimId });
    await requestDeskRows(tx, [row.claimId], now);
    const { ciphertext, nonce, key_id: keyId, claimId, number, id, type } = row;
    const dates = { submittedAt: row.submitted_at, readAt: row.read_at ?? now, deleteAfter: row.delete_after };
    return open({ claimId, number, id, type, sealed: { ciphertext, nonce, keyId }, ...dates });
  });
}
