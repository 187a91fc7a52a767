import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';

import type { PhotoStore, StoredFile } from '#server/gateways/photo-store/photo-store.ts';
import type { ImageWorker } from '#server/images/image-worker.server.ts';
import type { CopyFormat, PhotoCopy } from '#server/images/photo-drawing.server.ts';
import { photoWidths, type PhotoWidth } from './photos.rules.ts';

export type CopyFile = StoredFile & { format: CopyFormat };

export type Copies = {
  keysOf(storeKey: string): string[];
  /** Returns AVIF if it is accepted and drawn already, otherwise WebP; null if the photo is gone. */
  get(storeKey: string, width: PhotoWidth, takesAvif?: boolean): Promise<CopyFile | null>;
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

function keyOf(storeKey: string, width: number, format: CopyFormat): string {
  return format === 'webp' ? `${storeKey}-${width}` : `${storeKey}-${width}-avif`;
}

class PhotoGone extends Error {}

type Wanted = { storeKey: string; widths: readonly number[]; format: CopyFormat };
type Draw = (urgency: 'urgent' | 'later', wanted: Wanted) => Promise<PhotoCopy[]>;

function drawingInto(store: PhotoStore, imageWorker: ImageWorker): Draw {
  return async (urgency, { storeKey, widths, format }) => {
    const answer = await imageWorker.draw(urgency, async () => {
      const file = await store.get(storeKey);
      if (file === null) throw new PhotoGone();
      return { kind: 'shrink', bytes: await buffer(file.stream), widths, format };
    });
    if (answer.kind !== 'shrink') throw new Error(answer.kind === 'failed' ? answer.reason : 'A kept photo is broken.');
    for (const { width, bytes } of answer.copies) {
      await store.put(keyOf(storeKey, width, format), bytes, `image/${format}`);
    }
    // Deleted while we drew: nothing else would remove these copies.
    if (await isGone(store, storeKey)) for (const width of widths) await store.delete(keyOf(storeKey, width, format));
    return answer.copies;
  };
}

/** Draws one width at a time, because each takes long and claimants' requests come first. */
function drawAvifInBackground(draw: Draw): (storeKey: string, width: number) => void {
  const underWay = new Set<string>();
  return (storeKey, width) => {
    const key = keyOf(storeKey, width, 'avif');
    if (underWay.has(key)) return;
    underWay.add(key);
    // A failed copy is drawn with the next request for it.
    void draw('later', { storeKey, widths: [width], format: 'avif' })
      .catch(() => {})
      .finally(() => underWay.delete(key));
  };
}

export function makeCopies(store: PhotoStore, imageWorker: ImageWorker): Copies {
  const draw = drawingInto(store, imageWorker);
  const drawAvif = drawAvifInBackground(draw);
  const drawing = new Map<string, Promise<PhotoCopy[]>>();

  const drawOnce = (storeKey: string, width: PhotoWidth) => {
    const key = keyOf(storeKey, width, 'webp');
    const under = drawing.get(key);
    if (under) return under;
    const started = draw('urgent', { storeKey, widths: [width], format: 'webp' }).finally(() => drawing.delete(key));
    drawing.set(key, started);
    return started;
  };
  const webpOf = async (storeKey: string, width: PhotoWidth): Promise<CopyFile | null> => {
    const kept = await store.get(keyOf(storeKey, width, 'webp'));
    if (kept) return { ...kept, format: 'webp' };
    try {
      const [copy] = await drawOnce(storeKey, width);
      return copy ? { ...fileOf(copy.bytes), format: 'webp' } : null;
    } catch (error) {
      if (error instanceof PhotoGone) return null;
      throw error;
    }
  };
  const get = async (storeKey: string, width: PhotoWidth, takesAvif = false) => {
    const avif = takesAvif ? await store.get(keyOf(storeKey, width, 'avif')) : null;
    if (avif) return { ...avif, format: 'avif' as const };
    const webp = await webpOf(storeKey, width);
    if (webp && takesAvif) drawAvif(storeKey, width);
    return webp;
  };

  const drawAll = async (storeKey: string) => {
    await draw('later', { storeKey, widths: photoWidths, format: 'webp' });
    for (const width of photoWidths) drawAvif(storeKey, width);
  };
  /** A copy that fails, or is forgotten by a restart, is drawn on request. */
  const drawLater = (storeKey: string) => void drawAll(storeKey).catch(() => {});
  const keysOf = (storeKey: string) =>
    photoWidths.flatMap((width) => [keyOf(storeKey, width, 'webp'), keyOf(storeKey, width, 'avif')]);
  return { keysOf, get, drawLater };
}
