/** How much is read at once, in bytes. */
const pieceBytes = 256 * 1_024;
/** More than there can be pieces on their way through the streams at once (four): none is overwritten before it is written. */
const turns = 6;

export type Buffers = { turn: number; kept: ArrayBuffer[] };

export function newBuffers(): Buffers {
  return { turn: 0, kept: Array.from({ length: turns }, () => new ArrayBuffer(pieceBytes)) };
}

function byteReader(body: ReadableStream<Uint8Array>): ReadableStreamBYOBReader | null {
  try {
    return body.getReader({ mode: 'byob' });
  } catch {
    return null;
  }
}

/**
 * The same bytes, read into the same few buffers again and again, because thousands of buffers that are done with make
 * a page's memory grow faster than browsers clear it. A browser that cannot read so gives the body as it is.
 */
export function inPieces(body: ReadableStream<Uint8Array>, buffers: Buffers): ReadableStream<Uint8Array> {
  const reader = byteReader(body);
  if (!reader) return body;
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const turn = buffers.turn % turns;
    buffers.turn += 1;
    const { value, done } = await reader.read(new Uint8Array(buffers.kept[turn] ?? new ArrayBuffer(pieceBytes)));
    // Reading takes the buffer away and gives it back under another name.
    if (value) buffers.kept[turn] = value.buffer;
    if (done) controller.close();
    else if (value) controller.enqueue(value);
  };
  // Nothing is read ahead, because what waits must not be overwritten.
  return new ReadableStream({ pull, cancel: (reason) => reader.cancel(reason) }, { highWaterMark: 0 });
}
