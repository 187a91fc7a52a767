// The photos of a claim (spec §2.10, ruling 5.3): their kinds, names and addresses, and the map from name
// to address that the photos screen reads. A name is what the operator's system calls the photo; within a kind it is
// unique, and nothing else is: files are kept under random names.

import { photoPath, type PhotoAddress } from '#claim/rules/photo-path.rules.ts';
import { firstAnswerKey } from '#shared/page/first-answers.ts';

export const photoKinds = ['inspection', 'repair'] as const;
export type PhotoKind = (typeof photoKinds)[number];

/** The widths in pixels in which a copy can be asked for by `?w=`. A smaller photo is never enlarged. */
export const photoWidths = [320, 640, 960, 1600] as const;
export type PhotoWidth = (typeof photoWidths)[number];

const longestName = 100;
// Slashes, backslashes and control characters, in which a name would turn into a path or a header.
const unfitForName = /[/\\\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;

export function isPhotoKind(text: string): text is PhotoKind {
  return photoKinds.some((kind) => kind === text);
}

/**
 * Whether an Accept header names AVIF (RFC 9110 §12.5.1). Browsers that can show it say so; `*` alone is no such word.
 */
export function takesAvif(accept: string | undefined): boolean {
  return (accept ?? '').split(',').some((range) => {
    const [type, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return type === 'image/avif' && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

/** The width that `?w=` asks for, or null where there is no such copy. */
export function photoWidthOf(text: string): PhotoWidth | null {
  return photoWidths.find((width) => String(width) === text) ?? null;
}

/** A photo's name as it is kept, or null for one that cannot be a name: empty, over 100 characters, or like a path. */
export function photoNameOf(text: string): string | null {
  const name = text.trim().normalize('NFC');
  const isFit = name !== '' && name.length <= longestName && !unfitForName.test(name) && !/^\.+$/.test(name);
  return isFit ? name : null;
}

/** Spec §3.9: a map of photo name to url. */
export type PhotoMap = Readonly<Record<string, string>>;

/** By what the photos screen finds the map that came with its page. */
export const photoMapKey = (claimId: string): string => firstAnswerKey('inspectionPhotos', { claimId });

function withoutEnding(name: string): [stem: string, ending: string] {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
}

/** What a photo is called when it is saved: every one is kept as JPEG, whatever it came as. */
export function downloadName(name: string): string {
  return /\.jpe?g$/i.test(name) ? name : `${withoutEnding(name)[0]}.jpg`;
}

/** The name, or the name with the first number that makes it new. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const [stem, ending] = withoutEnding(name);
  for (let number = 2, free = name; ; number += 1) {
    if (!taken.has(free)) return free;
    free = `${stem} (${number})${ending}`;
  }
}

/**
 * The answer of `inspectionPhotos`: name → address, in the order given. Both kinds may have a photo of one name; the
 * later one then gets a number, because a key can stand in a map once.
 */
export function photoMap(photos: readonly PhotoAddress[]): PhotoMap {
  const map = new Map<string, string>();
  for (const photo of photos) map.set(freeName(photo.name, new Set(map.keys())), photoPath(photo));
  return Object.fromEntries(map);
}

/** A photo on the screen. `name` is unique among all of the claim. */
export type Photo = { name: string; url: string };

/** The photos of a map by kind, as spec §2.10 tells them apart: by their address. */
export function photosByKind(map: Readonly<Record<string, string>>): Record<PhotoKind, Photo[]> {
  const photos = Object.entries(map).map(([name, url]) => ({ name, url }));
  const ofKind = (kind: PhotoKind) => photos.filter(({ url }) => url.includes(`/${kind}/`));
  return { inspection: ofKind('inspection'), repair: ofKind('repair') };
}

/** What an `img` may choose from, as `srcset` writes it. */
export function sourceSet(url: string): string {
  return photoWidths.map((width) => `${url}?w=${width} ${width}w`).join(', ');
}
