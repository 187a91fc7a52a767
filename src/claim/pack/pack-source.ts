/** Who gets a pack: the operator's leads, or the insurer whose claim it is, and its auditors. */
export const packReaders = ['operator', 'insurer'] as const;
export type PackReader = (typeof packReaders)[number];

/** How a value of the database becomes text. */
export type CellKind = 'text' | 'code' | 'pence' | 'html' | 'rows' | 'instant';

/** Stands in place of what a client keeps from its auditors, so that nobody takes it for empty. */
export const keptBack = 'kept back';

export type Column = {
  name: string;
  /** SQL of a text. */
  sql: string;
  kind?: CellKind;
  /** “kept back” where the client keeps contacts from its auditors. */
  isContact?: true;
  /** Replaces `sql` where the client keeps contacts from its auditors. */
  maskedSql?: string;
  /** Replaces `sql` for an insurer. */
  insurersSql?: string;
  /** An empty text is replaced by the operator's company. */
  isCompanyWithout?: true;
  /** For the operator alone. */
  isInternal?: true;
};

/** A table of a pack: what happened to the claim `$1`, by time. */
export type PackSource = {
  id: string;
  title: string;
  /** What stands in it, in a sentence. */
  about: string;
  at: string;
  /** SQL of what tells rows of one instant apart. */
  key: string;
  columns: readonly Column[];
  from: string;
  /** Replaces `from` for an insurer; null keeps the whole table from it. */
  insurersFrom?: string | null;
  /** Rows without a time come first. Else they are left out. */
  hasUndated?: true;
};

/** `at` is null of what happened at a time that nobody gave. */
export type TableRow = { at: Date | null; cells: string[] };
export type PackRow = TableRow & { at: Date };

/** A table as it is drawn and written: names of columns, and rows by time. */
export type PackTable = { id: string; title: string; about: string; columns: readonly string[] };

export type ReadTable<Row extends TableRow = TableRow> = {
  table: PackTable;
  /** All rows, a few hundred in memory at once. */
  each: () => AsyncIterable<Row>;
  newest: (most: number) => Promise<{ rows: Row[]; count: number }>;
};
