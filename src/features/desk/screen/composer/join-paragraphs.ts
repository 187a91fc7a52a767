/** Returns both texts with an empty line between; an empty one is left out. */
export const joinParagraphs = (first: string, second: string): string =>
  [first.trim(), second.trim()].filter((text) => text !== '').join('\n\n');
