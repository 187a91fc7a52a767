import { folderName } from './zip-folder.ts';

/**
 * Where the bytes of a zip go while it is being made. Never all into memory where the browser has another place: sixty
 * photos of a workshop's camera are half a gigabyte, and a phone closes the page long before that.
 */
export type ZipTarget = {
  writable: WritableStream<Uint8Array>;
  /** Hands the finished file to the claimant. */
  finish(): Promise<void>;
  /** Removes what has been written. */
  discard(): Promise<void>;
};

type SaveFilePicker = (options: {
  suggestedName: string;
  types: { accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle>;

/** How long a browser may take to copy a finished file out of its own storage, in milliseconds. */
const copyTime = 60_000;

/** A file of the claimant's choice. Throws an AbortError when they choose none. */
async function pickedFile(pick: SaveFilePicker, name: string): Promise<ZipTarget> {
  const handle = await pick.call(window, { suggestedName: name, types: [{ accept: { 'application/zip': ['.zip'] } }] });
  return { writable: await handle.createWritable(), finish: async () => {}, discard: async () => {} };
}

function offer(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), copyTime);
}

/** Answers whether it is gone now. It is not there the first time, and another tab may be writing in it. */
function dropFolder(root: FileSystemDirectoryHandle): Promise<boolean> {
  return root.removeEntry(folderName, { recursive: true }).then(
    () => true,
    () => false,
  );
}

/** Tries for two seconds, because browsers keep a file locked for a moment after a worker has closed it. */
async function dropWritten(root: FileSystemDirectoryHandle): Promise<void> {
  for (let tries = 20; tries > 0; tries -= 1) {
    if (await dropFolder(root)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Safari before 26 has no `createWritable`, and writes files of its own storage in workers only. */
async function writableOf(handle: FileSystemFileHandle): Promise<WritableStream<Uint8Array>> {
  if ('createWritable' in FileSystemFileHandle.prototype) return handle.createWritable();
  const { workerWritable } = await import('./worker-writable.ts');
  return workerWritable(handle.name);
}

/** A file in the browser's own storage on the disk, downloaded when it is whole and removed after. */
async function storedFile(name: string): Promise<ZipTarget> {
  const root = await navigator.storage.getDirectory();
  await dropFolder(root);
  const folder = await root.getDirectoryHandle(folderName, { create: true });
  const handle = await folder.getFileHandle(`${crypto.randomUUID()}.zip`, { create: true });
  const finish = async () => {
    offer(await handle.getFile(), name);
    setTimeout(() => void dropFolder(root), copyTime);
  };
  return { writable: await writableOf(handle), finish, discard: () => dropWritten(root) };
}

/** For browsers that can write to neither: the whole file in memory. */
function memoryFile(name: string): ZipTarget {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const whole = new Response(readable).blob();
  whole.catch(() => {});
  return { writable, finish: async () => offer(await whole, name), discard: async () => {} };
}

function canStore(): boolean {
  return 'storage' in navigator && 'getDirectory' in navigator.storage && 'FileSystemFileHandle' in window;
}

/** Opens the best place there is for a file of this name. Throws an AbortError when the claimant changes their mind. */
export async function chooseFile(name: string): Promise<ZipTarget> {
  const { showSaveFilePicker } = window as { showSaveFilePicker?: SaveFilePicker };
  if (showSaveFilePicker) return pickedFile(showSaveFilePicker, name);
  if (!canStore()) return memoryFile(name);
  // A private window may have the calls and no storage behind them.
  return storedFile(name).catch(() => memoryFile(name));
}

/** Removes a finished file that the browser's own storage still holds. */
export async function dropLeftovers(): Promise<void> {
  if (canStore()) await dropFolder(await navigator.storage.getDirectory());
}
