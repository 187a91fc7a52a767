import type { Db } from '#server/db/connect.ts';

export const receiptMailKey = (intentId: string): string => `receipt:${intentId}`;

/** Of the mail to the nominee who has paid; the claimant has one of their own. */
export const nomineeReceiptKey = (intentId: string): string => `nominee-receipt:${intentId}`;

export async function receiptMailOf(db: Db, intentId: string): Promise<'queued' | 'sent' | null> {
  const query = db.selectFrom('mail').select('state').where('key', '=', receiptMailKey(intentId));
  const state = (await query.executeTakeFirst())?.state;
  return state === 'queued' || state === 'sent' ? state : null;
}
