// A photo's number is its place on the photos screen, even if another one is left out.

import { baseLocale, type Locale } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';

export const mostReportPhotos = 60;
/** In bytes: keeps the PDF with text and fonts below 8 MB. */
const mostBytes = 7_300_000;
const mostBytesOfOne = 200_000;

export function bytesForEach(count: number): number {
  return Math.min(mostBytesOfOne, Math.floor(mostBytes / Math.max(count, 1)));
}

export const photoAlt = (number: number, total: number, locale: Locale = baseLocale): string =>
  say(locale, 'Inspection photo {number} of {total}', { number, total });

/** The caption is the engineer's, or the file's name. */
export const photoCaption = (number: number, caption: string, locale: Locale = baseLocale): string =>
  say(locale, 'Photo {number}: {caption}', { number, caption });

function listed(numbers: readonly number[], locale: Locale): string {
  const last = numbers.at(-1) ?? '';
  return numbers.length < 2
    ? String(last)
    : say(locale, '{list} and {last}', { list: numbers.slice(0, -1).join(', '), last });
}

export function appendixNotes(total: number, missing: readonly number[], locale: Locale = baseLocale): string[] {
  const notes: string[] = [];
  if (total > mostReportPhotos) {
    notes.push(say(locale, 'These are the first {count} of {total} photos.', { count: mostReportPhotos, total }));
  }
  if (missing.length > 0) {
    const text = missing.length > 1 ? 'Photos {list} could not be included.' : 'Photo {list} could not be included.';
    notes.push(say(locale, text, { list: listed(missing, locale) }));
  }
  return notes;
}
