import type { Insertable, Selectable } from 'kysely';

import type { Db, Tx } from '#server/db/connect.ts';
import type { DeskDraftRow } from '#server/db/tables.generated.ts';
import type { Draft } from '../desk-answers.rules.ts';
import { readDraftFiles, replyFilePath } from '../file/reply-files.data.ts';
import type { DraftChannel } from './draft-channels.rules.ts';

type DraftKey = { claimId: string; channel: DraftChannel; authorId: string };

export async function saveDraft(tx: Tx, draft: Insertable<DeskDraftRow>): Promise<void> {
  const { author_name, text, seen, updated_at } = draft;
  await tx
    .insertInto('desk_draft')
    .values(draft)
    .onConflict((conflict) =>
      conflict.columns(['claim_id', 'channel', 'author_id']).doUpdateSet({ author_name, text, seen, updated_at }),
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
): Promise<Pick<Selectable<DeskDraftRow>, 'text' | 'updated_at'> | null> {
  const draft = tx.selectFrom('desk_draft').select(['text', 'updated_at']).where('claim_id', '=', claimId);
  const one = draft.where('channel', '=', channel).where('author_id', '=', authorId);
  return (await one.forUpdate().executeTakeFirst()) ?? null;
}

type DraftFiles = Awaited<ReturnType<typeof readDraftFiles>>;

function shownFiles(claimId: string, files: DraftFiles): Draft['files'] {
  return files.map(({ id, name, media_type: mediaType, size_bytes: size }) => ({
    id,
    name,
    mediaType,
    size,
    url: replyFilePath(claimId, id),
  }));
}

/** Drafts of replies that have files and no words yet. */
function wordless(claimId: string, files: DraftFiles, written: ReadonlySet<string>): Selectable<DeskDraftRow>[] {
  const newest = new Map(files.map((file) => [file.author_id, file]));
  return [...newest.values()]
    .filter(({ author_id }) => !written.has(author_id))
    .map(({ author_id, author_name, created_at }) => {
      const draft = { claim_id: claimId, channel: 'reply', author_id, author_name, text: '' };
      return { ...draft, seen: null, updated_at: created_at };
    });
}

/** Returns the drafts of every handler, the newest first. */
export async function listDrafts(db: Db, claimId: string, accountId: string): Promise<Draft[]> {
  const rows = await db.selectFrom('desk_draft').selectAll().where('claim_id', '=', claimId).execute();
  const files = await readDraftFiles(db, claimId);
  const written = new Set(rows.filter(({ channel }) => channel === 'reply').map(({ author_id }) => author_id));
  const drafts = [...rows, ...wordless(claimId, files, written)].toSorted((a, b) => +b.updated_at - +a.updated_at);
  return drafts.map(({ channel, author_id: authorId, author_name: name, text, seen, updated_at: updatedAt }) => ({
    channel: channel as DraftChannel,
    authorId,
    isMine: authorId === accountId,
    name,
    text,
    seen,
    files:
      channel === 'reply'
        ? shownFiles(
            claimId,
            files.filter(({ author_id }) => author_id === authorId),
          )
        : [],
    updatedAt: updatedAt.toISOString(),
  }));
}
