// What was counted of claims that are gone: erased or deleted. A day that is made again has it from here, because the
// facts went with the claims.
import { type Insertable, type RawBuilder, sql } from 'kysely';

import type { Db, Tx } from '#server/db/connect.ts';
import type { MeasureGoneRow } from '#server/db/tables.generated.ts';
import { addRow, type Made, type MeasureRow } from './measures.rules.ts';

export async function addGone(db: Db, rows: Made, where: RawBuilder<boolean>): Promise<void> {
  const { rows: gone } = await sql<MeasureRow>`select day::text, client_id as "clientId", brand, measure, dimension,
      cohort, n, sum, buckets
    from measure_gone where ${where}`.execute(db);
  for (const row of gone) addRow(rows, row);
  // What counts under another name since a claim went may be less than nothing.
  for (const [name, { n }] of rows) if (n <= 0) rows.delete(name);
}

const rowsAtOnce = 1_000;

const byKey = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);

/** Adds the rows to those of other claims, in one order, so that two at once do not wait for each other. */
export async function storeGone(tx: Tx, made: Made): Promise<void> {
  const rows = [...made].toSorted(byKey).map(([, { clientId, ...row }]) => ({ ...row, client_id: clientId }));
  for (let at = 0; at < rows.length; at += rowsAtOnce) await addRows(tx, rows.slice(at, at + rowsAtOnce));
}

async function addRows(tx: Tx, rows: readonly Insertable<MeasureGoneRow>[]): Promise<void> {
  await tx
    .insertInto('measure_gone')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['day', 'client_id', 'measure', 'dimension', 'cohort', 'brand']).doUpdateSet({
        n: sql`measure_gone.n + excluded.n`,
        sum: sql`measure_gone.sum + excluded.sum`,
        buckets: sql`array(select coalesce(b.one, 0) + coalesce(b.other, 0)
          from unnest(measure_gone.buckets, excluded.buckets) with ordinality as b(one, other, at) order by b.at)`,
      }),
    )
    .execute();
}
