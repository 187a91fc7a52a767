import { createHash } from 'node:crypto';

import type { BrandTokens } from '#shared/brands/brand-colours.ts';
import { deviceDrawings } from '#shared/device-drawings.ts';

export const logoSize = { width: 132, height: 32 };
/** In pixels of the mail: the tile and the drawing in its middle. `radius` is the tile's, `line` the drawing's. */
export const tileSize = { width: 48, drawing: 32, radius: 14, line: 1.6 };

export function pictureVersion(logo: Buffer, { link, 'primary-soft': soft }: BrandTokens): string {
  const look = JSON.stringify([link, soft, logoSize, tileSize, deviceDrawings]);
  return createHash('sha256').update(look).update(logo).digest('base64url').slice(0, 12);
}
