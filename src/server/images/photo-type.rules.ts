// What a file is, by its first bytes (security promise 12): its name and its Content-Type are what somebody says of it.
// Only kinds of pictures that a camera or a screen makes are known; everything else is no photo.

export type ImageType = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif';

function textAt(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

const heifBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis']);

/** The type of a picture, or null for what is none of ours. `heif` is HEIC and AVIF alike. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  if (textAt(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a$/.test(textAt(bytes, 0, 6))) return 'gif';
  if (textAt(bytes, 4, 8) === 'ftyp' && heifBrands.has(textAt(bytes, 8, 12))) return 'heif';
  return null;
}

/** The most pixels that are decoded: phones make 50 million; more costs more memory than a photo is worth. */
export const mostPixels = 64_000_000;
/** The longest side in pixels: what every browser can show. */
export const longestSide = 16_000;

/** Why a picture was refused; the code is stable. */
export type Refusal = 'not-a-photo' | 'too-many-pixels' | 'too-many-frames' | 'cannot-be-decoded';

/** What the header of a picture says of it. */
export type ImageHeader = { width: number; height: number; frames: number };

/** Whether a picture may be decoded at all, judged by its header, because decoding is what costs. */
export function refusalOf({ width, height, frames }: ImageHeader): Refusal | null {
  if (frames > 1) return 'too-many-frames';
  const isTooLarge = width * height > mostPixels || Math.max(width, height) > longestSide;
  return isTooLarge ? 'too-many-pixels' : null;
}
