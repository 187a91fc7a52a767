import { expect, test } from 'vitest';
import type { Brand } from '#server/brands/brand.ts';
import { brandIcons } from './brand-icons.server.ts';

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#08515B"/></svg>';

test('an icon that could not be drawn is drawn again when it is next asked for', async () => {
  const iconOf = brandIcons();
  const pictures = { icon: Buffer.from('no picture') };
  const brand = { id: 'acme', pictures } as Brand;
  await expect(iconOf(brand, '192.png')).rejects.toThrow('unsupported image format');
  pictures.icon = Buffer.from(icon);
  const png = await iconOf(brand, '192.png');
  expect(png?.subarray(1, 4).toString('latin1')).toBe('PNG');
});
