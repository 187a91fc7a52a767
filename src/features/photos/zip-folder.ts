/** The folder of the browser's own storage in which a zip is made. */
export const folderName = 'photos-zip';
