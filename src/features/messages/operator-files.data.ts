import type { Selectable } from 'kysely';
import { v7 as newId } from 'uuid';

import type { AttachmentType } from '#claim/messages/attachment.rules.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import type { DeskFileRow } from '#server/db/tables.generated.ts';
import type { NewAttachment } from './attachments.data.ts';

export type SystemFile = Pick<Selectable<DeskFileRow>, 'id' | 'name' | 'size_bytes'> & { media_type: AttachmentType };

/** Also one that was sent. */
export async function fileOfExternalId(db: Db, claimId: string, externalId: string): Promise<SystemFile | null> {
  const files = db.selectFrom('desk_file').select(['id', 'name', 'media_type', 'size_bytes']);
  const found = files.where('claim_id', '=', claimId).where('external_id', '=', externalId);
  return (await found.$narrowType<{ media_type: AttachmentType }>().executeTakeFirst()) ?? null;
}

export async function countWaiting(tx: Tx, claimId: string): Promise<number> {
  const files = tx.selectFrom('desk_file').select(({ fn }) => fn.countAll<number>().as('count'));
  const ofSystem = files.where('claim_id', '=', claimId).where('author_id', 'is', null);
  return (await ofSystem.where('message_id', 'is', null).executeTakeFirstOrThrow()).count;
}

export async function addSystemFile(
  tx: Tx,
  { claimId, by, externalId, now }: { claimId: string; by: string; externalId: string | null; now: Date },
  { name, mediaType, size, storeKey }: NewAttachment,
): Promise<SystemFile> {
  const id = newId();
  const file = { id, name, media_type: mediaType, size_bytes: size };
  const stored = { store_key: storeKey, created_at: now, author_id: null, author_name: by, external_id: externalId };
  await tx
    .insertInto('desk_file')
    .values({ claim_id: claimId, message_id: null, ...file, ...stored })
    .execute();
  return file;
}
