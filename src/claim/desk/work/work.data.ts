import type { Insertable } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import type { DeskWorkRow } from '#server/db/tables.generated.ts';

type Work = Omit<Insertable<DeskWorkRow>, 'claim_id'>;

export async function setWork(tx: Tx, claimId: string, work: Work): Promise<void> {
  await tx
    .insertInto('desk_work')
    .values({ claim_id: claimId, ...work })
    .onConflict((conflict) => conflict.column('claim_id').doUpdateSet(work))
    .execute();
}

/** Returns who has the claim, and until when it is snoozed. */
export function readAssigned(tx: Tx, claimId: string) {
  const found = tx.selectFrom('desk_work').select(['assignee_id', 'snoozed_until']).where('claim_id', '=', claimId);
  return found.executeTakeFirst();
}

export async function readAssignee(tx: Tx, claimId: string): Promise<string | null> {
  return (await readAssigned(tx, claimId))?.assignee_id ?? null;
}

/** Returns who gave the claim to its handler, or took it away, and when; null where the operator's system did. */
export async function readAssigner(tx: Tx, claimId: string): Promise<{ accountId: string | null; at: Date | null }> {
  const found = tx.selectFrom('desk_work').select(['assigned_by', 'assigned_at']).where('claim_id', '=', claimId);
  const { assigned_by: accountId = null, assigned_at: at = null } = (await found.executeTakeFirst()) ?? {};
  return { accountId, at };
}
