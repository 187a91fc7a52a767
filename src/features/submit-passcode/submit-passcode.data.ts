import { sql } from 'kysely';

import type { StateFacts } from '#claim/read/claim-facts.ts';
import { storeAnswer } from '#claim/change/given.data.ts';
import type { Sealed } from '#server/secrets/vault.ts';
import type { PasscodeType } from '#claim/passcode/passcode-types.rules.ts';
import type { Tx } from '#server/db/connect.ts';

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
  const former = tx.deleteFrom('passcode').where('claim_id', '=', claimId).returning(['earlier_at', 'submitted_at']);
  const earlier = (await former.execute()).flatMap((row) => [...row.earlier_at, row.submitted_at]);
  const { ciphertext, nonce, keyId: key_id } = sealed;
  const times = { submitted_at: now, delete_after: deleteAfter, earlier_at: sql`${earlier}::timestamptz[]` };
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
