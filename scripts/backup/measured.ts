import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { Checked } from './manifest.ts';

type Count = { bytes: number; hash: Hash };

async function* counting(chunks: AsyncIterable<Buffer>, count: Count): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    count.bytes += chunk.length;
    count.hash.update(chunk);
    yield chunk;
  }
}

const checkedOf = ({ bytes, hash }: Count): Checked => ({ bytes, sha256: hash.digest('hex') });

/** Writes a new file, readable by its owner alone and on the disk when this resolves, and says what was written. */
export async function writeMeasured(source: Readable, path: string, flags: 'w' | 'wx' = 'wx'): Promise<Checked> {
  const count = { bytes: 0, hash: createHash('sha256') };
  const file = createWriteStream(path, { flags, mode: 0o600, flush: true });
  await pipeline(source, (chunks: AsyncIterable<Buffer>) => counting(chunks, count), file);
  return checkedOf(count);
}

/** Whether a file is still what was written. */
export async function isAsWritten(path: string, { bytes, sha256 }: Checked): Promise<boolean> {
  const count = { bytes: 0, hash: createHash('sha256') };
  try {
    for await (const chunk of counting(createReadStream(path), count)) if (chunk.length === 0) break;
  } catch {
    return false;
  }
  return count.bytes === bytes && checkedOf(count).sha256 === sha256;
}
