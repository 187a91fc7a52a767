// Plain text from outside: cleaned before it is stored, cut without breaking a letter before it is shown.

const graphemes = new Intl.Segmenter('en-GB', { granularity: 'grapheme' });
// All controls but tab and line feed, and the marks that reorder text and so can disguise it.
const unwanted = /(?![\t\n])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu;

/** Without control characters (tabs and line feeds stay; CRLF becomes a line feed) and without broken surrogates. */
export function stripControls(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(unwanted, '').toWellFormed();
}

/** One line: controls gone, every run of white space one space, none at the ends. */
export function singleLine(text: string): string {
  return stripControls(text).replace(/\s+/g, ' ').trim();
}

/**
 * At most `limit` graphemes of the text on one line (a letter with its accents, or one emoji, counts as one), with
 * '...' only when something was cut (§2 Messages).
 */
export function preview(text: string, limit: number): string {
  const line = singleLine(text);
  let count = 0;
  for (const { index } of graphemes.segment(line)) {
    if (count === limit) return `${line.slice(0, index).trimEnd()}...`;
    count += 1;
  }
  return line;
}
