import { parse } from 'csv-parse/sync';

import type { Cut } from './cut.server.ts';
import type { Refusal, RefusalError } from './import-facts.server.ts';
import type { Column, Mapping } from './mapping.rules.ts';
import { rowDocument } from './row-document.rules.ts';
import { checkedLine, LineRefused, refusalErrors, saidNumber, type Taken, textOf } from './take-line.server.ts';

export type Sheet = { delimiter: string; columns: (Column | null)[]; mapping: Mapping; brandIds: readonly string[] };

const windows = new TextDecoder('windows-1252');

export function decoded(cut: Cut, encoding: Mapping['encoding']): string {
  if (encoding === 'utf-8' || cut.refusal) return textOf(cut);
  return windows.decode(cut.bytes);
}

/** A quote inside a cell is part of its text, as in inches. */
export function cellsOf(text: string, delimiter: string): string[] {
  if (text.includes('\0'))
    throw new LineRefused({ pointer: '', detail: 'This line holds a NUL character. Remove it.' });
  try {
    const records: string[][] = parse(text, { delimiter, relax_quotes: true, record_delimiter: '\0\0' });
    return records[0] ?? [];
  } catch {
    const detail =
      'The quotes on this line do not fit together. Close each one, or write it twice where it belongs to a text.';
    throw new LineRefused({ pointer: '', detail });
  }
}

function checkWidth(cells: string[], { columns, delimiter }: Sheet): void {
  if (cells.length === columns.length) return;
  if (cells.slice(columns.length).every((cell) => cell.trim() === '') && cells.length > columns.length) return;
  const name = delimiter === '\t' ? 'tab' : delimiter;
  const detail = `This row has ${cells.length} cells and the first row has ${columns.length}. Put a cell that holds “${name}” in quotes.`;
  throw new LineRefused({ pointer: '', detail });
}

function nearestColumn(pointer: string, columnAt: ReadonlyMap<string, string>): string | undefined {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const column = columnAt.get(at);
    if (column !== undefined) return column;
  }
  return undefined;
}

function withColumns(errors: RefusalError[], columnAt: ReadonlyMap<string, string>): RefusalError[] {
  return errors.map((error) => {
    const column = nearestColumn(error.pointer, columnAt);
    return { ...error, ...(column !== undefined && { column }) };
  });
}

export function takeRecord(cut: Cut, sheet: Sheet): Taken | null {
  const { line } = cut;
  let row: ReturnType<typeof rowDocument> | null = null;
  try {
    const text = decoded(cut, sheet.mapping.encoding);
    if (text.trim() === '') return null;
    const cells = cellsOf(text, sheet.delimiter);
    if (cells.every((cell) => cell.trim() === '')) return null;
    checkWidth(cells, sheet);
    row = rowDocument(cells, sheet.columns, sheet.mapping);
    if (row.errors.length > 0) throw new LineRefused(...row.errors);
    return { line, checked: checkedLine(text, row.document, sheet.brandIds) };
  } catch (error) {
    const errors = withColumns(refusalErrors(error), row?.columnAt ?? new Map());
    return { line, number: saidNumber(row?.document ?? null), errors } satisfies Refusal;
  }
}
