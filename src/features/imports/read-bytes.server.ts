import { createHash, type Hash } from 'node:crypto';
import { createGunzip } from 'node:zlib';

import type { Cursor } from './import-facts.server.ts';

/** The file broke off; what came before is stored. */
export class FileCut extends Error {}
export class FileRefused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, detail: string) {
    super(detail);
    this.status = status;
    this.code = code;
  }
}

function gzipTrouble(error: unknown): FileCut | FileRefused {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'Z_BUF_ERROR') return new FileCut('The gzip stream ends before its end.');
  return new FileCut('The gzip stream is damaged, or no gzip stream.');
}

/** Unpacks on demand, so that a file with an extreme compression ratio costs time and no memory. */
export async function* unpackBytes(compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: 65_536 });
  const chunks: Buffer[] = [];
  const troubles: Error[] = [];
  let isOver = false;
  let wake = () => {};
  gunzip.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    gunzip.pause();
    wake();
  });
  gunzip.on('error', (error) => {
    troubles.push(gzipTrouble(error));
    wake();
  });
  gunzip.on('end', () => {
    isOver = true;
    wake();
  });
  void feed(gunzip, compressed).catch((error: unknown) => {
    troubles.push(error instanceof Error ? error : new Error(String(error)));
    wake();
  });
  for (;;) {
    const chunk = chunks.shift();
    const [trouble] = troubles;
    if (chunk) yield chunk;
    else if (trouble) throw trouble;
    else if (isOver) return;
    else {
      const woken = new Promise<void>((resolve) => (wake = resolve));
      gunzip.resume();
      await woken;
    }
  }
}

async function feed(gunzip: ReturnType<typeof createGunzip>, compressed: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of compressed) {
    if (gunzip.destroyed) return;
    await new Promise<void>((resolve) => {
      gunzip.once('close', resolve);
      gunzip.write(chunk, () => {
        gunzip.off('close', resolve);
        resolve();
      });
    });
  }
  gunzip.end();
}

export function otherFile(): FileRefused {
  const detail =
    'This Idempotency-Key names an import of another file: what was sent does not begin like it. Use another key, or send that file again.';
  return new FileRefused(409, 'import-differs', detail);
}

export async function skipTo(
  bytes: AsyncIterator<Buffer>,
  { offset, digest }: Cursor,
): Promise<{ hash: Hash; first: Buffer; last: number | undefined }> {
  const hash = createHash('sha256');
  let left = offset;
  let last: number | undefined;
  while (left > 0) {
    const { done, value } = await bytes.next();
    if (done) throw otherFile();
    const skipped = value.subarray(0, left);
    hash.update(skipped);
    last = skipped.at(-1);
    left -= skipped.length;
    if (left > 0) continue;
    if (!hash.copy().digest().equals(digest)) throw otherFile();
    return { hash, first: value.subarray(skipped.length), last };
  }
  return { hash, first: Buffer.alloc(0), last };
}

export function refuseUtf16(first: Buffer): void {
  const mark = first.readUInt16BE.bind(first);
  if (first.length < 2 || (mark(0) !== 0xfffe && mark(0) !== 0xfeff)) return;
  throw new FileRefused(
    400,
    'unsupported-charset',
    'This file is UTF-16 (“Unicode text”). Save it as UTF-8 and send it again.',
  );
}
