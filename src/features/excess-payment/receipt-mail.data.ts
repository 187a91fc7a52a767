import type { Db } from '#server/db/connect.ts';

export const receiptMailKey = (intentId: string): string => `receipt:${intentId}`;

export async function receiptMailOf(db: Db, intentId: string): Promise<'queued' | 'sent' | null> {
  const query = db.selectFrom('mail').select('state').where('key', '=', receiptMailKey(intentId));
  const state = (await query.executeTakeFirst())?.state;
  return state === 'queued' || state === 'sent' ? state : null;
}
