import type { Buffer } from 'node:buffer';
import type { Hash } from 'node:crypto';

/** Limit of one line or record; a longer one is refused unbuffered, to bound the memory. */
export const mostBytes = 2_000_000;

/** One line of NDJSON or one CSV record: its first line, counted from 1, and its bytes without the line end. */
export type Cut = {
  line: number;
  bytes: Buffer;
  refusal?: 'too-long' | 'open-quote';
};

export type Position = { offset: number; lines: number };

/**
 * Cuts a stream. `position` and `hash` are those after the last yielded cut, so they are an exact cursor at any time.
 */
export type Cutter = {
  readonly position: Position;
  readonly hash: Hash;
  cut(chunk: Buffer): Generator<Cut>;
  /** Yields the rest after a regular end. An interrupted file has none, because its last line may be incomplete. */
  rest(): Generator<Cut>;
};
