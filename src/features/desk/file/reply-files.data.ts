import type { Selectable } from 'kysely';
import type { Pool } from 'pg';
import { v7 as newId } from 'uuid';

import { handlersClaim, visibilityValues } from '#claim/access/claim.access.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import type { DeskFileRow } from '#server/db/tables.generated.ts';
import type { Viewer } from '#server/sessions/viewer.ts';

/** Where the desk reads a file of a reply, whatever becomes of it. */
export const replyFilePath = (claimId: string, fileId: string): string => `/api/desk/claims/${claimId}/files/${fileId}`;

export type StoredFile = { name: string; mediaType: string; size: number; storeKey: string };

type DraftOf = { claimId: string; authorId: string };

type DraftFileRow = Selectable<DeskFileRow> & { author_id: string };

/** In the order in which they were added, of every handler; the operator's system has no draft. */
export async function readDraftFiles(db: Db, claimId: string): Promise<DraftFileRow[]> {
  const files = db.selectFrom('desk_file').selectAll().where('claim_id', '=', claimId).where('message_id', 'is', null);
  const ofHandlers = files.where('author_id', 'is not', null).$narrowType<{ author_id: string }>();
  return ofHandlers.orderBy('created_at').orderBy('id').execute();
}

export async function countDraftFiles(tx: Tx, { claimId, authorId }: DraftOf): Promise<number> {
  const files = tx.selectFrom('desk_file').select(({ fn }) => fn.countAll<number>().as('count'));
  const ofDraft = files.where('claim_id', '=', claimId).where('author_id', '=', authorId);
  return (await ofDraft.where('message_id', 'is', null).executeTakeFirstOrThrow()).count;
}

export async function addDraftFile(
  tx: Tx,
  { claimId, by, now }: { claimId: string; by: { accountId: string; name: string }; now: Date },
  { name, mediaType, size, storeKey }: StoredFile,
): Promise<string> {
  const id = newId();
  const file = { name, media_type: mediaType, size_bytes: size, store_key: storeKey, created_at: now };
  const author = { author_id: by.accountId, author_name: by.name };
  await tx
    .insertInto('desk_file')
    .values({ claim_id: claimId, id, message_id: null, ...author, ...file })
    .execute();
  return id;
}

/** Returns where the files were stored. */
export async function deleteDraftFiles(
  tx: Tx,
  { claimId, authorId }: DraftOf,
  fileIds: readonly string[],
): Promise<string[]> {
  const files = tx.deleteFrom('desk_file').where('claim_id', '=', claimId).where('author_id', '=', authorId);
  const unsent = files.where('message_id', 'is', null).where('id', 'in', fileIds);
  return (await unsent.returning('store_key').execute()).map(({ store_key }) => store_key);
}

/** Returns how many were still in the author's draft. */
export async function bindFiles(
  tx: Tx,
  { claimId, authorId, replyId }: DraftOf & { replyId: string },
  fileIds: readonly string[],
): Promise<number> {
  if (fileIds.length === 0) return 0;
  const files = tx.updateTable('desk_file').set({ message_id: replyId }).where('claim_id', '=', claimId);
  const unsent = files.where('author_id', '=', authorId).where('message_id', 'is', null);
  return Number((await unsent.where('id', 'in', fileIds).executeTakeFirst()).numUpdatedRows);
}

/** Gives the files of a reply that was taken back to its author's draft again. */
export async function unbindFiles(tx: Tx, claimId: string, replyId: string): Promise<void> {
  const files = tx.updateTable('desk_file').set({ message_id: null }).where('claim_id', '=', claimId);
  await files.where('message_id', '=', replyId).execute();
}

/** Moves the files of a draft to another handler's. Returns how many there were. */
export async function giveDraftFiles(
  tx: Tx,
  { claimId, authorId }: DraftOf,
  to: { accountId: string; name: string },
): Promise<number> {
  const author = { author_id: to.accountId, author_name: to.name };
  const files = tx.updateTable('desk_file').set(author).where('claim_id', '=', claimId);
  const unsent = files.where('author_id', '=', authorId).where('message_id', 'is', null);
  return Number((await unsent.executeTakeFirst()).numUpdatedRows);
}

const statement = `select f.store_key, f.media_type, f.name
  from ${handlersClaim('c', '$4::uuid', 1)}
  join desk_file f on f.claim_id = $4::uuid and f.id = $5::uuid`;

/** Returns null where there is none, or the claim is beyond the handler's limits. */
export async function findFile(
  pool: Pool,
  viewer: Viewer,
  { claimId, fileId }: { claimId: string; fileId: string },
  now: Date,
): Promise<{ store_key: string; media_type: string; name: string } | null> {
  const values = [...visibilityValues(viewer, now), claimId, fileId];
  const { rows } = await pool.query<{ store_key: string; media_type: string; name: string }>({
    name: 'desk-reply-file',
    text: statement,
    values,
  });
  return rows[0] ?? null;
}
