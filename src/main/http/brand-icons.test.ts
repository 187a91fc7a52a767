import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Brand } from '#server/brands/brand.ts';
import { brandIcons } from './brand-icons.server.ts';

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#08515B"/></svg>';

test('an icon that could not be drawn is drawn again when it is next asked for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'icons-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const iconOf = brandIcons(folder);
  const brand = { id: 'acme', icon: '/brand/icon.svg' } as Brand;
  await expect(iconOf(brand, '192.png')).rejects.toThrow('icon.svg');
  await writeFile(join(folder, 'icon.svg'), icon);
  const png = await iconOf(brand, '192.png');
  expect(png?.subarray(1, 4).toString('latin1')).toBe('PNG');
});
