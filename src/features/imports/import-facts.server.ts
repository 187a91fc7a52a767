import type { FieldError } from '#server/http/errors.ts';
import type { RequestFacts } from '#server/http/request-facts.ts';
import type { ImportWarning } from './import-warnings.rules.ts';
import type { Mapping } from './mapping.rules.ts';

export type ImportOptions = {
  format: 'ndjson' | 'csv';
  mapping: Mapping | null;
  dryRun: boolean;
  notify: boolean;
};

export type Cursor = { offset: number; lines: number; digest: Buffer; header: string[] | null };

export type ImportOrder = {
  id: string;
  lease: string;
  options: ImportOptions;
  cursor: Cursor;
  isGzip: boolean;
  isDone: boolean;
  brandIds: readonly string[];
  newStates: number;
  warnings: ImportWarning[];
  from: RequestFacts | null;
};

export type RefusalError = FieldError & { column?: string };
export type Refusal = { line: number; number: string; errors: RefusalError[] };

export type Counts = { read: number; created: number; changed: number; unchanged: number; refused: number };

export type ImportEnd =
  | { kind: 'done' }
  | { kind: 'cut'; reason: string }
  | { kind: 'refused'; status: number; code: string; detail: string };

export type ToThread =
  | { kind: 'order'; order: ImportOrder; database: unknown; clockAhead: number }
  | { kind: 'chunk'; chunk: Uint8Array }
  | { kind: 'end' }
  | { kind: 'cut'; reason: string };

export type FromThread =
  | { kind: 'took'; bytes: number }
  | { kind: 'fault'; error: unknown }
  | { kind: 'ended'; end: ImportEnd }
  | { kind: 'failed'; error: unknown; isAway: boolean };
