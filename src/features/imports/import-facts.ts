import type { FieldError } from '#server/http/errors.ts';
import type { RequestFacts } from '#server/http/request-facts.ts';
import type { ImportWarning } from './import-warnings.rules.ts';
import type { Mapping } from './mapping.rules.ts';

/** What was asked of an import; the same again when it is resumed. */
export type ImportOptions = {
  format: 'ndjson' | 'csv';
  /** Null: the columns' names are field paths. */
  mapping: Mapping | null;
  /** Says what would happen and stores nothing of it. */
  dryRun: boolean;
  /** Claimants are told of what the import changes. */
  notify: boolean;
};

/** Up to where a file is stored. */
export type Checkpoint = { offset: number; lines: number; digest: Buffer; header: string[] | null };

/** One import at work: what a thread is given. */
export type ImportOrder = {
  id: string;
  lease: string;
  options: ImportOptions;
  checkpoint: Checkpoint;
  isGzip: boolean;
  /** It has been taken whole before: the same file is only compared. */
  isDone: boolean;
  /** The brands that a claim may name. */
  brandIds: readonly string[];
  /** States that this import has added so far. */
  newStates: number;
  /** What is doubtful in the lines before the checkpoint. */
  warnings: ImportWarning[];
  /** Who sends it, for the audit and for the brands of the sender's key. */
  from: RequestFacts | null;
};

export type RefusalError = FieldError & { column?: string };
/** One line that was not taken. */
export type Refusal = { line: number; number: string; errors: RefusalError[] };

export type Counts = { read: number; created: number; changed: number; unchanged: number; refused: number };

/** How reading ended. `refused` is the answer to whoever sent it: a status, a stable code and what to do. */
export type ImportEnd =
  | { kind: 'done' }
  | { kind: 'cut'; reason: string }
  | { kind: 'refused'; status: number; code: string; detail: string };

/** What goes to the thread that reads and writes. */
export type ToThread =
  | { kind: 'order'; order: ImportOrder; database: unknown; clockAhead: number }
  | { kind: 'chunk'; chunk: Uint8Array }
  | { kind: 'end' }
  | { kind: 'cut'; reason: string };

/** What comes back. `took` counts bytes, so that no more come than it can take. */
export type FromThread =
  | { kind: 'took'; bytes: number }
  | { kind: 'fault'; error: unknown }
  | { kind: 'ended'; end: ImportEnd }
  /** `isAway`: PostgreSQL cannot be reached, and trying again later may do. */
  | { kind: 'failed'; error: unknown; isAway: boolean };
