import sharp, { type Sharp } from 'sharp';

import { coveredBy, croppedTo, partWithin, type PhotoEdit, type Region } from './photo-edit.rules.ts';
import { imageTypeOf, mostPixels, photoErrorOf, type PhotoProblem } from './photo-type.rules.ts';

/** A picture as it is stored: an upright JPEG without EXIF, GPS or other metadata. */
export type CleanPhoto = { bytes: Uint8Array; width: number; height: number };
export type PhotoCopy = { width: number; bytes: Uint8Array };
export type CopyFormat = 'webp' | 'avif';

export class PhotoRefused extends Error {
  readonly problem: PhotoProblem;

  constructor(problem: PhotoProblem) {
    super(problem);
    this.problem = problem;
  }
}

const storedQuality = 90;
/**
 * AVIF at this effort is a quarter smaller than WebP for four times its work; higher efforts save no more for forty
 * times.
 */
const copyOptions = { webp: { quality: 76, effort: 3 }, avif: { quality: 55, effort: 2 } } as const;
const timeoutSeconds = 30;

// libvips opens far more than photos (SVG, PDF, its own formats): formats that are never accepted stay blocked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

const reading = { failOn: 'error', limitInputPixels: mostPixels } as const;

type Header = { compression?: string | undefined };

async function checkHeader(bytes: Uint8Array): Promise<Header> {
  if (imageTypeOf(bytes) === null) throw new PhotoRefused('not-a-photo');
  const header = await sharp(bytes, { limitInputPixels: false }).metadata();
  const problem = photoErrorOf({ width: header.width, height: header.height, frames: header.pages ?? 1 });
  if (problem !== null) throw new PhotoRefused(problem);
  return header;
}

/** Decodes a HEIC file, upright already. sharp's own libraries lack this decoder because of its patents. */
async function decodeHeic(bytes: Uint8Array): Promise<Sharp> {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  await libheif.ready;
  const decoder = new libheif.HeifDecoder();
  const images = decoder.decode(bytes);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw new PhotoRefused('cannot-be-decoded');
  const [width, height] = [image.get_width(), image.get_height()];
  if (photoErrorOf({ width, height, frames: 1 })) throw new PhotoRefused('too-many-pixels');
  const data = new Uint8ClampedArray(width * height * 4);
  const shown = await new Promise<boolean>((resolve) => {
    image.display({ data, width, height }, (answer) => resolve(answer !== null));
  });
  for (const one of images) one.free();
  if (!shown) throw new PhotoRefused('cannot-be-decoded');
  return sharp(data, { raw: { width, height, channels: 4 } });
}

async function decodePhoto(bytes: Uint8Array): Promise<Sharp> {
  const { compression } = await checkHeader(bytes);
  return compression === 'hevc' ? decodeHeic(bytes) : sharp(bytes, reading).autoOrient();
}

export async function cleanPhoto(bytes: Uint8Array): Promise<CleanPhoto> {
  try {
    const picture = await decodePhoto(bytes);
    const { data, info } = await picture
      .timeout({ seconds: timeoutSeconds })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: storedQuality })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    throw error instanceof PhotoRefused ? error : new PhotoRefused('cannot-be-decoded');
  }
}

export async function shrinkPhoto(
  bytes: Uint8Array,
  widths: readonly number[],
  format: CopyFormat,
): Promise<PhotoCopy[]> {
  const copies: PhotoCopy[] = [];
  for (const width of widths) {
    const copy = await sharp(bytes, reading)
      .resize({ width, withoutEnlargement: true })
      .toFormat(format, copyOptions[format])
      .toBuffer();
    copies.push({ width, bytes: copy });
  }
  return copies;
}

/** One colour: what is coarse, such as a mosaic, can be guessed from, most easily where the letters are known. */
const cover = '#3a3f47';

const sizeOf = ({ left, top, right, bottom }: Region) => ({ width: right - left, height: bottom - top });

/** Decodes, cuts, covers and encodes anew, so that no bit of what is hidden gets into the result. */
export async function editPhoto(bytes: Uint8Array, { crop, hidden }: PhotoEdit): Promise<CleanPhoto> {
  const whole = await sharp(bytes, reading).metadata();
  const frame = croppedTo(crop, whole);
  const covers = hidden.flatMap((area) => partWithin(coveredBy(area, whole), frame) ?? []);
  const { data, info } = await sharp(bytes, reading)
    .timeout({ seconds: timeoutSeconds })
    .extract({ left: frame.left, top: frame.top, ...sizeOf(frame) })
    .composite(
      covers.map((place) => ({
        input: { create: { ...sizeOf(place), channels: 3, background: cover } },
        left: place.left,
        top: place.top,
      })),
    )
    .toColourspace('srgb')
    .jpeg({ quality: storedQuality })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
