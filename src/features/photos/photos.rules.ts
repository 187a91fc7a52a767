import { freeName, photoKinds, type PhotoKind, withoutEnding } from '#claim/photo/photo-names.rules.ts';
import { photoPath, type PhotoAddress } from '#claim/rules/photo-path.rules.ts';
import { initialDataKey } from '#shared/page/initial-data.ts';

/** Widths in pixels that `?w=` accepts. A smaller photo is never enlarged. */
export const photoWidths = [320, 640, 960, 1600] as const;
export type PhotoWidth = (typeof photoWidths)[number];

export function isPhotoKind(text: string): text is PhotoKind {
  return photoKinds.some((kind) => kind === text);
}

/** Browsers that support AVIF list it in Accept (RFC 9110 §12.5.1); `*` alone does not count. */
export function takesAvif(accept: string | undefined): boolean {
  return (accept ?? '').split(',').some((range) => {
    const [type, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return type === 'image/avif' && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

export function photoWidthOf(text: string): PhotoWidth | null {
  return photoWidths.find((width) => String(width) === text) ?? null;
}

export type PhotoMap = Readonly<Record<string, string>>;

export const photoMapKey = (claimId: string): string => initialDataKey('inspectionPhotos', { claimId });

export function downloadName(name: string): string {
  return /\.jpe?g$/i.test(name) ? name : `${withoutEnding(name)[0]}.jpg`;
}

/** Both kinds may have a photo of one name; the later one then gets a number, because a key is unique in a map. */
export function photoMap(photos: readonly PhotoAddress[]): PhotoMap {
  const map = new Map<string, string>();
  for (const photo of photos) map.set(freeName(photo.name, new Set(map.keys())), photoPath(photo));
  return Object.fromEntries(map);
}

/** What is said of a photo, by its address. */
export type PhotoNote = { url: string; view: string | null; caption: string | null; language: string | null };

export type Photo = { name: string; url: string } & Partial<Omit<PhotoNote, 'url'>>;

/** Tells the kinds apart by their address, as in spec §2.10. */
export function photosByKind(
  map: Readonly<Record<string, string>>,
  notes: readonly PhotoNote[] = [],
): Record<PhotoKind, Photo[]> {
  const photos = Object.entries(map).map(([name, url]): Photo => ({
    name,
    ...notes.find((note) => note.url === url),
    url,
  }));
  const ofKind = (kind: PhotoKind) => photos.filter(({ url }) => url.includes(`/${kind}/`));
  return { inspection: ofKind('inspection'), repair: ofKind('repair') };
}

export function sourceSet(url: string): string {
  return photoWidths.map((width) => `${url}?w=${width} ${width}w`).join(', ');
}
