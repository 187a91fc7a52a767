import type { Insertable, Selectable } from 'kysely';

import type { Db, Tx } from '#server/db/connect.ts';
import type { DeskDraftRow } from '#server/db/tables.generated.ts';
import type { Draft } from '../desk-answers.rules.ts';
import type { DraftChannel } from './draft-channels.rules.ts';

type DraftKey = { claimId: string; channel: DraftChannel; authorId: string };

export async function saveDraft(tx: Tx, draft: Insertable<DeskDraftRow>): Promise<void> {
  const { author_name, text, updated_at } = draft;
  await tx
    .insertInto('desk_draft')
    .values(draft)
    .onConflict((conflict) =>
      conflict.columns(['claim_id', 'channel', 'author_id']).doUpdateSet({ author_name, text, updated_at }),
    )
    .execute();
}

export async function deleteDraft(tx: Tx, { claimId, channel, authorId }: DraftKey): Promise<void> {
  await tx
    .deleteFrom('desk_draft')
    .where('claim_id', '=', claimId)
    .where('channel', '=', channel)
    .where('author_id', '=', authorId)
    .execute();
}

/** Returns a draft, locked; null if there is none. */
export async function findDraft(
  tx: Tx,
  { claimId, channel, authorId }: DraftKey,
): Promise<Pick<Selectable<DeskDraftRow>, 'text'> | null> {
  const draft = tx.selectFrom('desk_draft').select('text').where('claim_id', '=', claimId);
  const one = draft.where('channel', '=', channel).where('author_id', '=', authorId);
  return (await one.forUpdate().executeTakeFirst()) ?? null;
}

/** Returns the drafts of every handler, the newest first. */
export async function listDrafts(db: Db, claimId: string, accountId: string): Promise<Draft[]> {
  const drafts = db.selectFrom('desk_draft').selectAll().where('claim_id', '=', claimId);
  const rows = await drafts.orderBy('updated_at', 'desc').execute();
  return rows.map(({ channel, author_id: authorId, author_name: name, text, updated_at: updatedAt }) => ({
    channel: channel as DraftChannel,
    authorId,
    isMine: authorId === accountId,
    name,
    text,
    updatedAt: updatedAt.toISOString(),
  }));
}
