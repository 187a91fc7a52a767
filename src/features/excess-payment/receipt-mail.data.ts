import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.generated.ts';

export const receiptMailKey = (intentId: string): string => `receipt:${intentId}`;

export async function receiptMailOf(db: Kysely<Tables>, intentId: string): Promise<'queued' | 'sent' | null> {
  const query = db.selectFrom('mail').select('state').where('key', '=', receiptMailKey(intentId));
  const state = (await query.executeTakeFirst())?.state;
  return state === 'queued' || state === 'sent' ? state : null;
}
