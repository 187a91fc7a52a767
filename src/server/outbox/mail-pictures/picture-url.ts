import type { DeviceKind } from '#shared/device-drawings.ts';
import type { Brand } from '#server/brands/brand.ts';

/** The path contains nothing about the mail, its claim or its reader. */
export function picturePath({ id, pictureVersion }: Pick<Brand, 'id' | 'pictureVersion'>, name: 'logo' | DeviceKind) {
  return `/brand/${id}/mail/${name}.png?v=${pictureVersion}`;
}
