import sharp from 'sharp';

import { bytesForEach } from './report-photos.rules.ts';

export type Picture = { bytes: Buffer; width: number; height: number };

/** Best first: 800 pixels over half a page's width are 250 per inch. */
const attempts = [
  { side: 800, quality: 74 },
  { side: 800, quality: 56 },
  { side: 640, quality: 48 },
  { side: 480, quality: 40 },
  { side: 320, quality: 30 },
];

sharp.cache(false);
sharp.concurrency(1);

async function encodePicture(bytes: Uint8Array, room: number): Promise<Picture | null> {
  for (const { side, quality } of attempts) {
    const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: 4_000_000 })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true });
    if (data.length <= room) return { bytes: data, width: info.width, height: info.height };
  }
  return null;
}

export async function printPictures(photos: readonly (Uint8Array | null)[]): Promise<(Picture | null)[]> {
  const room = bytesForEach(photos.length);
  const pictures: (Picture | null)[] = [];
  for (const bytes of photos) pictures.push(bytes && (await encodePicture(bytes, room).catch(() => null)));
  return pictures;
}
