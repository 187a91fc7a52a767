import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';

import { heicPhoto } from './heic-photo.fixture.ts';
import { cleanPhoto, editPhoto, PhotoRefused, shrinkPhoto } from './photo-drawing.server.ts';

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

describe('row 34: a photo with hidden places', () => {
  const size = { width: 403, height: 301 };
  const place = { left: 30, top: 40, width: 25, height: 20 };
  /** What is around is the same each time; what is in the place is told by `seed`. */
  const photoWith = async (seed: number, chroma: '4:2:0' | '4:4:4') => {
    const pixels = Buffer.alloc(size.width * size.height * 3);
    for (let at = 0; at < pixels.length; at += 1) {
      const [x, y] = [Math.floor(at / 3) % size.width, Math.floor(at / 3 / size.width)];
      const isHidden = x >= 121 && x < 221 && y >= 121 && y < 180;
      pixels[at] = ((x * 7 + y * 13 + (at % 3) * 50) * (isHidden ? seed : 1)) % 256;
    }
    return sharp(pixels, { raw: { ...size, channels: 3 } })
      .jpeg({ quality: 90, chromaSubsampling: chroma })
      .toBuffer();
  };

  type Part = { left: number; top: number; width: number; height: number };
  /** Counts the pixels as they are drawn: `stats` alone reads the file before any step. */
  const statsIn = async (bytes: Uint8Array, part: Part) =>
    (await sharp(await sharp(bytes).extract(part).png().toBuffer()).stats()).channels;

  test.each(['4:2:0', '4:4:4'] as const)('is the same file whatever was in them (chroma %s)', async (chroma) => {
    const originals = [await photoWith(1, chroma), await photoWith(5, chroma), await photoWith(11, chroma)];
    expect(originals[0]).not.toEqual(originals[1]);
    const edited = await Promise.all(
      originals.map(async (bytes) => (await editPhoto(bytes, { crop: null, hidden: [place] })).bytes),
    );
    expect(edited[1]).toEqual(edited[0]);
    expect(edited[2]).toEqual(edited[0]);
  });

  test('has one colour there, in every width and format, and no metadata', async () => {
    const bytes = await photoWith(3, '4:2:0');
    const { bytes: edited, width, height } = await editPhoto(bytes, { crop: null, hidden: [place] });
    expect([width, height]).toEqual([size.width, size.height]);
    const copies = [...(await shrinkPhoto(edited, [320, 403], 'webp')), ...(await shrinkPhoto(edited, [320], 'avif'))];
    for (const { bytes: file, width: drawn } of [{ bytes: edited, width: 403 }, ...copies]) {
      const scale = drawn / size.width;
      const [left, top] = [Math.ceil(121 * scale), Math.ceil(121 * scale)];
      const part = { left, top, width: Math.floor(99 * scale), height: Math.floor(58 * scale) };
      const channels = await statsIn(file, part);
      expect(channels.map(({ mean }) => Math.round(mean / 8))).toEqual([7, 8, 9]);
      expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeLessThan(2);
      const { exif, iptc, xmp, icc } = await sharp(file).metadata();
      expect([exif, iptc, xmp, icc]).toEqual([undefined, undefined, undefined, undefined]);
    }
  });

  test('is cut too, and its places move with it', async () => {
    const bytes = await photoWith(3, '4:2:0');
    const crop = { left: 25, top: 25, width: 50, height: 50 };
    const { bytes: edited, width, height } = await editPhoto(bytes, { crop, hidden: [place] });
    expect([width, height]).toEqual([201, 151]);
    const covered = await statsIn(edited, { left: 21, top: 46, width: 98, height: 58 });
    const beside = await statsIn(edited, { left: 150, top: 10, width: 40, height: 40 });
    expect(Math.max(...covered.map(({ stdev }) => stdev))).toBeLessThan(2);
    expect(Math.min(...beside.map(({ stdev }) => stdev))).toBeGreaterThan(20);
  });
});
