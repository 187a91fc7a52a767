import { createHash } from 'node:crypto';

import type { BrandTokens } from '#shared/brands/brand-colours.ts';
import { deviceDrawings } from '#shared/device-drawings.ts';

/** In pixels of the mail; the files have twice as many. */
export const logoSize = { width: 132, height: 32 };
/** The same for the tile, and for the drawing in its middle. `radius` and `line` are of the tile and of the drawing. */
export const tileSize = { width: 48, drawing: 32, radius: 14, line: 1.6 };

/** Returns what stands in the address of a brand's pictures: it changes with the look of any of them. */
export function pictureVersion(logo: Buffer, { link, 'primary-soft': soft }: BrandTokens): string {
  const look = JSON.stringify([link, soft, logoSize, tileSize, deviceDrawings]);
  return createHash('sha256').update(look).update(logo).digest('base64url').slice(0, 12);
}
