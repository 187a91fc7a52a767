import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { type Asked, bucketSums, type Span, within } from './measures.data.ts';
import type { Measure, Sums } from './measures.rules.ts';
import type { NeedsCell } from './needs-groups.rules.ts';

type Row = Pick<NeedsCell, 'clientId' | 'cohort' | 'ring'> & {
  measure: Measure;
  n: number;
  sum: number;
  buckets: (number | null)[];
};

type Spans = {
  to: string;
  /** The first days of the spans, the shortest first. */
  starts: readonly string[];
  /** `claims-by-needs` counts claims in place of facts. */
  by?: 'needs' | 'claims-by-needs';
};

/** Reads the counts with and without support needs. */
export async function needsCells(db: Db, asked: Asked, { to, starts, by = 'needs' }: Spans): Promise<NeedsCell[]> {
  const span: Span = { from: starts.at(-1) ?? to, to };
  const { rows } = await sql<Row>`select client_id as "clientId", cohort, measure,
      (select count(*)::int from unnest(${[...starts]}::date[]) start where day < start) as ring,
      sum(n)::int as n, sum(sum)::float8 as sum, ${bucketSums} as buckets
    from measure_day where ${within(asked, span)} and dimension = ${by} group by 1, 2, 3, 4`.execute(db);
  const cells = new Map<string, NeedsCell & { sums: Map<Measure, Sums> }>();
  for (const { clientId, cohort, ring, measure, n, sum, buckets } of rows) {
    const key = `${clientId} ${cohort} ${ring}`;
    const cell = cells.get(key) ?? { clientId, cohort, ring, sums: new Map<Measure, Sums>() };
    cell.sums.set(measure, { n, sum, buckets: buckets.map((count) => count ?? 0) });
    cells.set(key, cell);
  }
  return [...cells.values()];
}
