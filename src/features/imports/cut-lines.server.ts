import type { Hash } from 'node:crypto';

import { type Cut, type Cutter, mostBytes, type Position } from './cut.server.ts';

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Caches the next position of both characters, so that neither is searched at every line. */
class LineEnds {
  readonly #chunk: Buffer;
  #feed: number;
  #return: number;

  constructor(chunk: Buffer) {
    this.#chunk = chunk;
    this.#feed = chunk.indexOf(lineFeed);
    this.#return = chunk.indexOf(carriageReturn);
  }

  next(from: number): number {
    if (this.#feed >= 0 && this.#feed < from) this.#feed = this.#chunk.indexOf(lineFeed, from);
    if (this.#return >= 0 && this.#return < from) this.#return = this.#chunk.indexOf(carriageReturn, from);
    if (this.#feed < 0 || this.#return < 0) return Math.max(this.#feed, this.#return);
    return Math.min(this.#feed, this.#return);
  }
}

/**
 * Cuts at \n, \r\n and \r in any mix: none of them can occur inside JSON on one line. A \n after a \r that ended a line
 * belongs to it.
 */
export class LineCutter implements Cutter {
  readonly position: Position;
  hash: Hash;
  #pieces: Buffer[] = [];
  #size = 0;
  #long: Hash | null = null;
  #afterReturn: boolean;

  /** `last` is the byte before the first chunk. */
  constructor(hash: Hash, position: Position, last?: number) {
    this.hash = hash;
    this.position = { ...position };
    this.#afterReturn = last === carriageReturn;
  }

  *cut(chunk: Buffer): Generator<Cut> {
    let at = this.#skipFeed(chunk);
    const ends = new LineEnds(chunk);
    for (let end = ends.next(at); end >= 0; end = ends.next(at)) {
      this.#keep(chunk.subarray(at, end));
      const isReturn = chunk[end] === carriageReturn;
      this.#afterReturn = isReturn && end + 1 === chunk.length;
      at = end + (isReturn && chunk[end + 1] === lineFeed ? 2 : 1);
      yield this.#line(chunk.subarray(end, at));
    }
    this.#keep(chunk.subarray(at));
  }

  *rest(): Generator<Cut> {
    if (this.#size > 0) yield this.#line(Buffer.alloc(0));
  }

  #skipFeed(chunk: Buffer): number {
    const isHalf = this.#afterReturn && chunk[0] === lineFeed;
    if (chunk.length > 0) this.#afterReturn = false;
    if (!isHalf) return 0;
    this.hash.update(chunk.subarray(0, 1));
    this.position.offset += 1;
    return 1;
  }

  #keep(piece: Buffer): void {
    if (piece.length === 0) return;
    this.#size += piece.length;
    this.#pieces.push(piece);
    if (this.#size <= mostBytes) return;
    this.#long ??= this.hash.copy();
    for (const kept of this.#pieces) this.#long.update(kept);
    this.#pieces = [];
  }

  #line(end: Buffer): Cut {
    const [only] = this.#pieces;
    const bytes = this.#pieces.length === 1 && only ? only : Buffer.concat(this.#pieces);
    const isLong = this.#long !== null;
    this.hash = (this.#long ?? this.hash.update(bytes)).update(end);
    this.position.offset += this.#size + end.length;
    this.position.lines += 1;
    this.#pieces = [];
    this.#size = 0;
    this.#long = null;
    return { line: this.position.lines, bytes, ...(isLong && { refusal: 'too-long' as const }) };
  }
}
