// Files of messages to the claimant. One that a handler adds has an author; one that the operator's system brings has none.
import type { Selectable } from 'kysely';

import type { Db, Tx } from '#server/db/connect.ts';
import type { DeskFileRow } from '#server/db/tables.generated.ts';

export type MessageFile = Pick<Selectable<DeskFileRow>, 'id' | 'name' | 'media_type' | 'size_bytes'>;

/** In the order in which they were added. */
export async function filesOfMessage(db: Db, claimId: string, messageId: string): Promise<MessageFile[]> {
  const files = db.selectFrom('desk_file').select(['id', 'name', 'media_type', 'size_bytes']);
  const ofMessage = files.where('claim_id', '=', claimId).where('message_id', '=', messageId);
  return ofMessage.orderBy('created_at').orderBy('id').execute();
}

/** Reads those of the files that the operator's system has brought, and locks them. Null stands for one that waits. */
export async function lockSystemFiles(
  tx: Tx,
  claimId: string,
  fileIds: readonly string[],
): Promise<Map<string, string | null>> {
  if (fileIds.length === 0) return new Map();
  const files = tx.selectFrom('desk_file').select(['id', 'message_id']).where('claim_id', '=', claimId);
  const brought = await files.where('author_id', 'is', null).where('id', 'in', fileIds).forUpdate().execute();
  return new Map(brought.map(({ id, message_id: messageId }) => [id, messageId]));
}

export async function bindSystemFiles(
  tx: Tx,
  { claimId, messageId }: { claimId: string; messageId: string },
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return;
  const files = tx.updateTable('desk_file').set({ message_id: messageId }).where('claim_id', '=', claimId);
  await files.where('id', 'in', fileIds).execute();
}

/** The sweep of unused files deletes what no row names any more. */
export async function deleteFilesOfMessages(tx: Tx, claimId: string, messageIds: readonly string[]): Promise<void> {
  const files = tx.deleteFrom('desk_file').where('claim_id', '=', claimId);
  await files.where('message_id', 'in', messageIds).execute();
}
