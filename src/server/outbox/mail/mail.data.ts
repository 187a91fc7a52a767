import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.generated.ts';

/** A mail that waits to be sent, its content still sealed. */
export type QueuedMail = Awaited<ReturnType<typeof queuedMail>> & object;

/** The mail, unless it has been sent or given up already. */
export async function queuedMail(db: Kysely<Tables>, id: string) {
  return db
    .selectFrom('mail')
    .select(['id', 'key', 'brand_id', 'locale', 'recipient', 'ciphertext', 'nonce', 'key_id', 'queued_at'])
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
}

/** It has been taken: its content goes at once, because links in it open things. Answers whether it was waiting. */
export async function markSent(db: Kysely<Tables>, id: string, { answer, now }: Tried): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ state: 'sent', settled_at: now, last_answer: answer, ciphertext: null, nonce: null, key_id: null })
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

type Tried = { answer: string; now: Date };

/**
 * It will not be tried again. Its content stays for a few days, so that an operator can put right what was wrong.
 * Answers whether it was waiting.
 */
export async function markUndelivered(db: Kysely<Tables>, id: string, { answer, now }: Tried): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ state: 'undelivered', settled_at: now, last_answer: answer })
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** It was not taken this time. */
export async function noteTry(db: Kysely<Tables>, id: string, answer: string): Promise<void> {
  await db
    .updateTable('mail')
    .set({ last_answer: answer })
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** How many mails wait. */
export async function countQueuedMails(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  return count;
}

/** Removes what became of mails settled before `rowsBefore`, and the content of those settled before `contentBefore`. */
export async function purgeMailRows(
  db: Kysely<Tables>,
  { rowsBefore, contentBefore }: { rowsBefore: Date; contentBefore: Date },
): Promise<void> {
  await db.deleteFrom('mail').where('settled_at', '<', rowsBefore).execute();
  await db
    .updateTable('mail')
    .set({ ciphertext: null, nonce: null, key_id: null })
    .where('settled_at', '<', contentBefore)
    .where('ciphertext', 'is not', null)
    .execute();
}
