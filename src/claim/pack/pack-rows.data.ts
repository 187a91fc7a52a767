import { CompiledQuery } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { MaskText } from '#claim/mask/mask-text.rules.ts';
import { cellText } from './cell-text.rules.ts';
import {
  type Column,
  keptBack,
  type PackReader,
  type PackRow,
  type PackSource,
  type PackTable,
  type ReadTable,
  type TableRow,
} from './pack-source.ts';

/**
 * Whose pack of which claim; nothing later than `asOf` is in it. `mask` is null where contacts are shown. `company` is
 * the operator's.
 */
export type PackAsk = { claimId: string; reader: PackReader; mask: MaskText | null; company: string; asOf: Date };

/** Rows that are read at once, and so kept in memory. */
const batch = 500;

/** Some systems write a date before 2000 or in 9999 where there is none (ruling 4.4). */
const isSet = `s.at >= '2000-01-01' and s.at < '9999-12-31'`;

type Reader = Pick<PackAsk, 'reader' | 'mask'>;

/** Returns the sources that the reader gets, with the columns that they get. */
export function sourcesFor(sources: readonly PackSource[], { reader }: Pick<Reader, 'reader'>): PackSource[] {
  if (reader === 'operator') return [...sources];
  return sources.flatMap((source) => {
    const from = source.insurersFrom === undefined ? source.from : source.insurersFrom;
    const columns = source.columns
      .filter(({ isInternal }) => isInternal !== true)
      .map(({ insurersSql, ...column }) => ({ ...column, sql: insurersSql ?? column.sql }));
    return from === null ? [] : [{ ...source, from, columns }];
  });
}

export const tableOf = ({ id, title, about, columns }: PackSource): PackTable => ({
  id,
  title,
  about,
  columns: columns.map(({ name }) => name),
});

/** Returns a table whose rows are not read by SQL. They are by time. */
export function tableOfRows(table: PackTable, rows: readonly PackRow[]): ReadTable<PackRow> {
  const each = async function* () {
    yield* rows;
  };
  return { table, each, newest: async (most) => ({ rows: rows.slice(-most), count: rows.length }) };
}

function cellSql({ sql, maskedSql = sql, isContact }: Column, isMasked: boolean): string {
  if (!isMasked) return `(${sql})::text`;
  return isContact ? `case when (${sql})::text <> '' then '${keptBack}' end` : `(${maskedSql})::text`;
}

const allRowsOf = ({ at, key, columns, from }: PackSource, { mask }: Pick<Reader, 'mask'>): string =>
  `(select ${at} as at, (${key})::text collate "C" as key,
      array[${columns.map((column) => cellSql(column, mask !== null)).join(', ')}] as cells from ${from}) s`;

/** The rows until `$2`. */
const rowsOf = (source: PackSource, reader: Pick<Reader, 'mask'>): string =>
  `(select * from ${allRowsOf(source, reader)} where ${isSet} and s.at <= $2::timestamptz) s`;

type Cells = { cells: (string | null)[] };
type Stored = Cells & { at: Date; micros: string; key: string };

const columns = `at, (extract(epoch from at) * 1000000)::bigint::text as micros, key, cells`;

async function query<Row>(db: Db, text: string, values: unknown[]): Promise<Row[]> {
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
}

type Shown = Pick<PackAsk, 'mask' | 'company'>;

function cellsIn({ columns: of }: PackSource, { mask, company }: Shown, { cells }: Cells): string[] {
  const texts = of.map(({ kind = 'text', isContact, isCompanyWithout }, index) => {
    const cell = isCompanyWithout && cells[index] === '' ? company : (cells[index] ?? null);
    return cellText(mask !== null && isContact ? 'text' : kind, cell);
  });
  return mask === null ? texts : texts.map(mask);
}

const rowIn = (source: PackSource, shown: Shown, stored: Stored): PackRow => ({
  at: stored.at,
  cells: cellsIn(source, shown, stored),
});

/** Reads the rows without a time. */
async function listUndated(db: Db, source: PackSource, ask: PackAsk): Promise<TableRow[]> {
  if (source.hasUndated !== true) return [];
  const text = `select cells from ${allRowsOf(source, ask)} where (${isSet}) is not true order by key`;
  const rows = await query<Cells>(db, text, [ask.claimId]);
  return rows.map((row) => ({ at: null, cells: cellsIn(source, ask, row) }));
}

/** Reads all rows by time, a few hundred at once. */
export async function* eachRow(db: Db, source: PackSource, ask: PackAsk): AsyncGenerator<PackRow> {
  let after: Pick<Stored, 'micros' | 'key'> | null = null;
  for (;;) {
    const later: string =
      after === null
        ? ''
        : `where (at, key) > ('epoch'::timestamptz + $3::bigint * interval '1 microsecond', $4::text)`;
    const values: unknown[] = [ask.claimId, ask.asOf, ...(after === null ? [] : [after.micros, after.key])];
    const text = `select ${columns} from ${rowsOf(source, ask)} ${later} order by at, key limit ${batch}`;
    const rows: Stored[] = await query(db, text, values);
    for (const row of rows) yield rowIn(source, ask, row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = last;
  }
}

/** Returns the newest rows, at most `most`, the oldest of them first, and how many there are. */
async function newestRows(
  db: Db,
  source: PackSource,
  ask: PackAsk,
  most: number,
): Promise<{ rows: PackRow[]; count: number }> {
  const values = [ask.claimId, ask.asOf];
  const [found] = await query<{ count: number }>(
    db,
    `select count(*)::int as count from ${rowsOf(source, ask)}`,
    values,
  );
  const text = `select ${columns} from ${rowsOf(source, ask)} order by at desc, key desc limit ${most}`;
  const rows = await query<Stored>(db, text, values);
  return { rows: rows.toReversed().map((row) => rowIn(source, ask, row)), count: found?.count ?? 0 };
}

export function readTable(db: Db, source: PackSource, ask: PackAsk): ReadTable {
  const undated = () => listUndated(db, source, ask);
  return {
    table: tableOf(source),
    each: async function* () {
      yield* await undated();
      yield* eachRow(db, source, ask);
    },
    newest: async (most) => {
      const [before, { rows, count }] = [await undated(), await newestRows(db, source, ask, most)];
      return { rows: [...before, ...rows].slice(-most), count: before.length + count };
    },
  };
}

/** Returns when the newest of all rows was, null of a claim to which nothing has happened. */
export async function newestOf(db: Db, sources: readonly PackSource[], ask: PackAsk): Promise<Date | null> {
  const text = sources.map((source) => `select max(at) as at from ${rowsOf(source, ask)}`).join(' union all ');
  const [newest] = await query<{ at: Date | null }>(db, `select max(at) as at from (${text}) every`, [
    ask.claimId,
    ask.asOf,
  ]);
  return newest?.at ?? null;
}
