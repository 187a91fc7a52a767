import type { Db } from '#server/db/connect.ts';

export type StoredPicture = { file: string; bytes: Buffer };

/** Adds pictures that are not stored yet. */
export async function addPictures(tx: Db, pictures: readonly StoredPicture[], now: Date): Promise<void> {
  if (pictures.length === 0) return;
  const rows = pictures.map(({ file, bytes }) => ({ file, bytes, saved_at: now }));
  await tx
    .insertInto('brand_picture')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function readPictures(db: Db, files: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
  if (files.length === 0) return new Map();
  const found = db.selectFrom('brand_picture').select(['file', 'bytes']).where('file', 'in', files);
  return new Map((await found.execute()).map(({ file, bytes }) => [file, bytes]));
}
