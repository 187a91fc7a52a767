// Trusts only the first bytes (security promise 12): name and Content-Type are claimed by the sender.

export type ImageType = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif';

function textAt(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

const heifBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis']);

export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  if (textAt(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return 'webp';
  if (['GIF87a', 'GIF89a'].includes(textAt(bytes, 0, 6))) return 'gif';
  if (textAt(bytes, 4, 8) === 'ftyp' && heifBrands.has(textAt(bytes, 8, 12))) return 'heif';
  return null;
}

/** Maximum pixels to decode. Phones make 50 million; more costs more memory than a photo is worth. */
export const mostPixels = 64_000_000;
/** Maximum side in pixels: what every browser can show. */
export const longestSide = 16_000;

export type PhotoProblem = 'not-a-photo' | 'too-many-pixels' | 'too-many-frames' | 'cannot-be-decoded';

export type ImageHeader = { width: number; height: number; frames: number };

export function photoErrorOf({ width, height, frames }: ImageHeader): PhotoProblem | null {
  if (frames > 1) return 'too-many-frames';
  const isTooLarge = width * height > mostPixels || Math.max(width, height) > longestSide;
  return isTooLarge ? 'too-many-pixels' : null;
}
