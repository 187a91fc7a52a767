import type { Hash } from 'node:crypto';

import { type Cut, type Cutter, mostBytes, type Position } from './cut.server.ts';

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const quote = 0x22;

const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf]);
const hasMark = (bytes: Buffer): boolean => bytes.subarray(0, utf8Mark.length).equals(utf8Mark);

type Scan = { at: number; inQuote: boolean; atCellStart: boolean };
const startOf = (at: number): Scan => ({ at, inQuote: false, atCellStart: true });

function lineEndsIn(bytes: Buffer): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] === lineFeed || (bytes[at] === carriageReturn && bytes[at + 1] !== lineFeed)) count += 1;
  }
  return count;
}

function firstLineEnd(bytes: Buffer): number {
  return bytes.findIndex((byte) => byte === lineFeed || byte === carriageReturn);
}

/**
 * Cuts CSV text into records: at line ends outside quotes, which open at the start of a cell only. An unclosed quote
 * spoils its own line alone: the cutter restarts after that line.
 */
export class RecordCutter implements Cutter {
  readonly position: Position;
  hash: Hash;
  readonly #delimiter: number;
  #held: Buffer = Buffer.alloc(0);
  #scan = startOf(0);
  /** How far an earlier scan found no closing quote; it was inside quotes at every line end up to here. */
  #quotedTo = 0;
  #long: { hash: Hash; size: number } | null = null;

  constructor(hash: Hash, position: Position, delimiter: string) {
    this.hash = hash;
    this.position = { ...position };
    this.#delimiter = delimiter.charCodeAt(0);
  }

  *cut(chunk: Buffer): Generator<Cut> {
    this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    if (this.position.offset === 0 && this.#scan.at === 0 && hasMark(this.#held)) this.#scan.at = utf8Mark.length;
    yield* this.#cutHeld(false);
  }

  *rest(): Generator<Cut> {
    yield* this.#cutHeld(true);
    while (this.#held.length > 0) {
      if (!this.#scan.inQuote) return yield this.#take(this.#held.length, this.#held.length);
      yield this.#openQuote();
      yield* this.#cutHeld(true);
    }
  }

  *#cutHeld(isEnd: boolean): Generator<Cut> {
    for (;;) {
      const end = this.#long ? this.#endOfLong(isEnd) : this.#findEnd(isEnd);
      if (end === null) {
        if (this.#held.length <= mostBytes && !this.#long) return;
        if (this.#scan.inQuote && firstLineEnd(this.#held) >= 0) yield this.#openQuote();
        else return this.#dropLong();
        continue;
      }
      yield this.#take(end.at, end.after);
    }
  }

  #findEnd(isEnd: boolean): { at: number; after: number } | null {
    const held = this.#held;
    const scan = this.#scan;
    for (; scan.at < held.length; scan.at += 1) {
      const byte = held[scan.at];
      if (scan.inQuote) {
        // An earlier scan was inside quotes here too, so this one would read the same up to its end.
        if (byte === lineFeed || byte === carriageReturn) scan.at = Math.max(scan.at, this.#quotedTo - 1);
        if (byte !== quote) continue;
        // A doubled quote is an escaped one; its second half may still arrive.
        if (scan.at + 1 === held.length && !isEnd) return null;
        if (held[scan.at + 1] === quote) scan.at += 1;
        else scan.inQuote = false;
      } else if (byte === lineFeed || byte === carriageReturn) {
        return this.#lineEnd(scan.at, isEnd);
      } else {
        scan.inQuote = byte === quote && scan.atCellStart;
        scan.atCellStart = byte === this.#delimiter;
      }
    }
    return null;
  }

  #lineEnd(at: number, isEnd: boolean): { at: number; after: number } | null {
    if (this.#held[at] === lineFeed) return { at, after: at + 1 };
    if (at + 1 === this.#held.length && !isEnd) return null;
    return { at, after: at + (this.#held[at + 1] === lineFeed ? 2 : 1) };
  }

  #endOfLong(isEnd: boolean): { at: number; after: number } | null {
    const at = firstLineEnd(this.#held);
    return at < 0 ? null : this.#lineEnd(at, isEnd);
  }

  #dropLong(): void {
    this.#long ??= { hash: this.hash.copy(), size: 0 };
    const end = this.#held.at(-1) === carriageReturn ? this.#held.length - 1 : this.#held.length;
    this.#long.hash.update(this.#held.subarray(0, end));
    this.#long.size += end;
    this.#held = this.#held.subarray(end);
    this.#quotedTo = 0;
    this.#scan = startOf(0);
  }

  #take(at: number, after: number): Cut {
    const bytes = this.#held.subarray(0, at);
    const line = this.position.lines + 1;
    const isLong = this.#long !== null;
    this.hash = (this.#long?.hash ?? this.hash).update(this.#held.subarray(0, after));
    this.position.offset += after + (this.#long?.size ?? 0);
    this.position.lines += 1 + (isLong ? 0 : lineEndsIn(bytes));
    this.#held = this.#held.subarray(after);
    this.#quotedTo = Math.max(0, this.#quotedTo - after);
    this.#scan = startOf(0);
    this.#long = null;
    return { line, bytes, ...(isLong && { refusal: 'too-long' as const }) };
  }

  #openQuote(): Cut {
    this.#quotedTo = this.#scan.at;
    const at = firstLineEnd(this.#held);
    const end = at < 0 ? this.#held.length : at;
    const after = at < 0 ? end : (this.#lineEnd(at, true)?.after ?? end);
    return { ...this.#take(end, after), refusal: 'open-quote' };
  }
}
