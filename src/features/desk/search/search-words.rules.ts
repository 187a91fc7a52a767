import { phoneTermOf, termOf, turnRound } from '#claim/desk/terms/term-text.rules.ts';

/** How what was typed is read. Null and [] where it cannot be that. */
export type SearchWords = {
  /** The beginning of a number, post code or address. */
  beginning: string;
  phone: string | null;
  /** What an IMEI or a serial number ends with, turned round. */
  end: string | null;
  /** The words of a name, the longest first: it finds the fewest. At most four; none where a digit was typed. */
  names: readonly string[];
};

const fromLetters = 3;
const fromLastLetters = 4;

/** Each word is one more condition in every branch of the search. */
const mostNames = 4;

/** An apostrophe parts no words: O’Neill is found as oneill, and as neill. */
const wordsOf = (typed: string): string[] =>
  typed
    .split(/[\s\p{Pd}]+/u)
    .map(termOf)
    .filter((word) => word !== '');

/**
 * Returns the longest of the words, as these narrow most. Leaves out a word that is the beginning of another one: a
 * claim that is found by the longer word has the shorter one too.
 */
function narrowestOf(words: readonly string[]): string[] {
  const distinct = [...new Set(words)];
  const isBeginning = (word: string) => distinct.some((other) => other !== word && other.startsWith(word));
  return distinct
    .filter((word) => !isBeginning(word))
    .toSorted((left, right) => right.length - left.length)
    .slice(0, mostNames);
}

export function searchWordsOf(typed: string): SearchWords | null {
  const beginning = termOf(typed);
  if (beginning === '') return null;
  const { length } = beginning;
  // A name has no digit: the letters of a number such as CLM-1234 are read past every number that begins so.
  const isName = length >= fromLetters && !/\p{N}/u.test(beginning);
  return {
    beginning,
    phone: /^[+\d][\d\s()./-]*$/.test(typed.trim()) ? phoneTermOf(typed) : null,
    end: length >= fromLastLetters ? turnRound(beginning) : null,
    names: isName ? narrowestOf(wordsOf(typed)) : [],
  };
}
