import { folderName } from '#features/photos/zip/zip-folder.ts';

/** A tab that closed while creating a zip has left it behind. */
export async function forgetDownloads(): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory();
    await root.removeEntry(folderName, { recursive: true });
  } catch {
    // There is none, or this browser has no such storage.
  }
}
