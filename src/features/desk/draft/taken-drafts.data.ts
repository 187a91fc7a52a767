import { type Insertable, sql } from 'kysely';

import type { Db, Tx } from '#server/db/connect.ts';
import type { DeskTakenDraftRow } from '#server/db/tables.generated.ts';
import type { DeskClaim } from '../desk-answers.rules.ts';
import type { DraftChannel } from './draft-channels.rules.ts';

export const takenDraftMs = 24 * 60 * 60 * 1_000;

export async function addTakenDraft(tx: Tx, taken: Insertable<DeskTakenDraftRow>): Promise<void> {
  await tx.insertInto('desk_taken_draft').values(taken).execute();
}

/** Forgets words that were set aside for another tab's, once they stand in `text`. */
export async function deleteSetAside(
  tx: Tx,
  { claimId, channel, authorId }: { claimId: string; channel: DraftChannel; authorId: string },
  text: string,
): Promise<void> {
  const own = tx.deleteFrom('desk_taken_draft').where('claim_id', '=', claimId).where('channel', '=', channel);
  await own
    .where('author_id', '=', authorId)
    .where('taken_by_id', '=', authorId)
    .where(sql<boolean>`position(text in ${text}) > 0`)
    .execute();
}

/** Returns what colleagues have taken over of a handler within a day, or another tab has replaced, the newest first. */
export async function listTakenDrafts(
  db: Db,
  { claimId, accountId, now }: { claimId: string; accountId: string; now: Date },
): Promise<DeskClaim['takenDrafts']> {
  const taken = db
    .selectFrom('desk_taken_draft')
    .selectAll()
    .where('claim_id', '=', claimId)
    .where('author_id', '=', accountId)
    .where('taken_at', '>', new Date(now.getTime() - takenDraftMs));
  const rows = await taken.orderBy('taken_at', 'desc').execute();
  return rows.map(({ id, channel, text, taken_by_id, taken_by_name: takenBy, taken_at: takenAt }) => ({
    id,
    channel: channel as DraftChannel,
    text,
    takenBy,
    isOwn: taken_by_id === accountId,
    takenAt: takenAt.toISOString(),
  }));
}

export async function deleteTakenBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('desk_taken_draft').where('taken_at', '<=', before).execute();
}
