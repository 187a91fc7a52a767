import type { Pool } from 'pg';

import type { Sample } from './metrics.ts';

type Row = { label: string; value: number };

export async function labelledSamples(
  pool: Pool,
  label: string,
  text: string,
  values: unknown[] = [],
): Promise<Sample[]> {
  const { rows } = await pool.query<Row>({ text, values });
  return rows.map((row) => ({ value: row.value, labels: { [label]: row.label } }));
}
