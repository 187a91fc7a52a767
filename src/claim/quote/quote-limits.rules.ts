// Without schemas, so that forms can have them.

/** Of a quote. */
export const mostLines = 100;
export const mostQuantity = 999;
/** Letters of a part, of a description, and of whoever said something. */
export const longestName = 200;
export const longestSentence = 500;
