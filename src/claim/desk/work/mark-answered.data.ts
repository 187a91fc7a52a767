import { CompiledQuery, sql } from 'kysely';
import { v7 as newId } from 'uuid';

import type { Tx } from '#server/db/connect.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { waitsForAnswer } from '../desk-facts.data.ts';

type Of = { claimId: string; now: Date };

/** `until` is the instant up to which messages of the claimant are answered. `system`: the operator's, elsewhere. */
type Answered = { by: 'message' | 'call' | 'no-answer' | 'system'; until: Date };

const anyWaits = `select exists(select from (select $1::uuid as id) c left join desk_work w on w.claim_id = c.id
  join outgoing_message o on ${waitsForAnswer('c.id')} where o.date_sent <= $2) as any`;

/**
 * Tells the operator's systems that messages of the claimant are answered, before the transaction answers them. Tells
 * nothing if none waits.
 */
export async function announceAnswered(tx: Tx, { claimId, now }: Of, { by, until }: Answered): Promise<void> {
  const { rows } = await tx.executeQuery<{ any: boolean }>(CompiledQuery.raw(anyWaits, [claimId, until]));
  if (!rows[0]?.any) return;
  const data = { by, until: until.toISOString() };
  await addOutgoingEvent(tx, { key: `message.answered:${newId()}`, type: 'message.answered', claimId, data, now });
}

/** Messages of the claimant up to an instant need no answer, and those that were settled before stay so. */
export async function markAnswered(tx: Tx, of: Of, answered: Answered): Promise<void> {
  await announceAnswered(tx, of, answered);
  await sql`insert into desk_work (claim_id, no_answer_until) values (${of.claimId}::uuid, ${answered.until})
    on conflict (claim_id) do update
      set no_answer_until = greatest(desk_work.no_answer_until, excluded.no_answer_until)`.execute(tx);
}
