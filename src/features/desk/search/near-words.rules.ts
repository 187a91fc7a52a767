// A word that was typed with one wrong letter: another one, one too few, one too many, or two that changed places.
import { turnRound } from '#claim/desk/terms/term-text.rules.ts';

/** Patterns of `like`; `beginning` is what all of them have in front. */
type Half = { beginning: string; patterns: string[] };

/**
 * One wrong letter leaves the first or the second half of a word right. So an index finds the words by that half:
 * `first` among the words, `second` among the words that are turned round. `whole` are words as they stand.
 */
export type NearWords = { whole: string[]; first: Half; second: Half };

/** Of two letters, one that is wrong leaves nothing to find. */
const shortestWord = 3;

export function nearWordsOf(word: string): NearWords | null {
  const letters = Array.from(word);
  if (letters.length < shortestWord) return null;
  const middle = Math.floor(letters.length / 2);
  const textOf = (from: number, to?: number) => letters.slice(from, to).join('');
  const whole = letters.flatMap((letter, at) => [
    textOf(0, at) + textOf(at + 1),
    textOf(0, at) + (letters[at + 1] ?? '') + letter + textOf(at + 2),
  ]);
  const patternsAt = (at: number) => [`${textOf(0, at)}_${textOf(at + 1)}`, `${textOf(0, at)}_${textOf(at)}`];
  const places = [...letters.keys()];
  return {
    whole: [...new Set(whole)].filter((text) => text !== word),
    first: {
      beginning: textOf(0, middle),
      patterns: places.filter((at) => at >= middle).flatMap(patternsAt),
    },
    second: {
      beginning: turnRound(textOf(middle)),
      patterns: places
        .filter((at) => at < middle)
        .flatMap(patternsAt)
        .map(turnRound),
    },
  };
}
