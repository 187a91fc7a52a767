import { trustedAddress } from '#web/trusted-address.ts';
import * as workerFile from './zip-worker.ts?worker&url';
import type { Answer, WriteCommand } from './zip-worker.ts';

function callWorker(worker: Worker, command: WriteCommand): Promise<ArrayBuffer | null> {
  return new Promise((resolve, reject) => {
    const heard = new AbortController();
    const settleAnswer = ({ problem, buffer }: Answer) => {
      heard.abort();
      if (problem === null) resolve(buffer);
      else reject(new Error(problem));
    };
    worker.addEventListener('error', ({ message }) => settleAnswer({ problem: message, buffer: null }), heard);
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => settleAnswer(data), heard);
    worker.postMessage(command, 'write' in command ? [command.write] : []);
  });
}

/** Writes chunks through one reused buffer, because released copies accumulate in both threads. */
function writerTo(send: (command: WriteCommand) => Promise<ArrayBuffer | null>): (bytes: Uint8Array) => Promise<void> {
  let kept = new ArrayBuffer(0);
  return async (bytes) => {
    const buffer = kept.byteLength >= bytes.length ? kept : new ArrayBuffer(bytes.length);
    new Uint8Array(buffer).set(bytes);
    kept = (await send({ write: buffer, length: bytes.length })) ?? kept;
  };
}

export async function workerWritable(name: string): Promise<WritableStream<Uint8Array>> {
  const worker = new Worker(trustedAddress('photos-zip', workerFile.default), { type: 'module' });
  const end = () => worker.terminate();
  // A failed worker must release the file, or the file cannot be removed.
  const orEnd = (command: WriteCommand) =>
    callWorker(worker, command).catch((error: unknown) => {
      end();
      throw error;
    });
  const close = async () => void (await callWorker(worker, { close: true }).finally(end));
  await orEnd({ open: name });
  return new WritableStream({ write: writerTo(orEnd), close, abort: close });
}
