/** The folder in the origin private file system in which zips are written. */
export const folderName = 'photos-zip';
