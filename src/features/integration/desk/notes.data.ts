import { sql } from 'kysely';

import { isSharedNow } from '#claim/desk/writing/notes.data.ts';
import type { Db, Tx } from '#server/db/connect.ts';

export async function noteOfExternalId(tx: Tx, claimId: string, externalId: string): Promise<string | null> {
  const found = tx.selectFrom('note').select('id').where('claim_id', '=', claimId);
  return (await found.where('external_id', '=', externalId).executeTakeFirst())?.id ?? null;
}

export type SharedNote = { id: string; text: string; author_name: string; created_at: Date };

/** Those that the insurer may read, the oldest first. */
export async function sharedNotes(db: Db, claimId: string): Promise<SharedNote[]> {
  return db
    .selectFrom('note as k')
    .select(['id', 'text', 'author_name', 'created_at'])
    .where('claim_id', '=', claimId)
    .where(sql<boolean>`${sql.raw(isSharedNow('k'))}`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
