import { randomBytes } from 'node:crypto';

import { makeZip } from 'client-zip';
import { expect, test } from 'vitest';

import { inChunks, newBuffers } from './zip-chunks.ts';

/** Returns a body as `fetch` does: a byte stream with chunks of its own length. */
function bodyOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new Response(new Uint8Array(bytes)).body ?? new ReadableStream();
}

function chunksOf(bytes: Uint8Array, length: number): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += length) controller.enqueue(bytes.slice(at, at + length));
      controller.close();
    },
  });
}

/** Packs with a writer as slow as a busy disk, so that the next chunks are already in transit. */
async function packedSlowly(photos: ReadableStream<Uint8Array>[]): Promise<Buffer> {
  const buffers = newBuffers();
  const entries = photos.map((body, index) => ({ name: `${index}.jpg`, input: inChunks(body, buffers) }));
  const written: Buffer[] = [];
  const slow = new WritableStream<Uint8Array>({
    async write(piece) {
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      written.push(Buffer.from(piece));
    },
  });
  await makeZip(entries).pipeThrough(new TransformStream()).pipeTo(slow);
  return Buffer.concat(written);
}

test.each([
  ['a body that is read into our buffers', bodyOf],
  ['a body that cannot be', (bytes: Uint8Array) => chunksOf(bytes, 70_000)],
])('%s keeps its bytes, however late they are written', async (_name, open) => {
  const photos = [randomBytes(3_000_001), randomBytes(1), randomBytes(2_500_000)];
  const zip = await packedSlowly(photos.map(open));
  for (const photo of photos) expect(zip.includes(photo)).toBe(true);
});

test('a stopped zip stops the photo that is on its way', async () => {
  let stopped: unknown = null;
  const endless = new ReadableStream<Uint8Array>({
    type: 'bytes',
    pull: (controller) => controller.enqueue(new Uint8Array(1_000)),
    cancel: (reason) => void (stopped = reason),
  });
  await inChunks(endless, newBuffers()).cancel('enough');
  expect(stopped).toBe('enough');
});
