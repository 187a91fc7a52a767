import sharp from 'sharp';

import { PhotoRefused } from './photo-drawing.server.ts';
import { imageTypeOf, mostPixels, photoErrorOf } from './photo-type.rules.ts';

// Only here: a photo begins with the bytes of one, and is told from a drawing by them.
sharp.unblock({ operation: ['VipsForeignLoadSvg'] });

const timeoutSeconds = 30;
/** Sharp at three times the size of a page; a drawing of 72 dots an inch would be blurred. */
const svgDensity = 288;

const isSvg = (bytes: Uint8Array): boolean => {
  const start = Buffer.from(bytes.subarray(0, 1_000)).toString('utf8');
  return /^\uFEFF?\s*(?:<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(start) && Buffer.from(bytes).includes('<svg');
};

/** Opaque where it has a `ground`, otherwise on the left of a transparent one. */
type Fit = { bytes: Uint8Array; width: number; height: number; ground: string | null };

/** Draws a picture into a PNG of this size, whole. Nothing else that the file holds is kept, such as a drawing's scripts. */
export async function fitPicture({ bytes, width, height, ground }: Fit): Promise<Uint8Array> {
  const drawing = isSvg(bytes);
  if (!drawing && imageTypeOf(bytes) === null) throw new PhotoRefused('not-a-photo');
  const reading = { limitInputPixels: mostPixels, ...(drawing && { density: svgDensity }) };
  try {
    const header = await sharp(bytes, reading).metadata();
    const problem = photoErrorOf({ width: header.width, height: header.height, frames: header.pages ?? 1 });
    if (problem !== null) throw new PhotoRefused(problem);
    const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 };
    const position = ground === null ? 'left' : 'centre';
    const fitted = sharp(bytes, reading).autoOrient().resize(width, height, { fit: 'contain', position, background });
    const picture = ground === null ? fitted : fitted.flatten({ background: ground });
    return await picture.timeout({ seconds: timeoutSeconds }).png({ compressionLevel: 9 }).toBuffer();
  } catch (error) {
    throw error instanceof PhotoRefused ? error : new PhotoRefused('cannot-be-decoded');
  }
}
