import { buffer } from 'node:stream/consumers';

import { Problem, tryLater } from '#server/http/errors.ts';
import { PhotoStoreError } from '#server/gateways/photo-store/photo-store-error.ts';
import type { StoredFile } from '#server/gateways/photo-store/photo-store.ts';
import type { KeptPhoto } from './report.data.ts';
import { mostReportPhotos } from './report-photos.rules.ts';

export type OpenPhoto = (storeKey: string) => Promise<StoredFile | null>;

export type Album = { photos: readonly KeptPhoto[]; open: OpenPhoto };

export type AlbumPhoto = { number: number; name: string; caption: string | null; bytes: Uint8Array | null };

const readers = 4;
/** In milliseconds, for all photos: missing copies are drawn meanwhile. */
const readTimeoutMs = 20_000;

/** Leaves out a photo that is gone or broken, but throws if the store is unavailable. */
async function read(open: OpenPhoto, storeKey: string): Promise<Uint8Array | null> {
  try {
    const file = await open(storeKey);
    return file && (await buffer(file.stream));
  } catch (error) {
    if (error instanceof PhotoStoreError || error instanceof Problem) throw error;
    return null;
  }
}

/** Throws if the store is unavailable, and a Problem if it is slow. */
export async function readAlbum({ photos, open }: Album, timeoutMs = readTimeoutMs): Promise<AlbumPhoto[]> {
  const found: AlbumPhoto[] = [];
  const waiting = photos.slice(0, mostReportPhotos).entries();
  const late = Promise.withResolvers<never>();
  let isOver = false;
  const readOn = async () => {
    for (const [index, { name, storeKey, caption = null }] of waiting) {
      if (isOver) return;
      found[index] = { number: index + 1, name, caption, bytes: await read(open, storeKey) };
    }
  };
  const timer = setTimeout(
    () => late.reject(new Problem(503, 'unavailable', tryLater, { retryAfterSeconds: 10 })),
    timeoutMs,
  );
  try {
    await Promise.race([Promise.all(Array.from({ length: readers }, readOn)), late.promise]);
    return found;
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}
