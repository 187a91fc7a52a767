// Without schemas, so that forms can have them.

/** Of a quote. Lines and their letters are as a claim document may have them. */
export const mostLines = 500;
export const longestPart = 300;
export const longestDescription = 1_000;
/** In bytes: the longest quote in letters of three bytes. */
export const quoteBodyBytes = 2_097_152;
export const mostQuantity = 999;
/** Letters of whoever said something. */
export const longestName = 200;
export const longestSentence = 500;
