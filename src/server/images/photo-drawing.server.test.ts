import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';

import { heicPhoto } from './heic-photo.fixture.ts';
import { cleanPhoto, PhotoRefused, shrinkPhoto } from './photo-drawing.server.ts';

// Loading the program that draws photos closes all other formats for the whole process, which other tests share.
afterAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }));

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 255, alpha: 0 } } });

async function problemOf(bytes: Uint8Array): Promise<string | null> {
  try {
    await cleanPhoto(bytes);
    return null;
  } catch (error) {
    return error instanceof PhotoRefused ? error.problem : String(error);
  }
}

describe('a photo as it is stored', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('is a JPEG, also of a %s', async (type) => {
    const { bytes, width, height } = await cleanPhoto(await picture(64, 48).toFormat(type).toBuffer());
    expect([width, height]).toEqual([64, 48]);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', space: 'srgb', width: 64, height: 48 });
  });

  test('is read from HEIC too', async () => {
    const { bytes, width, height } = await cleanPhoto(heicPhoto);
    expect([width, height]).toEqual([64, 48]);
    expect((await sharp(bytes).stats()).isOpaque).toBe(true);
  });

  test('has white where nothing was', async () => {
    const { bytes } = await cleanPhoto(await picture(8, 8).png().toBuffer());
    const { dominant } = await sharp(bytes).stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
  });

  test('is upright and says nothing of the camera', async () => {
    const turned = await picture(64, 48)
      .withExif({ IFD0: { ImageDescription: 'secret-notes' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { bytes, width, height } = await cleanPhoto(turned);
    expect([width, height]).toEqual([48, 64]);
    const { exif, orientation } = await sharp(bytes).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
  });
});

describe('refused is', () => {
  test('what is no photo', async () => {
    expect(await problemOf(Buffer.from('%PDF-1.7'))).toBe('not-a-photo');
    expect(await problemOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('not-a-photo');
  });

  test('a longer side than any browser shows', async () => {
    expect(await problemOf(await picture(16_001, 1).png().toBuffer())).toBe('too-many-pixels');
    expect(await problemOf(await picture(16_000, 1).png().toBuffer())).toBeNull();
  });

  test('a film', async () => {
    const frame = 8 * 16 * 4;
    const frames = Buffer.concat([Buffer.alloc(frame, 255), Buffer.alloc(frame, 90)]);
    const film = await sharp(frames, { raw: { width: 8, height: 32, channels: 4, pageHeight: 16 } })
      .gif()
      .toBuffer();
    expect(await problemOf(film)).toBe('too-many-frames');
  });

  test('what breaks off', async () => {
    const whole = await picture(64, 48).jpeg().toBuffer();
    expect(await problemOf(whole.subarray(0, whole.length / 2))).toBe('cannot-be-decoded');
    expect(await problemOf(heicPhoto.subarray(0, 500))).toBe('cannot-be-decoded');
  });
});

test.each(['webp', 'avif'] as const)(
  'copies as %s have the widths asked for and never more than the photo',
  async (type) => {
    const photo = await picture(200, 100).jpeg().toBuffer();
    const copies = await shrinkPhoto(photo, [50, 400], type);
    expect(copies.map(({ width }) => width)).toEqual([50, 400]);
    const sizes = await Promise.all(copies.map(({ bytes }) => sharp(bytes).metadata()));
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [50, 25],
      [200, 100],
    ]);
    expect(sizes.map(({ format }) => format)).toEqual(type === 'webp' ? ['webp', 'webp'] : ['heif', 'heif']);
  },
);
