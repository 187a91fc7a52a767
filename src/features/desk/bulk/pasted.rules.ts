const parting = /[\s,;]+/;

/** A line without a digit, such as the heading of a column, names no claim. */
const linesWithDigits = (typed: string): string =>
  typed
    .split(/\r?\n/)
    .filter((line) => /\d/.test(line))
    .join('\n');

/** Returns each reference or IMEI of a list once, as it was written. */
export const referencesIn = (typed: string): string[] => [
  ...new Set(
    linesWithDigits(typed)
      .split(parting)
      .filter((part) => part !== ''),
  ),
];

const shortest = 4;
/** Shorter ones between spaces alone may be the groups of a telephone number or of a post code. */
const shortestBetweenSpaces = 7;

/** Whether a text is a list of references, and no name, address or telephone number. */
export function isReferenceList(text: string): boolean {
  const parts = referencesIn(text);
  const least = /[\n,;]/.test(linesWithDigits(text)) ? shortest : shortestBetweenSpaces;
  return parts.length > 1 && parts.every((part) => part.length >= least && /\d/.test(part));
}
