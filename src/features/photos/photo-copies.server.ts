import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';

import type { PhotoStore, StoredFile } from '#server/gateways/photo-store.ts';
import type { Darkroom } from '#server/images/darkroom.server.ts';
import type { PhotoCopy } from '#server/images/photo-drawing.server.ts';
import { photoWidths, type PhotoWidth } from './photos.rules.ts';

/** The smaller copies of photos: drawn soon after the photo came, or when somebody asks for one that is not there. */
export type Copies = {
  keyOf(storeKey: string, width: number): string;
  get(storeKey: string, width: PhotoWidth): Promise<StoredFile | null>;
  drawLater(storeKey: string): void;
};

function fileOf(bytes: Uint8Array): StoredFile {
  return { stream: Readable.from([bytes]), size: bytes.byteLength };
}

async function isGone(store: PhotoStore, storeKey: string): Promise<boolean> {
  const file = await store.get(storeKey);
  file?.stream.destroy();
  return file === null;
}

/** The photo is not in the store: deleted meanwhile, or lost. */
class PhotoGone extends Error {}

export function makeCopies(store: PhotoStore, darkroom: Darkroom): Copies {
  const keyOf = (storeKey: string, width: number) => `${storeKey}-${width}`;
  /** Copies being drawn because somebody waits, so that ten who ask for one picture have it drawn once. */
  const drawing = new Map<string, Promise<PhotoCopy[]>>();

  const draw = async (urgency: 'urgent' | 'later', storeKey: string, widths: readonly number[]) => {
    const answer = await darkroom.draw(urgency, async () => {
      const file = await store.get(storeKey);
      if (file === null) throw new PhotoGone();
      return { kind: 'shrink', bytes: await buffer(file.stream), widths };
    });
    if (answer.kind !== 'shrink') throw new Error(answer.kind === 'failed' ? answer.reason : 'A kept photo is broken.');
    for (const copy of answer.copies) await store.put(keyOf(storeKey, copy.width), copy.bytes, 'image/webp');
    // Deleted while we drew: nobody would come back for these.
    if (await isGone(store, storeKey)) for (const width of widths) await store.delete(keyOf(storeKey, width));
    return answer.copies;
  };

  const drawOnce = (storeKey: string, width: PhotoWidth) => {
    const key = keyOf(storeKey, width);
    const under = drawing.get(key);
    if (under) return under;
    const started = draw('urgent', storeKey, [width]).finally(() => drawing.delete(key));
    drawing.set(key, started);
    return started;
  };

  const get = async (storeKey: string, width: PhotoWidth) => {
    const kept = await store.get(keyOf(storeKey, width));
    if (kept) return kept;
    try {
      const [copy] = await drawOnce(storeKey, width);
      return copy ? fileOf(copy.bytes) : null;
    } catch (error) {
      if (error instanceof PhotoGone) return null;
      throw error;
    }
  };

  /** Nobody waits for these; what fails, or is forgotten by a restart, is drawn when it is asked for. */
  const drawLater = (storeKey: string) => void draw('later', storeKey, photoWidths).catch(() => {});
  return { keyOf, get, drawLater };
}
