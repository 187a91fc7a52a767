const chunkBytes = 256 * 1_024;
/** More than the most chunks in transit (four), so that none is overwritten before it is written. */
const bufferCount = 6;

export type Buffers = { turn: number; kept: ArrayBuffer[] };

export function newBuffers(): Buffers {
  return { turn: 0, kept: Array.from({ length: bufferCount }, () => new ArrayBuffer(chunkBytes)) };
}

function byteReader(body: ReadableStream<Uint8Array>): ReadableStreamBYOBReader | null {
  try {
    return body.getReader({ mode: 'byob' });
  } catch {
    return null;
  }
}

/**
 * Returns the same bytes, read into a few reused buffers: thousands of released buffers grow a page's memory faster
 * than browsers free it. Returns the body itself if the browser has no BYOB reader.
 */
export function inChunks(body: ReadableStream<Uint8Array>, buffers: Buffers): ReadableStream<Uint8Array> {
  const reader = byteReader(body);
  if (!reader) return body;
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const turn = buffers.turn % bufferCount;
    buffers.turn += 1;
    const { value, done } = await reader.read(new Uint8Array(buffers.kept[turn] ?? new ArrayBuffer(chunkBytes)));
    // Reading detaches the buffer and returns it under another name.
    if (value) buffers.kept[turn] = value.buffer;
    if (done) controller.close();
    else if (value) controller.enqueue(value);
  };
  // No read-ahead, because queued chunks must not be overwritten.
  return new ReadableStream({ pull, cancel: (reason) => reader.cancel(reason) }, { highWaterMark: 0 });
}
