import { sql } from 'kysely';
import type { Pool } from 'pg';
import { v7 as newId } from 'uuid';

import { onSharedDevice, ownedBy, visibilityValues, visibleTo } from '#claim/access/claim.access.ts';
import { auditHandlerView, byId } from '#claim/access/handler-view.data.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import type { Attachment, AttachmentType } from '#claim/messages/attachment.rules.ts';
import type { Db, Tx } from '#server/db/connect.ts';

export type StoredAttachment = Attachment & { mediaType: AttachmentType };
export type NewAttachment = { name: string; mediaType: AttachmentType; size: number; storeKey: string };

export type AttachmentFile = { store_key: string; media_type: string; name: string };

export async function isOwn(pool: Pool, viewer: Viewer, claimId: string, now: Date): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'attachment-claim',
    text: `select 1 from claim c where c.id = $1::uuid and ${ownedBy('$1::uuid', 2)}`,
    values: [claimId, ...visibilityValues(viewer, now)],
  });
  return rows.length > 0;
}

/** A file of the desk is one of the claim once its reply is a message. */
const fileOfMessage = `select f.name, f.store_key, f.media_type from desk_file f
  join portal_message m on m.claim_id = $1::uuid and m.id = f.message_id where f.claim_id = $1::uuid and f.id = $2`;

export async function visibleAttachment(
  pool: Pool,
  viewer: Viewer,
  { claimId, id, name }: { claimId: string; id: string; name: string },
  now: Date,
): Promise<(AttachmentFile & { sharedDevice: boolean }) | null> {
  await auditHandlerView(pool, viewer, { viewed: 'attachments', named: byId(claimId) }, now);
  const { rows } = await pool.query<AttachmentFile & { sharedDevice: boolean }>({
    name: 'attachment-file',
    text: `select a.store_key, a.media_type, a.name, ${onSharedDevice(4)} as "sharedDevice"
      from (select name, store_key, media_type from message_attachment where claim_id = $1::uuid and id = $2
        union all ${fileOfMessage}) a
      where a.name = $3 and a.store_key is not null and ${visibleTo('$1::uuid', 4)}`,
    values: [claimId, id, name, ...visibilityValues(viewer, now)],
  });
  return rows[0] ?? null;
}

/** Of a message that either side has sent. */
export async function sentAttachment(
  db: Db,
  { claimId, messageId, id }: { claimId: string; messageId: string; id: string },
): Promise<AttachmentFile | null> {
  const { rows } = await sql<AttachmentFile>`select store_key, media_type, name from message_attachment
      where claim_id = ${claimId} and message_id = ${messageId} and id = ${id} and store_key is not null
    union all select f.store_key, f.media_type, f.name from desk_file f
      join portal_message m on m.claim_id = ${claimId} and m.id = f.message_id
      where f.claim_id = ${claimId} and f.message_id = ${messageId} and f.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The claim must be locked. */
export async function recentAttachments(
  tx: Tx,
  claimId: string,
  since: Date,
): Promise<{ sinceThen: Date[]; unsent: number }> {
  const rows = await tx
    .selectFrom('message_attachment')
    .select(['created_at', 'message_id', 'store_key'])
    .where('claim_id', '=', claimId)
    .where(({ eb, or }) => or([eb('created_at', '>', since), eb('message_id', 'is', null)]))
    .orderBy('created_at')
    .execute();
  return {
    sinceThen: rows.flatMap(({ created_at }) => (created_at > since ? [created_at] : [])),
    unsent: rows.filter(({ message_id, store_key }) => message_id === null && store_key !== null).length,
  };
}

/** Records a file before it is written, so that the sweep finds it after a crash. */
export async function recordFile(db: Db, storeKey: string, now: Date): Promise<void> {
  await db.insertInto('photo_file').values({ store_key: storeKey, created_at: now }).execute();
}

export async function addAttachment(tx: Tx, claimId: string, file: NewAttachment, now: Date): Promise<string> {
  const id = newId();
  const { name, mediaType, size, storeKey } = file;
  const values = { claim_id: claimId, id, name, media_type: mediaType, size_bytes: size, store_key: storeKey };
  await tx
    .insertInto('message_attachment')
    .values({ ...values, created_at: now })
    .execute();
  return id;
}

export async function withdrawAttachment(tx: Tx, claimId: string, id: string): Promise<void> {
  await tx
    .updateTable('message_attachment')
    .set({ store_key: null })
    .where('claim_id', '=', claimId)
    .where('id', '=', id)
    .where('message_id', 'is', null)
    .execute();
}

export async function bindAttachments(tx: Tx, claimId: string, messageId: string, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numUpdatedRows } = await tx
    .updateTable('message_attachment')
    .set({ message_id: messageId })
    .where('claim_id', '=', claimId)
    .where('id', 'in', ids)
    .where('message_id', 'is', null)
    .where('store_key', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function attachmentsOf(
  db: Db,
  claimId: string,
  messageIds: string[],
): Promise<Map<string, StoredAttachment[]>> {
  const found = new Map<string, StoredAttachment[]>(messageIds.map((id) => [id, []]));
  if (messageIds.length === 0) return found;
  const rows = await db
    .selectFrom('message_attachment')
    .select(['id', 'message_id', 'name', 'media_type', 'size_bytes'])
    .where('claim_id', '=', claimId)
    .where('message_id', 'in', messageIds)
    .orderBy('created_at')
    .orderBy('id')
    .$narrowType<{ media_type: AttachmentType }>()
    .execute();
  for (const { id, message_id, name, media_type, size_bytes } of rows)
    found.get(message_id ?? '')?.push({ id, name, mediaType: media_type, size: size_bytes });
  return found;
}

export async function deleteUnsent(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('message_attachment').where('message_id', 'is', null).where('created_at', '<', before).execute();
  // Those of handlers go with their drafts.
  const unsent = db.deleteFrom('desk_file').where('message_id', 'is', null).where('author_id', 'is', null);
  await unsent.where('created_at', '<', before).execute();
}
