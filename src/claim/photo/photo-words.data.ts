import type { Tx } from '#server/db/connect.ts';
import type { PhotoWords } from './photo-words.rules.ts';

type Of = { claimId: string; photoId: string };

/** Locks the photo, in whichever table it is, and returns what is said of it; null if there is none. */
export async function lockWords(
  tx: Tx,
  table: 'photo' | 'desk_photo',
  { claimId, photoId }: Of,
): Promise<PhotoWords | null> {
  const row = await tx
    .selectFrom(table)
    .select(['view', 'caption', 'caption_language as captionLanguage'])
    .where('claim_id', '=', claimId)
    .where('id', '=', photoId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function setWords(
  tx: Tx,
  table: 'photo' | 'desk_photo',
  { claimId, photoId }: Of,
  { view, caption, captionLanguage }: PhotoWords,
): Promise<void> {
  await tx
    .updateTable(table)
    .set({ view, caption, caption_language: caption === null ? null : captionLanguage })
    .where('claim_id', '=', claimId)
    .where('id', '=', photoId)
    .execute();
}
