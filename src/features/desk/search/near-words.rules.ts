// A word that was typed with one wrong letter: another one, one too few, one too many, or two that changed places.

/** Of two letters, one that is wrong leaves nothing to find. */
const shortestWord = 3;
/** Of a letter there are some fifty words. */
const longestWord = 24;

const latin = Array.from('abcdefghijklmnopqrstuvwxyz');
/** Letters of another alphabet stand together in Unicode, in so many places. */
const together = 128;

function alphabetOf(letters: readonly string[]): string[] {
  const others = letters.filter((letter) => letter > 'z').map((letter) => letter.codePointAt(0) ?? 0);
  const starts = new Set(others.map((point) => point - (point % together)));
  const around = [...starts].flatMap((start) =>
    Array.from({ length: together }, (_, at) => String.fromCodePoint(start + at)),
  );
  return [...latin, ...around.filter((letter) => /^[\p{Ll}\p{Lo}]$/u.test(letter))];
}

/**
 * Returns all words that differ from this one by a letter. They are looked up as they stand, so that however many claims
 * have names that begin alike, no more of the index is read.
 */
export function nearWordsOf(word: string): string[] {
  const letters = Array.from(word);
  if (letters.length < shortestWord || letters.length > longestWord) return [];
  const alphabet = alphabetOf(letters);
  const textOf = (from: number, to?: number) => letters.slice(from, to).join('');
  const near = [...letters, ''].flatMap((letter, at) => [
    textOf(0, at) + textOf(at + 1),
    textOf(0, at) + (letters[at + 1] ?? '') + letter + textOf(at + 2),
    ...alphabet.flatMap((other) => [textOf(0, at) + other + textOf(at + 1), textOf(0, at) + other + textOf(at)]),
  ]);
  return [...new Set(near)].filter((one) => one !== word);
}
