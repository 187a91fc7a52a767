/** In the origin private file system. */
export const folderName = 'photos-zip';
