import { type Insertable, sql } from 'kysely';

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

/** Returns who gave the claim to its handler, or took it away, and when; null where the operator's system did. */
export async function readAssigner(tx: Tx, claimId: string): Promise<{ accountId: string | null; at: Date | null }> {
  const found = tx.selectFrom('desk_work').select(['assigned_by', 'assigned_at']).where('claim_id', '=', claimId);
  const { assigned_by: accountId = null, assigned_at: at = null } = (await found.executeTakeFirst()) ?? {};
  return { accountId, at };
}

/** Messages of the claimant up to this instant need no answer, and those that were settled before stay so. */
export async function endAnswers(tx: Tx, claimId: string, at: Date): Promise<void> {
  await sql`insert into desk_work (claim_id, no_answer_until) values (${claimId}::uuid, ${at})
    on conflict (claim_id) do update
      set no_answer_until = greatest(desk_work.no_answer_until, excluded.no_answer_until)`.execute(tx);
}
