import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';

import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

import type { AlbumPhoto } from './report-photos.server.ts';
import { appendixNotes, photoAlt, photoCaption } from './report-photos.rules.ts';
import type { Picture } from './report-pictures.server.ts';

export type Order = {
  id: number;
  content: Record<string, unknown>;
  logo: { path: string; file: string };
  photos: AlbumPhoto[];
  photoTotal: number;
};
export type Drawn = { id: number; pdf: Uint8Array; whole: boolean } | { id: number; error: string };

/** Latin, Greek and Cyrillic; Hebrew; Arabic. Bundled, so that a report looks the same on every machine. */
const fonts = [
  import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf'),
];
const folder = import.meta.dirname;
const mainFilePath = join(folder, 'report.typ');
const remembered = 10;

function openCompiler(): NodeCompiler {
  const fontBlobs = fonts.map((url) => readFileSync(new URL(url)));
  return NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs }] });
}

const compiler = openCompiler();
const logos = new Set<string>();

function addLogo({ path, file }: Order['logo']): void {
  if (logos.has(path)) return;
  compiler.mapShadow(join(folder, path), readFileSync(file));
  logos.add(path);
}

type Attempt = { anyFont: boolean; standard: boolean };

/**
 * Best first. PDF/UA-1 forbids letters that its fonts lack, so other scripts are drawn with the machine's fonts. The
 * last attempt drops the mark of the standard but stays tagged: better than no report.
 */
const attempts: Attempt[] = [
  { anyFont: false, standard: true },
  { anyFont: true, standard: true },
  { anyFont: true, standard: false },
];

function compile(content: Order['content'], { anyFont, standard }: Attempt): Buffer {
  const inputs = { report: JSON.stringify({ ...content, anyFont }) };
  return compiler.pdf({ mainFilePath, inputs }, standard ? { pdfStandard: 'ua-1' } : {});
}

function draw(content: Order['content']): Buffer {
  let failure: unknown;
  for (const attempt of attempts) {
    try {
      return compile(content, attempt);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** Unmaps the pictures afterwards: they are large and belong to one claim. */
function drawWith(pictures: { path: string; bytes: Buffer }[], content: Order['content']): Buffer {
  for (const { path, bytes } of pictures) compiler.mapShadow(join(folder, path), bytes);
  try {
    return draw(content);
  } finally {
    for (const { path } of pictures) compiler.unmapShadow(join(folder, path));
  }
}

/** The image library takes some 30 MB, so it loads with the first report that has photos. */
async function addPictures(photos: AlbumPhoto[]): Promise<(AlbumPhoto & { picture: Picture | null })[]> {
  if (photos.length === 0) return [];
  const { printPictures } = await import('./report-pictures.server.ts');
  const pictures = await printPictures(photos.map(({ bytes }) => bytes));
  return photos.map((photo, index) => ({ ...photo, picture: pictures[index] ?? null }));
}

async function drawReport({ id, content, logo, photos, photoTotal }: Order): Promise<Drawn> {
  const all = await addPictures(photos);
  const pictures = all.flatMap(({ number, name, picture }) => {
    const texts = { alt: photoAlt(number, photoTotal), caption: photoCaption(number, name) };
    return picture ? [{ ...picture, ...texts, path: `/photo-${number}.jpg` }] : [];
  });
  const missing = all.filter(({ picture }) => picture === null).map(({ number }) => number);
  const appendix = {
    notes: appendixNotes(photoTotal, missing),
    photos: pictures.map(({ bytes: _bytes, ...photo }) => photo),
  };
  addLogo(logo);
  const pdf = drawWith(pictures, { ...content, appendix });
  return { id, pdf: new Uint8Array(pdf), whole: missing.length === 0 };
}

async function answer(order: Order): Promise<Drawn> {
  try {
    return await drawReport(order);
  } catch (error) {
    return { id: order.id, error: error instanceof Error ? error.message : String(error) };
  } finally {
    compiler.evictCache(order.photos.length > 0 ? 0 : remembered);
  }
}

parentPort?.on('message', (order: Order) => void answer(order).then((reply) => parentPort?.postMessage(reply)));
