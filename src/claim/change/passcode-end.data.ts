// A passcode is due for deletion when its time is up or its claim has ended. Its receipt stays.
import { sql, type RawBuilder } from 'kysely';

import { requestDeskRows } from '#claim/desk/make-desk-rows.data.ts';
import { claimHasEnded } from '#claim/rules/claim-has-ended.data.ts';
import { addAuditEntry } from '#server/audit.data.ts';
import type { Db } from '#server/db/connect.ts';

/** `claimId` as SQL: the id of one claim, or the column for all. */
const blankDue = (db: Db, now: Date, claimId: RawBuilder<unknown>) =>
  db
    .updateTable('passcode as p')
    .set({ ciphertext: null, nonce: null, key_id: null, deleted_at: now })
    .where('p.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('p.delete_after', '<=', now), claimHasEnded(claimId)]))
    .returning('p.claim_id');

async function auditDeleted(db: Db, claimIds: readonly string[], now: Date): Promise<void> {
  for (const claimId of claimIds) {
    await addAuditEntry(db, { at: now, actor: 'portal', action: 'passcode.deleted', claimId });
  }
}

/** The caller makes the claim's new version, which also writes its row of the desk. */
export async function deleteDuePasscode(db: Db, claimId: string, now: Date): Promise<void> {
  const deleted = await blankDue(db, now, sql`${claimId}::uuid`)
    .where('p.claim_id', '=', claimId)
    .execute();
  await auditDeleted(
    db,
    deleted.map(({ claim_id }) => claim_id),
    now,
  );
}

/** Deletes the due passcodes of all claims, and returns how many there were. */
export async function purgeDuePasscodes(db: Db, now: Date): Promise<number> {
  const deleted = await blankDue(db, now, sql.ref('p.claim_id')).execute();
  const claimIds = deleted.map(({ claim_id }) => claim_id);
  await auditDeleted(db, claimIds, now);
  await requestDeskRows(db, claimIds, now);
  return claimIds.length;
}
