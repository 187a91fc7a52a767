import { folderName } from '#features/photos/zip-folder.ts';

/** Removes the zip that a tab has left behind which ended in the middle of making it. */
export async function forgetDownloads(): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory();
    await root.removeEntry(folderName, { recursive: true });
  } catch {
    // There is none, or this browser has no such storage.
  }
}
