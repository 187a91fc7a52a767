import { type RawBuilder, sql } from 'kysely';

import { isOnSeveralMachines, type Db } from '#server/db/connect.ts';

type OfClaim = { claim_id: string };

/** The table, and the columns that rows name. A later version's columns are left to their defaults. */
export type Target = { table: string; columns: readonly string[] };

/** As text: to compile a part of a statement for each name took as long as to work out the row. */
const namesOf = ({ columns }: Target): RawBuilder<unknown> => sql.raw(columns.map((column) => `"${column}"`).join());

const asJson = (target: Target, rows: readonly OfClaim[]): RawBuilder<unknown> => sql`insert into
  ${sql.table(target.table)} (${namesOf(target)}) select ${namesOf(target)}
  from json_populate_recordset(null::${sql.table(target.table)}, ${JSON.stringify(rows)}::json)`;

function asValues(target: Target, rows: readonly OfClaim[]): RawBuilder<unknown> {
  const columns = target.columns as readonly (keyof OfClaim)[];
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  return sql`insert into ${sql.table(target.table)} (${namesOf(target)}) values ${sql.join(values)}`;
}

/**
 * Returns what inserts rows of claims: one statement, whose text is the same for any number of rows, and on several
 * machines one for each claim with its values, because Citus takes some fifteen for what it selects.
 */
export function insertRows(db: Db, target: Target, rows: readonly OfClaim[]): RawBuilder<unknown>[] {
  if (!isOnSeveralMachines(db)) return [asJson(target, rows)];
  return [...Map.groupBy(rows, ({ claim_id: id }) => id).values()].map((own) => asValues(target, own));
}
