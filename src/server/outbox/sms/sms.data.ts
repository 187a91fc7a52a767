import { sql, type Insertable } from 'kysely';

import type { Tables } from '#server/db/tables.generated.ts';
import type { TextStatus } from '#server/gateways/sms/sms-gateway.ts';
import type { Db } from '#server/db/connect.ts';

type NewText = Pick<
  Insertable<Tables['text_message']>,
  'id' | 'key' | 'claim_id' | 'recipient' | 'ciphertext' | 'nonce' | 'key_id' | 'queued_at'
>;

export async function addTextRow(tx: Db, text: NewText): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('text_message')
    .values(text)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export type QueuedText = Awaited<ReturnType<typeof queuedText>> & object;

export async function queuedText(db: Db, id: string) {
  return db
    .selectFrom('text_message')
    .select(['id', 'key', 'recipient', 'ciphertext', 'nonce', 'key_id', 'queued_at', 'tries'])
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
}

/** Keeps the content until delivery is confirmed, because an operator may try again. */
export async function markTextSent(
  db: Db,
  id: string,
  { providerId, now }: { providerId: string; now: Date },
): Promise<string | null> {
  const marked = await db
    .updateTable('text_message')
    .set({ state: 'sent', settled_at: now, provider_id: providerId, last_answer: 'accepted' })
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returning('key')
    .executeTakeFirst();
  return marked?.key ?? null;
}

export async function recordTextAttempt(db: Db, id: string, answer: string): Promise<void> {
  await db
    .updateTable('text_message')
    .set({ last_answer: answer })
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

export async function markTextUndelivered(
  db: Db,
  id: string,
  { answer, now }: { answer: string; now: Date },
): Promise<string | null> {
  const marked = await db
    .updateTable('text_message')
    .set({ state: 'undelivered', settled_at: now, last_answer: answer })
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returning('key')
    .executeTakeFirst();
  return marked?.key ?? null;
}

type StatusReport = { id: string; attempt: number; providerId: string; fate: TextStatus & object; now: Date };

/**
 * Records the provider's status of a try, also if the process was killed before it recorded the try itself. Late or
 * repeated statuses change nothing: delivered and undelivered are final, and an earlier failed try does not undo a
 * later one. Returns the text's key, or null if nothing changed.
 */
export async function recordTextStatus(
  db: Db,
  { id, attempt, providerId, fate, now }: StatusReport,
): Promise<string | null> {
  const { state, answer } = fate;
  const { rows } = await sql<{ key: string }>`update text_message set state = ${state}, settled_at = ${now},
      last_answer = ${answer}, provider_id = ${providerId}, tries = greatest(tries, ${attempt}::int),
      ciphertext = case when ${state} = 'delivered' then null else ciphertext end,
      nonce = case when ${state} = 'delivered' then null else nonce end,
      key_id = case when ${state} = 'delivered' then null else key_id end
    where id = ${id} and (state = 'queued' or (state = 'sent' and ${state} <> 'sent'))
      and (${state} = 'delivered' or tries <= ${attempt}::int) and ${attempt}::int <= tries + 1
    returning key`.execute(db);
  return rows[0]?.key ?? null;
}

export async function countQueuedTexts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('text_message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  return count;
}

export async function purgeTextRows(
  db: Db,
  { rowsBefore, contentBefore }: { rowsBefore: Date; contentBefore: Date },
): Promise<void> {
  await db.deleteFrom('text_message').where('settled_at', '<', rowsBefore).execute();
  await db
    .updateTable('text_message')
    .set({ ciphertext: null, nonce: null, key_id: null })
    .where('settled_at', '<', contentBefore)
    .where('ciphertext', 'is not', null)
    .execute();
}
