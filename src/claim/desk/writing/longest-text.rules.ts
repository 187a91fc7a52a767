/** In UTF-16 units, as `maxlength` counts them. */
export const longestText = 10_000;
