/** In characters. */
export const longestTitle = 80;
export const longestFault = 80;
