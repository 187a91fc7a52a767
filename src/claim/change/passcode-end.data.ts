import { sql, type RawBuilder } from 'kysely';

import { requestDeskRows } from '#claim/desk/make-desk-rows.data.ts';
import { addAuditEntry } from '#server/audit.data.ts';
import type { Db } from '#server/db/connect.ts';

/** Returns the SQL condition that the claim has ended, by the same rule as `isEndedState`. */
export function claimHasEnded(claimId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from claim c join state s on s.id = c.state_id
    where c.id = ${claimId}
      and (lower(trim(s.status)) in ('finished', 'completed', 'cancelled') or lower(trim(s.system_name)) = 'claim cancelled'))`;
}

/** Deletes and audits due passcodes, of all claims for null. Receipts stay. A claim that is named gets a new version. */
export async function deleteDuePasscodes(db: Db, now: Date, claimId: string | null = null): Promise<number> {
  const endedClaimId = claimId === null ? sql.ref('p.claim_id') : sql`${claimId}::uuid`;
  const deleted = await db
    .updateTable('passcode as p')
    .set({ ciphertext: null, nonce: null, key_id: null, deleted_at: now })
    .where('p.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('p.delete_after', '<=', now), claimHasEnded(endedClaimId)]))
    .$if(claimId !== null, (query) => query.where('p.claim_id', '=', claimId ?? ''))
    .returning('p.claim_id')
    .execute();
  for (const { claim_id } of deleted) {
    await addAuditEntry(db, { at: now, actor: 'portal', action: 'passcode.deleted', claimId: claim_id });
  }
  if (claimId === null) {
    await requestDeskRows(
      db,
      deleted.map(({ claim_id }) => claim_id),
      now,
    );
  }
  return deleted.length;
}
