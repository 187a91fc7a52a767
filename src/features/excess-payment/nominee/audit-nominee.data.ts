import { addAuditEntry } from '#server/audit.data.ts';
import type { Db } from '#server/db/connect.ts';
import type { IntentRow } from '#features/excess-payment/intents.data.ts';

/** Audits by the id of the person, as all that nominees do. Nothing of what a claimant pays. */
export async function auditNominee(
  tx: Db,
  { claim_id: claimId, id, nominated_id: nominatedId }: IntentRow,
  what: string,
  at: Date,
): Promise<void> {
  if (nominatedId === null) return;
  const detail = `${nominatedId}: ${what}, ${id}`;
  await addAuditEntry(tx, { at, actor: 'nominee', action: 'claim.changed', claimId, detail });
}
