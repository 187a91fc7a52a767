import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.generated.ts';

/** The key of the mail with the receipt of a payment, of which there is one. */
export const receiptMailKey = (intentId: string): string => `receipt:${intentId}`;

/** Returns whether the receipt of a payment waits to be mailed or has been; null where it has not and will not. */
export async function receiptMailOf(db: Kysely<Tables>, intentId: string): Promise<'queued' | 'sent' | null> {
  const query = db.selectFrom('mail').select('state').where('key', '=', receiptMailKey(intentId));
  const state = (await query.executeTakeFirst())?.state;
  return state === 'queued' || state === 'sent' ? state : null;
}
