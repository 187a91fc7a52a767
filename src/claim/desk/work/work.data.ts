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

export async function readAssignee(tx: Tx, claimId: string): Promise<string | null> {
  const found = tx.selectFrom('desk_work').select('assignee_id').where('claim_id', '=', claimId);
  return (await found.executeTakeFirst())?.assignee_id ?? null;
}
