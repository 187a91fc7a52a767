import { folderName } from './zip-folder.ts';

/** Only one request is sent at a time. */
export type WriteCommand = { open: string } | { write: ArrayBuffer; length: number } | { close: true };

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
  if (written !== length) throw new Error(`${written} bytes of ${length} were written.`);
}

async function runCommand(command: WriteCommand): Promise<void> {
  if ('open' in command) file = await open(command.open);
  else if ('write' in command) write(command.write, command.length);
  else {
    file?.flush();
    file?.close();
  }
}

function answer(buffer: ArrayBuffer | null, problem: string | null): void {
  const message: Answer = { problem, buffer };
  postMessage(message, { transfer: buffer ? [buffer] : [] });
}

addEventListener('message', ({ data }: MessageEvent<WriteCommand>) => {
  const buffer = 'write' in data ? data.write : null;
  runCommand(data).then(
    () => answer(buffer, null),
    (error: unknown) => answer(buffer, String(error)),
  );
});
