import { makeZip } from 'client-zip';
import type { PhotoKind } from '#claim/photo/photo-names.rules.ts';
import { downloadName, type Photo } from '../photos.rules.ts';
import { inChunks, newBuffers } from './zip-chunks.ts';
import type { ZipTarget } from './zip-target.ts';

type Packing = { onPacked: (count: number) => void; signal: AbortSignal };
type Entry = { name: string; input: ReadableStream<Uint8Array>; lastModified: Date };

function entryName({ kind, name }: Photo & { kind: PhotoKind }, number: number): string {
  return `${kind}/${String(number).padStart(2, '0')} ${downloadName(name)}`;
}

/** Fetches each photo when the previous one is packed, so that at most one is in transit. */
async function* entriesOf(photos: readonly (Photo & { kind: PhotoKind })[], packing: Packing): AsyncGenerator<Entry> {
  const buffers = newBuffers();
  for (const [index, photo] of photos.entries()) {
    packing.onPacked(index);
    const answer = await fetch(photo.url, { signal: packing.signal, cache: 'no-store' });
    if (!answer.ok || answer.body === null) throw new Error(`${photo.name}: ${answer.status}`);
    yield { name: entryName(photo, index + 1), input: inChunks(answer.body, buffers), lastModified: new Date() };
  }
  packing.onPacked(photos.length);
}

/** Throws an AbortError when cancelled, and removes the file on any error. */
export async function zipPhotos(
  photos: readonly (Photo & { kind: PhotoKind })[],
  target: ZipTarget,
  packing: Packing,
): Promise<void> {
  try {
    await makeZip(entriesOf(photos, packing)).pipeTo(target.writable, { signal: packing.signal });
    await target.finish();
  } catch (error) {
    await target.discard();
    throw error;
  }
}
