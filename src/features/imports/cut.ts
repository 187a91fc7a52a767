import type { Buffer } from 'node:buffer';
import type { Hash } from 'node:crypto';

/** Bytes of one line or record; a longer one is refused unread, so that memory does not grow with it. */
export const mostBytes = 2_000_000;

/** One line of NDJSON or one record of a spreadsheet. */
export type Cut = {
  /** Where it begins, counted from 1 as an editor counts. */
  line: number;
  /** Its bytes without the line end. */
  bytes: Buffer;
  /** Why it cannot be read at all. */
  refusal?: 'too-long' | 'open-quote';
};

/** Where a file is cut up to: what a resumed import goes on from. */
export type Position = { offset: number; lines: number };

/**
 * Cuts a file as it comes. `position` and `hash` stand after the last cut that was yielded, whatever has come since, so
 * they are an exact checkpoint at any time.
 */
export type Cutter = {
  readonly position: Position;
  readonly hash: Hash;
  /** The cuts that this chunk completes. */
  cut(chunk: Buffer): Generator<Cut>;
  /** What is left when the file has ended in order. A file that was cut off has no such rest: nobody knows the line's end. */
  rest(): Generator<Cut>;
};
