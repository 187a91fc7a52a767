import { buffer } from 'node:stream/consumers';

import { Problem, tryLater } from '#server/http/errors.ts';
import { PhotoStoreError } from '#server/gateways/photo-store/photo-store-error.ts';
import type { StoredFile } from '#server/gateways/photo-store/photo-store.ts';
import type { KeptPhoto } from './report.data.ts';
import { mostReportPhotos } from './report-photos.rules.ts';

/** A copy of a kept photo, some 960 pixels wide, or null where its file is gone. */
export type OpenPhoto = (storeKey: string) => Promise<StoredFile | null>;

/** The photos that a report is asked to hold, and how their bytes are had. */
export type Album = { photos: readonly KeptPhoto[]; open: OpenPhoto };

/** One photo to print; without bytes where it could not be had. */
export type AlbumPhoto = { number: number; name: string; bytes: Uint8Array | null };

/** How many files are read at once. */
const readers = 4;
/** How long all the reading may take, in milliseconds: copies that are not drawn yet are drawn meanwhile. */
const longestReading = 20_000;

/** A photo that is gone or broken is left out; a store that is away is not the same as photos that are gone. */
async function read(open: OpenPhoto, storeKey: string): Promise<Uint8Array | null> {
  try {
    const file = await open(storeKey);
    return file && (await buffer(file.stream));
  } catch (error) {
    if (error instanceof PhotoStoreError || error instanceof Problem) throw error;
    return null;
  }
}

/** Reads the photos in their order, the first 60 at most. Throws where the store is away, a Problem where it is slow. */
export async function readAlbum({ photos, open }: Album, timeoutMs = longestReading): Promise<AlbumPhoto[]> {
  const found: AlbumPhoto[] = [];
  const waiting = photos.slice(0, mostReportPhotos).entries();
  const late = Promise.withResolvers<never>();
  let isOver = false;
  const readOn = async () => {
    for (const [index, { name, storeKey }] of waiting) {
      if (isOver) return;
      found[index] = { number: index + 1, name, bytes: await read(open, storeKey) };
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
