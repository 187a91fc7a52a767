import { toWellFormed } from './fallbacks/well-formed.ts';

/**
 * Matches a letter with its accents, a flag or an emoji sequence, for browsers without `Intl.Segmenter` (Firefox before
 * 125). Unlike a segmenter it cuts inside a Korean or Indian syllable.
 */
const roughGrapheme = /(?:\p{RI}{2}|.)(?:[\p{M}\p{Emoji_Modifier}]|\u200D.)*/gsu;

let segmenter: Intl.Segmenter | undefined;

function graphemesOf(text: string): Iterable<{ index: number }> {
  if (Intl.Segmenter === undefined) return text.matchAll(roughGrapheme);
  segmenter ??= new Intl.Segmenter('en-GB', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

// All controls but tab and line feed, and the marks that reorder text and so can disguise it.
const unwanted = /(?![\t\n])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu;

export function stripControls(text: string): string {
  return toWellFormed(text.replace(/\r\n?/g, '\n').replace(unwanted, ''));
}

export function singleLine(text: string): string {
  return stripControls(text).replace(/\s+/g, ' ').trim();
}

/**
 * Returns at most `limit` graphemes of the text on one line, with '...' only if something was cut (spec §2.8,
 * ruling 4.10). A letter with its accents, or one emoji, counts as one.
 */
export function preview(text: string, limit: number): string {
  const line = singleLine(text);
  let count = 0;
  for (const { index } of graphemesOf(line)) {
    if (count === limit) return `${line.slice(0, index).trimEnd()}...`;
    count += 1;
  }
  return line;
}
