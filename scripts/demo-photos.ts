// Draws the photos of the demo claims anew: `node scripts/demo-photos.ts`. They are drawings of ours, nobody's device.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';

import { laptopPhotos } from './demo-photos/laptop.ts';
import { phonePhotos } from './demo-photos/phone.ts';

const folder = join(import.meta.dirname, '../src/main/demo/photos');
await mkdir(folder, { recursive: true });
for (const [name, svg] of Object.entries({ ...phonePhotos, ...laptopPhotos })) {
  const jpeg = await sharp(Buffer.from(svg)).jpeg({ quality: 72, mozjpeg: true }).toBuffer();
  await writeFile(join(folder, `${name}.jpg`), jpeg);
  console.log(`${name}.jpg ${Math.round(jpeg.length / 1024)} kB`);
}
