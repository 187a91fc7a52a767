import type { Insertable } from 'kysely';

import type { Db, Tx } from '#server/db/connect.ts';
import type { DeskTakenDraftRow } from '#server/db/tables.generated.ts';
import type { DeskClaim } from '../desk-answers.rules.ts';
import type { DraftChannel } from './draft-channels.rules.ts';

export const takenDraftMs = 24 * 60 * 60 * 1_000;

export async function addTakenDraft(tx: Tx, taken: Insertable<DeskTakenDraftRow>): Promise<void> {
  await tx.insertInto('desk_taken_draft').values(taken).execute();
}

/** Returns what colleagues have taken over of a handler within a day, the newest first. */
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
  return rows.map(({ id, channel, text, taken_by_name: takenBy, taken_at: takenAt }) => ({
    id,
    channel: channel as DraftChannel,
    text,
    takenBy,
    takenAt: takenAt.toISOString(),
  }));
}

export async function deleteTakenBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('desk_taken_draft').where('taken_at', '<=', before).execute();
}
