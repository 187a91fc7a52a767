// A name is unique within its kind only (spec §2.10, ruling 5.3).
export const photoKinds = ['inspection', 'repair'] as const;
export type PhotoKind = (typeof photoKinds)[number];

export const mostPhotos = 300;
export const largestPhotoBytes = 25 * 1024 * 1024;

const longestName = 100;
// Slashes, backslashes and control characters, which could turn a name into a path or a header.
const unfitForName = /[/\\\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;

export function photoNameOf(text: string): string | null {
  const name = text.trim().normalize('NFC');
  const isFit = name !== '' && name.length <= longestName && !unfitForName.test(name) && !/^\.+$/.test(name);
  return isFit ? name : null;
}

export function withoutEnding(name: string): [stem: string, ending: string] {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
}

export function freeName(name: string, taken: ReadonlySet<string>): string {
  const [stem, ending] = withoutEnding(name);
  for (let number = 2, free = name; ; number += 1) {
    if (!taken.has(free)) return free;
    free = `${stem} (${number})${ending}`;
  }
}
