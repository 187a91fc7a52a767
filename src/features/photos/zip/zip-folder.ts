export const folderName = 'photos-zip';
