import type { Photo } from '../photos.rules.ts';

export type PhotoPair = { before: Photo; after: Photo };

const fileOf = ({ url }: Photo) => url.slice(url.lastIndexOf('/') + 1);

/** Pairs photos of the same view; where a view has several, in their order. */
export function viewPairsOf(inspection: readonly Photo[], repair: readonly Photo[]): PhotoPair[] {
  const free = [...repair];
  return inspection.flatMap((before) => {
    const at = before.view ? free.findIndex(({ view }) => view === before.view) : -1;
    const [after] = at < 0 ? [] : free.splice(at, 1);
    return after ? [{ before, after }] : [];
  });
}

export function pairsOf(inspection: readonly Photo[], repair: readonly Photo[]): PhotoPair[] {
  const viewed = viewPairsOf(inspection, repair);
  if (viewed.length > 0) return viewed;
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

export function pairWith(pairs: readonly PhotoPair[], { url }: Photo): number {
  const at = pairs.findIndex(({ before, after }) => before.url === url || after.url === url);
  return Math.max(0, at);
}
