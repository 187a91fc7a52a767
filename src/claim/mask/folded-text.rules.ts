// Texts as they are compared. Finders of plain letters take a thousandth of the time of those of Unicode's classes.
import { plainLetters } from '#claim/desk/terms/term-text.rules.ts';

/** Accents of Latin letters, and what is not seen: a zero-width space, a soft hyphen. */
const unseen = /[\u0300-\u036F\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const dashes = /\p{Pd}/gu;

function foldedLetter(letter: string): string {
  const plain = letter.normalize('NFKD').replace(unseen, '').replace(dashes, '-').toLowerCase();
  return Array.from(plain, (one) => plainLetters[one] ?? one).join('');
}

// Nearly all texts are ASCII.
const capitals = /[A-Z]+/g;
const lowerCase = (text: string): string => text.toLowerCase();
const others = /[^\0-\x7F]/gu;

/** “Ethán” as “ethan”, full-width digits as digits. */
export const foldedOf = (text: string): string => text.replace(capitals, lowerCase).replace(others, foldedLetter);

const gaps = /[^\p{L}\p{M}\p{N}+()]/gu;

/** Between words. In `words` nothing else is. */
export const gap = '[ +()]';

export type FoldedText = {
  written: string;
  folded: string;
  /** The same with a space for whatever is no letter, digit, plus or bracket. */
  words: string;
};

export function foldText(written: string): FoldedText {
  const folded = foldedOf(written);
  return { written, folded, words: folded.replace(gaps, (sign) => ' '.repeat(sign.length)) };
}

/** For each unit of the folded text, where its letter begins in the text as it was written. */
function originsOf(written: string): number[] {
  const origins: number[] = [];
  let at = 0;
  for (const letter of written) {
    for (let units = foldedOf(letter).length; units > 0; units -= 1) origins.push(at);
    at += letter.length;
  }
  return origins;
}

/** `found` is folded, `written` as it stands in the text. */
export type Shows = (found: string, written: string) => string;

export type Finder = { within: 'folded' | 'words'; finds: RegExp; shows: Shows };

/** Replaces what is found. The rest stays as it was written. */
export function replaceFound(text: FoldedText, { within, finds, shows }: Finder): FoldedText {
  const matches = [...text[within].matchAll(finds)];
  if (matches.length === 0) return text;
  const { written } = text;
  const origins = originsOf(written);
  const pieces: string[] = [];
  let until = 0;
  for (const { 0: found, index } of matches) {
    const last = origins[index + found.length - 1];
    let next = index + found.length;
    while (origins[next] === last) next += 1;
    // Two may be found within one letter, such as a ligature.
    const from = Math.max(origins[index] ?? 0, until);
    const to = origins[next] ?? written.length;
    pieces.push(written.slice(until, from), shows(found, written.slice(from, to)));
    until = to;
  }
  return foldText([...pieces, written.slice(until)].join(''));
}
