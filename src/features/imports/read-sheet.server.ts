import type { Hash } from 'node:crypto';

import type { Cut, Cutter, Position } from './cut.server.ts';
import { RecordCutter } from './cut-records.server.ts';
import { columnsOf, type Mapping, mappingByNames, mappingDocument } from './mapping.rules.ts';
import { FileRefused } from './read-bytes.server.ts';
import { cellsOf, decoded, type Sheet, takeRecord } from './take-record.server.ts';
import { LineRefused, type Taken } from './take-line.server.ts';

const delimiters = [',', ';', '\t', '|'];

function delimiterOf(first: string): string {
  const bare = first.replaceAll(/"[^"]*"/g, '');
  const [most] = delimiters.toSorted((left, right) => bare.split(right).length - bare.split(left).length);
  return most ?? ',';
}

function firstLine(bytes: Buffer): string | null {
  const text = bytes.toString('latin1');
  const end = text.search(/[\r\n]/);
  return end < 0 ? null : text.slice(0, end);
}

function wrongHeader(detail: string): FileRefused {
  return new FileRefused(400, 'header-mismatch', detail);
}

function namesIn(cut: Cut, delimiter: string, encoding: Mapping['encoding']): string[] {
  try {
    return cellsOf(decoded(cut, encoding).replace(/^(?:\uFEFF|ï»¿)/, ''), delimiter);
  } catch (error) {
    if (error instanceof LineRefused) throw wrongHeader(`The first row cannot be read. ${error.message}`);
    throw error;
  }
}

function mappingOf(names: readonly string[], mapping: Mapping | null): Mapping {
  if (mapping) return mapping;
  const byNames = mappingDocument.safeParse(
    mappingByNames(names.filter((name) => name.trim() !== '').map((name) => name.trim())),
  );
  if (byNames.success) return byNames.data;
  const unknown = byNames.error.issues.map(({ path }) => `“${String(path.at(-1))}”`).join(', ');
  throw wrongHeader(
    `Without a mapping the first row must name fields of a claim. These are none: ${unknown}. Send a mapping that says what the columns mean (Import-Mapping, or --mapping on the command line).`,
  );
}

type Begin = { hash: Hash; position: Position; brandIds: readonly string[] };

/** `header` is the delimiter and the first row, which a resumed import has stored. */
export class SheetReader {
  readonly #mapping: Mapping | null;
  #sheet: Sheet | null = null;
  #cutter: Cutter | null = null;
  #waiting: Buffer = Buffer.alloc(0);
  readonly #begin: Begin;
  header: string[] | null;

  constructor(mapping: Mapping | null, header: string[] | null, begin: Begin) {
    this.#mapping = mapping;
    this.#begin = begin;
    this.header = header;
    if (header) this.#open(header);
  }

  get place(): { hash: Hash; position: Position } {
    return this.#cutter ?? this.#begin;
  }

  *read(chunk: Buffer): Generator<Taken> {
    this.#waiting = Buffer.concat([this.#waiting, chunk]);
    const first = firstLine(this.#waiting) ?? (this.#waiting.length > 65_536 ? this.#waiting.toString('latin1') : null);
    if (this.#cutter === null && first === null) return;
    const bytes = this.#waiting;
    this.#waiting = Buffer.alloc(0);
    yield* this.#take(this.#cutterFor(first ?? '').cut(bytes));
  }

  *rest(): Generator<Taken> {
    const cutter = this.#cutterFor(this.#waiting.toString('latin1'));
    yield* this.#take(cutter.cut(this.#waiting));
    yield* this.#take(cutter.rest());
    if (this.#sheet === null) throw wrongHeader('The file is empty. Its first row must name the columns.');
  }

  #cutterFor(first: string): Cutter {
    const delimiter = this.#sheet?.delimiter ?? this.#mapping?.delimiter ?? delimiterOf(first);
    this.#cutter ??= new RecordCutter(this.#begin.hash, this.#begin.position, delimiter);
    this.header ??= [delimiter];
    return this.#cutter;
  }

  *#take(cuts: Iterable<Cut>): Generator<Taken> {
    for (const cut of cuts) {
      const sheet = this.#sheet;
      if (sheet === null) this.#readHeader(cut);
      else {
        const taken = takeRecord(cut, sheet);
        if (taken) yield taken;
      }
    }
  }

  #readHeader(cut: Cut): void {
    const delimiter = this.header?.[0] ?? ',';
    const names = namesIn(cut, delimiter, this.#mapping?.encoding ?? 'utf-8');
    this.#open([delimiter, ...names]);
  }

  #open(header: string[]): void {
    const [delimiter = ',', ...names] = header;
    const mapping = mappingOf(names, this.#mapping);
    const columns = columnsOf(names, mapping);
    if ('wrong' in columns) throw wrongHeader(columns.wrong);
    this.header = header;
    this.#sheet = { delimiter, columns, mapping, brandIds: this.#begin.brandIds };
  }
}
