// Which photo of the inspection is compared with which of the repair.
import type { Photo } from '../photos.rules.ts';

export type PhotoPair = { before: Photo; after: Photo };

const fileOf = ({ url }: Photo) => url.slice(url.lastIndexOf('/') + 1);

/**
 * Returns the pairs to compare. Photos of one file name in both groups were taken to be compared; where there are none,
 * the first of one group stands beside the first of the other, and so on.
 */
export function pairsOf(inspection: readonly Photo[], repair: readonly Photo[]): PhotoPair[] {
  const named = inspection.flatMap((before) => {
    const after = repair.find((photo) => fileOf(photo) === fileOf(before));
    return after ? [{ before, after }] : [];
  });
  if (named.length > 0) return named;
  return inspection.flatMap((before, index) => {
    const after = repair[index];
    return after ? [{ before, after }] : [];
  });
}

/** Returns which pair has this photo, or the first where none has. */
export function pairWith(pairs: readonly PhotoPair[], { url }: Photo): number {
  const at = pairs.findIndex(({ before, after }) => before.url === url || after.url === url);
  return Math.max(0, at);
}
