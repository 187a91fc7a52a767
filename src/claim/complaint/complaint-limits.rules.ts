// In characters.
export const longestWords = 5_000;
export const longestWanted = 2_000;
export const longestReach = 200;
export const longestPart = 5_000;
export const longestLine = 500;
export const longestAgreed = 200;
export const mostPence = 10_000_000;
