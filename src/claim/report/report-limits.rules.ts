// Without schemas, so that forms can have them.
export const longestFindings = 4_000;
export const longestWords = 1_000;
export const longestPart = 200;
export const mostParts = 30;
