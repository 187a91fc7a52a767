import { folderName } from './zip-folder.ts';

/**
 * In memory only if the browser offers nothing else: sixty photos are half a gigabyte, and phones close such a page.
 */
export type ZipTarget = {
  writable: WritableStream<Uint8Array>;
  finish(): Promise<void>;
  discard(): Promise<void>;
};

type SaveFilePicker = (options: {
  suggestedName: string;
  types: { accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle>;

/** In milliseconds: a browser may still copy a finished file out of its storage. */
const copyMs = 60_000;

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
  setTimeout(() => URL.revokeObjectURL(url), copyMs);
}

/** The folder may not exist yet, or another tab may be writing in it. */
function dropFolder(root: FileSystemDirectoryHandle): Promise<boolean> {
  return root.removeEntry(folderName, { recursive: true }).then(
    () => true,
    () => false,
  );
}

/** Retries for two seconds, because browsers keep a file locked shortly after a worker has closed it. */
async function dropWritten(root: FileSystemDirectoryHandle): Promise<void> {
  for (let tries = 20; tries > 0; tries -= 1) {
    if (await dropFolder(root)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Safari before 26 has no `createWritable` and writes such files in workers only. */
async function writableOf(handle: FileSystemFileHandle): Promise<WritableStream<Uint8Array>> {
  if ('createWritable' in FileSystemFileHandle.prototype) return handle.createWritable();
  const { workerWritable } = await import('./worker-writable.ts');
  return workerWritable(handle.name);
}

async function storedFile(name: string): Promise<ZipTarget> {
  const root = await navigator.storage.getDirectory();
  await dropFolder(root);
  const folder = await root.getDirectoryHandle(folderName, { create: true });
  const handle = await folder.getFileHandle(`${crypto.randomUUID()}.zip`, { create: true });
  const finish = async () => {
    offer(await handle.getFile(), name);
    setTimeout(() => void dropFolder(root), copyMs);
  };
  return { writable: await writableOf(handle), finish, discard: () => dropWritten(root) };
}

function memoryFile(name: string): ZipTarget {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const whole = new Response(readable).blob();
  whole.catch(() => {});
  return { writable, finish: async () => offer(await whole, name), discard: async () => {} };
}

function canStore(): boolean {
  return 'storage' in navigator && 'getDirectory' in navigator.storage && 'FileSystemFileHandle' in window;
}

/** Throws an AbortError if the claimant cancels. */
export async function chooseFile(name: string): Promise<ZipTarget> {
  const { showSaveFilePicker } = window as { showSaveFilePicker?: SaveFilePicker };
  if (showSaveFilePicker) return pickedFile(showSaveFilePicker, name);
  if (!canStore()) return memoryFile(name);
  // A private window may offer the API without storage.
  return storedFile(name).catch(() => memoryFile(name));
}

export async function dropLeftovers(): Promise<void> {
  if (canStore()) await dropFolder(await navigator.storage.getDirectory());
}
