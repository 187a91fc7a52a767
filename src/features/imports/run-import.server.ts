import type { Hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

import { sql } from 'kysely';

import { untrackedStates, warningsIn } from '#claim/warnings/document-warnings.server.ts';
import type { Cutter, Position } from './cut.server.ts';
import { LineCutter } from './cut-lines.server.ts';
import type { Counts, ImportEnd, ImportOrder, Refusal } from './import-facts.server.ts';
import { type ImportWarning, withWarnings } from './import-warnings.rules.ts';
import { moveCursor } from './imports.data.ts';
import type { OneConnection } from './one-connection.server.ts';
import { FileCut, FileRefused, otherFile, refuseUtf16, skipTo, unpackBytes } from './read-bytes.server.ts';
import { SheetReader } from './read-sheet.server.ts';
import { takeJsonLine, type Taken } from './take-line.server.ts';
import { isRetryable } from '#server/db/database-away.ts';
import { type CheckedLine, type Outcome, writeBatch } from './write-batch.server.ts';
import type { Tx } from '#server/db/connect.ts';

const mostLines = 500;
const mostBatchBytes = 4_000_000;
/** In milliseconds: a batch is written after this time however small, so that a slow sender sees progress. */
const longestWait = 1_000;
const linesPerYield = 8;
const mostTries = 5;
/** A column mapped by mistake would fill the catalogue with a state for every row. */
export const mostNewStates = 100;

type Reader = {
  read(chunk: Buffer): Iterable<Taken | null>;
  rest(): Iterable<Taken | null>;
  readonly place: { hash: Hash; position: Position };
  readonly header: string[] | null;
};

class JsonReader implements Reader {
  readonly place: Cutter;
  readonly header = null;
  readonly #brandIds: readonly string[];

  constructor(cutter: Cutter, brandIds: readonly string[]) {
    this.place = cutter;
    this.#brandIds = brandIds;
  }

  *read(chunk: Buffer): Generator<Taken | null> {
    for (const cut of this.place.cut(chunk)) yield takeJsonLine(cut, this.#brandIds);
  }

  *rest(): Generator<Taken | null> {
    for (const cut of this.place.rest()) yield takeJsonLine(cut, this.#brandIds);
  }
}

type Batch = { lines: CheckedLine[]; refusals: Refusal[]; position: Position; digest: Buffer; header: string[] | null };

export type Working = {
  order: ImportOrder;
  connection: OneConnection;
  now: () => Date;
  noteFault: (error: unknown) => void;
};

function lost(): FileRefused {
  return new FileRefused(409, 'import-running', 'Somebody else goes on with this import.');
}

class Writer {
  readonly #working: Working;
  #newStates: number;
  #warnings: ImportWarning[];
  #writing: Promise<void> = Promise.resolve();
  isBusy = false;

  constructor(working: Working) {
    this.#working = working;
    this.#newStates = working.order.newStates;
    this.#warnings = working.order.warnings;
  }

  async write(batch: Batch): Promise<void> {
    await this.#writing;
    this.isBusy = true;
    this.#writing = this.#tryOften(batch).finally(() => (this.isBusy = false));
    // The next await receives the error.
    this.#writing.catch(() => {});
  }

  async finish(): Promise<void> {
    await this.#writing;
  }

  async #tryOften(batch: Batch): Promise<void> {
    for (let left = mostTries - 1; ; left -= 1) {
      try {
        return await this.#writeOnce(batch);
      } catch (error) {
        if (left === 0 || !isRetryable(error)) throw error;
      }
    }
  }

  async #writeOnce({ lines, refusals, position, digest, header }: Batch): Promise<void> {
    const { order, connection, now, noteFault } = this.#working;
    const { dryRun, notify } = order.options;
    const { kysely, copy } = connection;
    const { added, warnings } = await kysely.transaction().execute(async (tx) => {
      const time = now();
      await sql`savepoint claims`.execute(tx);
      const statesLeft = mostNewStates - this.#newStates;
      const outcome = await writeBatch({ tx, copy, now: time, notify, statesLeft, noteFault }, lines);
      if (dryRun) await sql`rollback to savepoint claims`.execute(tx);
      const all = [...refusals, ...outcome.refusals].toSorted((left, right) => left.line - right.line);
      const counts = countsOf(outcome, lines.length + refusals.length, all.length);
      const cursor = { ...position, digest, header };
      const found = [...outcome.warnings, ...(await warningsOf(tx, lines, outcome.refusals, time))];
      const doubtful = withWarnings(this.#warnings, found);
      const step = { counts, refusals: all, newStates: outcome.newStates, warnings: doubtful, cursor };
      if (!(await moveCursor(tx, order, step, time))) throw lost();
      return { added: outcome.newStates.length, warnings: doubtful };
    });
    this.#newStates += added;
    this.#warnings = warnings;
  }
}

async function warningsOf(tx: Tx, lines: readonly CheckedLine[], refusals: Refusal[], now: Date) {
  const refused = new Set(refusals.map(({ line }) => line));
  const taken = lines.filter(({ line }) => !refused.has(line));
  const events = taken.flatMap(({ checked }) => checked.document.events);
  const untracked = await untrackedStates(tx, events);
  return taken.map(({ line, checked: { number, document } }) => {
    return { line, number, warnings: warningsIn(document, untracked, now) };
  });
}

function countsOf({ created, changed, unchanged }: Outcome, read: number, refused: number): Counts {
  return { read, created, changed, unchanged, refused };
}

class BatchBuilder {
  readonly #reader: Reader;
  readonly #writer: Writer;
  #lines: CheckedLine[] = [];
  #refusals: Refusal[] = [];
  #from: number;
  #since = performance.now();

  constructor(reader: Reader, writer: Writer) {
    this.#reader = reader;
    this.#writer = writer;
    this.#from = reader.place.position.offset;
  }

  async take(lines: Iterable<Taken | null>): Promise<void> {
    let breaths = 0;
    for (const taken of lines) {
      if (taken && 'checked' in taken) this.#lines.push(taken);
      else if (taken) this.#refusals.push(taken);
      if (this.#isFull()) await this.flush();
      breaths += 1;
      if (this.#writer.isBusy && breaths % linesPerYield === 0) await setImmediate();
    }
    if (performance.now() - this.#since > longestWait && !this.#writer.isBusy) await this.flush();
  }

  /** Flushes without lines too, because empty lines move the cursor. */
  async flush(): Promise<void> {
    const { hash, position } = this.#reader.place;
    const isMoved = position.offset > this.#from;
    this.#since = performance.now();
    if (!isMoved) return;
    this.#from = position.offset;
    const batch = { lines: this.#lines, refusals: this.#refusals, header: this.#reader.header };
    this.#lines = [];
    this.#refusals = [];
    await this.#writer.write({ ...batch, position: { ...position }, digest: hash.copy().digest() });
  }

  #isFull(): boolean {
    const isLarge = this.#reader.place.position.offset - this.#from >= mostBatchBytes;
    return isLarge || this.#lines.length + this.#refusals.length >= mostLines;
  }
}

async function readerFor({ order }: Working, bytes: AsyncIterator<Buffer>): Promise<{ reader: Reader; first: Buffer }> {
  const { cursor, options, brandIds } = order;
  const { hash, first, last } = await skipTo(bytes, cursor);
  const position = { offset: cursor.offset, lines: cursor.lines };
  const reader =
    options.format === 'csv'
      ? new SheetReader(options.mapping, cursor.header, { hash, position, brandIds })
      : new JsonReader(new LineCutter(hash, position, last), brandIds);
  return { reader, first };
}

async function compareOnly({ order }: Working, bytes: AsyncIterator<Buffer>): Promise<void> {
  const { first } = await skipTo(bytes, order.cursor);
  if (first.length > 0) throw otherFile();
  for (let next = await bytes.next(); !next.done; next = await bytes.next()) {
    if (next.value.length > 0) throw otherFile();
  }
}

async function readAll(working: Working, bytes: AsyncIterator<Buffer>): Promise<void> {
  if (working.order.isDone) return compareOnly(working, bytes);
  const { reader, first } = await readerFor(working, bytes);
  const writer = new Writer(working);
  const gatherer = new BatchBuilder(reader, writer);
  let isFirst = working.order.cursor.offset === 0;
  try {
    await gatherer.take(reader.read(first));
    for (let next = await bytes.next(); !next.done; next = await bytes.next()) {
      if (isFirst) refuseUtf16(next.value);
      isFirst = false;
      await gatherer.take(reader.read(next.value));
    }
    await gatherer.take(reader.rest());
    await gatherer.flush();
  } catch (error) {
    if (error instanceof FileCut) await gatherer.flush();
    throw error;
  } finally {
    await writer.finish();
  }
}

/** Stored lines stay stored, however the import ends. */
export async function runImport(working: Working, file: AsyncIterable<Buffer>): Promise<ImportEnd> {
  const bytes = (working.order.isGzip ? unpackBytes(file) : file)[Symbol.asyncIterator]();
  try {
    await readAll(working, bytes);
    return { kind: 'done' };
  } catch (error) {
    if (error instanceof FileCut) return { kind: 'cut', reason: error.message };
    if (error instanceof FileRefused) {
      return { kind: 'refused', status: error.status, code: error.code, detail: error.message };
    }
    throw error;
  }
}
