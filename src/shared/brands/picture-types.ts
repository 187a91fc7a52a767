/** In bytes of the file that somebody chooses. */
export const largestPicture = 1_000_000;

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] as const;
