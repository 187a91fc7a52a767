import { sql, type Selectable } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import type { DeskNoAnswerRow } from '#server/db/tables.generated.ts';

export type NoAnswerSaid = Selectable<DeskNoAnswerRow>;

/** Keeps until when messages needed no answer before, so it comes before `markAnswered`. */
export async function addNoAnswer(tx: Tx, said: Omit<NoAnswerSaid, 'former_until' | 'undone_at'>): Promise<void> {
  const work = tx.selectFrom('desk_work').select('no_answer_until').where('claim_id', '=', said.claim_id);
  const former = (await work.executeTakeFirst())?.no_answer_until ?? null;
  await tx
    .insertInto('desk_no_answer')
    .values({ ...said, former_until: former })
    .execute();
}

export async function findNoAnswer(
  tx: Tx,
  { claimId, id, authorId }: { claimId: string; id: string; authorId: string },
): Promise<NoAnswerSaid | null> {
  const said = tx.selectFrom('desk_no_answer').selectAll().where('claim_id', '=', claimId).where('id', '=', id);
  return (await said.where('author_id', '=', authorId).executeTakeFirst()) ?? null;
}

/** Returns whether the claimant was answered since, by a reply that waits too, or it was said again. */
export async function isAnsweredSince(tx: Tx, { claim_id: claimId, id, said_at: at }: NoAnswerSaid): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select
      exists (select from desk_reply where claim_id = ${claimId}::uuid and id > ${id}::uuid and withdrawn_at is null)
      or exists (select from portal_message
        where claim_id = ${claimId}::uuid and date_sent > ${at} and date_sent < '9999-01-01')
      or exists (select from desk_no_answer where claim_id = ${claimId}::uuid and id > ${id}::uuid and undone_at is null)
      or exists (select from desk_work where claim_id = ${claimId}::uuid and no_answer_until > ${at}) as is`.execute(
    tx,
  );
  return rows[0]?.is === true;
}

export async function settleNoAnswer(tx: Tx, { claim_id: claimId, id }: NoAnswerSaid, now: Date): Promise<void> {
  const said = tx.updateTable('desk_no_answer').set({ undone_at: now }).where('claim_id', '=', claimId);
  await said.where('id', '=', id).execute();
}
