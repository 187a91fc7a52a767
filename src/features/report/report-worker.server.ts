import { openPdfCompiler, type MappedFile } from '#server/pdf/pdf-compiler.server.ts';
import { serveDrawings, type Drawing } from '#server/pdf/drawing-thread.server.ts';
import type { Locale } from '#shared/locale.ts';
import type { AlbumPhoto } from './report-photos.server.ts';
import { appendixNotes, photoAlt, photoCaption } from './report-photos.rules.ts';
import type { Picture } from './report-pictures.server.ts';

export type Order = {
  content: Record<string, unknown>;
  logo: MappedFile;
  photos: AlbumPhoto[];
  photoTotal: number;
  locale: Locale;
};

const compiler = openPdfCompiler(import.meta.dirname, 'report.typ');
const remembered = 10;

/** The image library takes some 30 MB, so it loads with the first report that has photos. */
async function addPictures(photos: AlbumPhoto[]): Promise<(AlbumPhoto & { picture: Picture | null })[]> {
  if (photos.length === 0) return [];
  const { printPictures } = await import('./report-pictures.server.ts');
  const pictures = await printPictures(photos.map(({ bytes }) => bytes));
  return photos.map((photo, index) => ({ ...photo, picture: pictures[index] ?? null }));
}

async function drawReport({ content, logo, photos, photoTotal, locale }: Order): Promise<Drawing> {
  const all = await addPictures(photos);
  const pictures = all.flatMap(({ number, name, caption, picture }) => {
    const texts = { alt: photoAlt(number, photoTotal, locale), caption: photoCaption(number, caption ?? name, locale) };
    return picture ? [{ ...picture, ...texts, path: `/photo-${number}.jpg` }] : [];
  });
  const missing = all.filter(({ picture }) => picture === null).map(({ number }) => number);
  const appendix = {
    notes: appendixNotes(photoTotal, missing, locale),
    photos: pictures.map(({ bytes: _bytes, ...photo }) => photo),
  };
  const pdf = compiler.draw({ ...content, appendix }, logo, pictures);
  return { pdf, whole: missing.length === 0 };
}

serveDrawings(async (order: Order) => {
  try {
    return await drawReport(order);
  } finally {
    compiler.forget(order.photos.length > 0 ? 0 : remembered);
  }
});
