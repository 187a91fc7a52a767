import { folderName } from '#features/photos/zip-folder.ts';

/** Removes a zip left behind by a tab that closed while creating it. */
export async function forgetDownloads(): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory();
    await root.removeEntry(folderName, { recursive: true });
  } catch {
    // There is none, or this browser has no such storage.
  }
}
