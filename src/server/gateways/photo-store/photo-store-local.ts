import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { PhotoStore, StoredFile } from './photo-store.ts';
import { asStoreCall, safeKey } from './photo-store-error.ts';

/** Milliseconds after which a half-written file must be of a killed server: no upload takes as long. */
const abandonedAfterMs = 60 * 60 * 1_000;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function readFrom(path: string): Promise<StoredFile | null> {
  try {
    const file = await open(path, 'r');
    const { size } = await file.stat();
    return { stream: file.createReadStream(), size };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function dropAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const written = await stat(path).catch(() => null);
    if (written && Date.now() - written.mtimeMs > abandonedAfterMs) await rm(path, { force: true });
  }
}

/**
 * Files are readable by this user only. Each is written aside, synced and renamed, because a kill or a loss of power
 * must leave the whole file or none.
 */
export function localPhotoStore(dataDir: string): PhotoStore {
  const root = join(dataDir, 'photos');
  const arriving = join(root, 'arriving');
  const folderOf = (key: string) => join(root, safeKey(key).slice(0, 2));
  const pathOf = (key: string) => join(folderOf(key), key);
  const put = async (key: string, bytes: Uint8Array) => {
    const folder = folderOf(key);
    await mkdir(arriving, { recursive: true, mode: 0o700 });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const temporary = join(arriving, randomUUID());
    try {
      await writeWhole(temporary, bytes);
      await rename(temporary, pathOf(key));
      await syncFolder(folder);
      await syncFolder(root);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  };
  const check = async () => {
    await mkdir(arriving, { recursive: true, mode: 0o700 });
    await dropAbandoned(arriving);
  };
  return {
    put: (key, bytes) => asStoreCall(root, () => put(key, bytes)),
    get: (key) => asStoreCall(root, () => readFrom(pathOf(key))),
    delete: (key) => asStoreCall(root, () => rm(pathOf(key), { force: true })),
    check: () => asStoreCall(root, check),
    tidy: () => asStoreCall(root, () => dropAbandoned(arriving)),
  };
}
