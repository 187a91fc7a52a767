import type { FieldError } from '#server/http/errors.ts';
import type { RequestFacts } from '#server/http/request-facts.ts';
import type { ImportWarning } from './import-warnings.rules.ts';
import type { Mapping } from './mapping.rules.ts';

/** The options of an import, which stay the same when it is resumed. */
export type ImportOptions = {
  format: 'ndjson' | 'csv';
  /** Null if the column names are field paths. */
  mapping: Mapping | null;
  /** Reports the result without storing any claim. */
  dryRun: boolean;
  notify: boolean;
};

/** Cursor: up to where a file is stored. */
export type Checkpoint = { offset: number; lines: number; digest: Buffer; header: string[] | null };

export type ImportOrder = {
  id: string;
  lease: string;
  options: ImportOptions;
  checkpoint: Checkpoint;
  isGzip: boolean;
  /** Completed before: the file is only compared. */
  isDone: boolean;
  brandIds: readonly string[];
  /** Number of states that this import has added so far. */
  newStates: number;
  /** Warnings of the lines before the cursor. */
  warnings: ImportWarning[];
  /** The sender, for the audit and for the brand limit of its key. */
  from: RequestFacts | null;
};

export type RefusalError = FieldError & { column?: string };
export type Refusal = { line: number; number: string; errors: RefusalError[] };

export type Counts = { read: number; created: number; changed: number; unchanged: number; refused: number };

/** How reading ended. `refused` is the answer to the sender: a status, a stable code and what to do. */
export type ImportEnd =
  | { kind: 'done' }
  | { kind: 'cut'; reason: string }
  | { kind: 'refused'; status: number; code: string; detail: string };

export type ToThread =
  | { kind: 'order'; order: ImportOrder; database: unknown; clockAhead: number }
  | { kind: 'chunk'; chunk: Uint8Array }
  | { kind: 'end' }
  | { kind: 'cut'; reason: string };

/** Messages from the import thread. `took` counts bytes, for backpressure. */
export type FromThread =
  | { kind: 'took'; bytes: number }
  | { kind: 'fault'; error: unknown }
  | { kind: 'ended'; end: ImportEnd }
  /** `isAway`: PostgreSQL cannot be reached, and a later retry may succeed. */
  | { kind: 'failed'; error: unknown; isAway: boolean };
