import { CompiledQuery, sql } from 'kysely';
import { v7 as newId } from 'uuid';

import type { Tx } from '#server/db/connect.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { waitsForAnswer } from '../desk-facts.data.ts';
import { settleChat } from './chat-waits.data.ts';

type Of = { claimId: string; now: Date };

/** `until` is the instant up to which messages of the claimant are answered. `system`: the operator's, elsewhere. */
type Answered = { by: 'message' | 'call' | 'no-answer' | 'system'; until: Date };

type Wait = { claimId: string; after?: Date | null; until: Date };

const anyWaits = `select exists(select from (select $1::uuid as id) c left join desk_work w on w.claim_id = c.id
  join outgoing_message o on ${waitsForAnswer('c.id')} where o.date_sent <= $2
    and ($3::timestamptz is null or o.date_sent > $3)) as waits`;

/** Returns whether a message of the claimant waits that was sent `after` an instant, and by another. */
export async function isAnyWaiting(tx: Tx, { claimId, after = null, until }: Wait): Promise<boolean> {
  const { rows } = await tx.executeQuery<{ waits: boolean }>(CompiledQuery.raw(anyWaits, [claimId, until, after]));
  return rows[0]?.waits === true;
}

/**
 * Tells the operator's systems that messages of the claimant are answered, before the transaction answers them. Tells
 * nothing if none waits.
 */
export async function announceAnswered(tx: Tx, { claimId, now }: Of, { by, until }: Answered): Promise<void> {
  if (!(await isAnyWaiting(tx, { claimId, until }))) return;
  const data = { by, until: until.toISOString() };
  await addOutgoingEvent(tx, { key: `message.answered:${newId()}`, type: 'message.answered', claimId, data, now });
}

/**
 * Messages of the claimant up to an instant need no answer, those of the chat too, and those that were settled before stay
 * so. Call it last in the transaction, as `changeChat` asks.
 */
export async function markAnswered(tx: Tx, of: Of, answered: Answered): Promise<void> {
  await announceAnswered(tx, of, answered);
  await sql`insert into desk_work (claim_id, no_answer_until) values (${of.claimId}::uuid, ${answered.until})
    on conflict (claim_id) do update
      set no_answer_until = greatest(desk_work.no_answer_until, excluded.no_answer_until)`.execute(tx);
  // Whoever undoes what was said before leaves this as it is.
  if (answered.by === 'system') {
    await sql`update desk_no_answer set former_until = greatest(former_until, ${answered.until})
      where claim_id = ${of.claimId}::uuid and undone_at is null`.execute(tx);
  }
  await settleChat(tx, of.claimId, answered.until);
}

/** Messages of the claimant after `from` wait again; null stands for all of them. Tells the operator's systems if one does. */
export async function markUnanswered(
  tx: Tx,
  { claimId, now }: Of,
  { from, until }: { from: Date | null; until: Date },
): Promise<void> {
  await tx.updateTable('desk_work').set({ no_answer_until: from }).where('claim_id', '=', claimId).execute();
  if (!(await isAnyWaiting(tx, { claimId, until }))) return;
  const data = { until: until.toISOString() };
  await addOutgoingEvent(tx, { key: `message.unanswered:${newId()}`, type: 'message.unanswered', claimId, data, now });
}
