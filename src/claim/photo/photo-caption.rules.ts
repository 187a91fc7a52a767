/** In characters: one line beside a photo. */
export const longestCaption = 200;
