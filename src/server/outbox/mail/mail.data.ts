import type { Db } from '#server/db/connect.ts';

export type QueuedMail = Awaited<ReturnType<typeof queuedMail>> & object;

export async function queuedMail(db: Db, id: string) {
  return db
    .selectFrom('mail')
    .select(['id', 'key', 'brand_id', 'locale', 'recipient', 'ciphertext', 'nonce', 'key_id', 'queued_at'])
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
}

/** Deletes the content at once, because its links contain tokens. Returns whether the mail was queued. */
export async function markSent(db: Db, id: string, { answer, now }: AttemptResult): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ state: 'sent', settled_at: now, last_answer: answer, ciphertext: null, nonce: null, key_id: null })
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

type AttemptResult = { answer: string; now: Date };

/** Keeps the content for a few days, so that an operator can fix the cause. Returns whether the mail was queued. */
export async function markUndelivered(db: Db, id: string, { answer, now }: AttemptResult): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ state: 'undelivered', settled_at: now, last_answer: answer })
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function recordAttempt(db: Db, id: string, answer: string): Promise<void> {
  await db
    .updateTable('mail')
    .set({ last_answer: answer })
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function countQueuedMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  return count;
}

export async function purgeMailRows(
  db: Db,
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
