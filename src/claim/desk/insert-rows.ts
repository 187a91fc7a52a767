import { type RawBuilder, sql } from 'kysely';

import { isOnSeveralMachines, type Db } from '#server/db/connect.ts';

type OfClaim = { claim_id: string };

const asJson = (table: string, rows: readonly OfClaim[]): RawBuilder<unknown> => sql`insert into ${sql.table(table)}
  select * from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;

function asValues(table: string, rows: readonly OfClaim[]): RawBuilder<unknown> {
  const columns = Object.keys(rows[0] ?? {}) as (keyof OfClaim)[];
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  return sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`;
}

/**
 * Returns what inserts rows of claims: one statement, whose text is the same for any number of rows, and on several
 * machines one for each claim with its values, because Citus takes some fifteen for what it selects.
 */
export function insertRows(db: Db, table: string, rows: readonly OfClaim[]): RawBuilder<unknown>[] {
  if (!isOnSeveralMachines(db)) return [asJson(table, rows)];
  return [...Map.groupBy(rows, ({ claim_id: id }) => id).values()].map((own) => asValues(table, own));
}
