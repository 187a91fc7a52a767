/** Longer terms are cut, and so is what is searched for: PostgreSQL indexes no text of several kilobytes. */
export const longestTerm = 64;

/** Latin letters that Unicode does not decompose into a letter and its accent. */
export const plainLetters: Record<string, string> = {
  æ: 'ae',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
};

/** Nearly all texts are plain, and take a tenth of the time. */
const isPlain = (text: string): boolean => /^[ -~]*$/.test(text);

/** Returns a text as it is compared: lower case, and letters and digits alone, without accents. */
export function termOf(text: string): string {
  if (isPlain(text))
    return text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '')
      .slice(0, longestTerm);
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .replaceAll(/[æðđħıłøœßþ]/g, (letter) => plainLetters[letter] ?? letter)
    .slice(0, longestTerm)
    .replace(/[\ud800-\udbff]$/, '');
}

/** Returns a reference without the letters that it begins with: handlers leave out what all references have. */
export const withoutPrefix = (reference: string): string => reference.replace(/^\s*\p{L}+[^\p{L}\p{N}]*/u, '');

export const turnRound = (text: string): string => Array.from(text).toReversed().join('');

/** Returns the digits as they are dialled in the United Kingdom, and those of another country with 00 in front. */
export function phoneTermOf(text: string): string {
  const dialled = text.replaceAll('(0)', '').trim();
  const digits = dialled.replaceAll(/\D+/g, '').slice(0, longestTerm);
  return (dialled.startsWith('+') ? `00${digits}` : digits).replace(/^00440?/, '0');
}

/** A word with punctuation counts whole and in its parts: smith-jones, smith and jones. */
export function nameWordsOf(name: string): string[] {
  const words = name.split(/\s+/).flatMap((word) => [word, ...word.split(/[^\p{L}\p{M}\p{N}]+/u)]);
  return [...new Set(words.map(termOf))].filter((word) => word !== '');
}
