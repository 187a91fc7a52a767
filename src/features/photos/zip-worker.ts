import { folderName } from './zip-folder.ts';

/** Only one request is sent at a time. */
export type Asked = { open: string } | { write: ArrayBuffer; length: number } | { close: true };

export type Answer = { problem: string | null; buffer: ArrayBuffer | null };

type SyncFile = { write(bytes: Uint8Array): number; flush(): void; close(): void };
type SyncHandle = { createSyncAccessHandle(): Promise<SyncFile> };

let file: SyncFile | null = null;

async function open(name: string): Promise<SyncFile> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(folderName);
  const handle: unknown = await folder.getFileHandle(name);
  return (handle as SyncHandle).createSyncAccessHandle();
}

function write(buffer: ArrayBuffer, length: number): void {
  const written = file?.write(new Uint8Array(buffer, 0, length));
  // A full disk may take only a part.
  if (written !== length) throw new Error(`${written} bytes of ${length} were written.`);
}

async function obey(asked: Asked): Promise<void> {
  if ('open' in asked) file = await open(asked.open);
  else if ('write' in asked) write(asked.write, asked.length);
  else {
    file?.flush();
    file?.close();
  }
}

function answer(buffer: ArrayBuffer | null, problem: string | null): void {
  const told: Answer = { problem, buffer };
  postMessage(told, { transfer: buffer ? [buffer] : [] });
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  const buffer = 'write' in data ? data.write : null;
  obey(data).then(
    () => answer(buffer, null),
    (error: unknown) => answer(buffer, String(error)),
  );
});
