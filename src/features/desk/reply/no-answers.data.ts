import { sql, type Selectable } from 'kysely';

import { isAnyWaiting } from '#claim/desk/work/mark-answered.data.ts';
import type { ChatWait } from '#claim/desk/work/chat-waits.data.ts';
import type { Tx } from '#server/db/connect.ts';
import type { DeskNoAnswerRow } from '#server/db/tables.generated.ts';

export type NoAnswerSaid = Selectable<DeskNoAnswerRow>;

type Said = Omit<NoAnswerSaid, 'former_until' | 'undone_at' | 'chat_since' | 'chat_attended'>;

/** Keeps what needed no answer before, and since when the chat waits, so it comes before `markAnswered`. */
export async function addNoAnswer(tx: Tx, said: Said, chat: ChatWait | null): Promise<void> {
  const work = tx.selectFrom('desk_work').select('no_answer_until').where('claim_id', '=', said.claim_id);
  const former = (await work.executeTakeFirst())?.no_answer_until ?? null;
  await tx
    .insertInto('desk_no_answer')
    .values({
      ...said,
      former_until: former,
      chat_since: chat?.since ?? null,
      chat_attended: chat?.isAttended ?? null,
    })
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

/** Returns whether the claimant wrote something that no reply answers, not even one that is about to go. */
export async function isMessageWaiting(tx: Tx, { claimId, now }: { claimId: string; now: Date }): Promise<boolean> {
  const { rows } = await sql<{ at: Date | null }>`select max(written_at) as at from desk_reply
    where claim_id = ${claimId}::uuid and sent_at is null and withdrawn_at is null`.execute(tx);
  return isAnyWaiting(tx, { claimId, after: rows[0]?.at ?? null, until: now });
}
