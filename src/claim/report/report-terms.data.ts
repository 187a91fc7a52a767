import { CompiledQuery } from 'kysely';

import { usualReportFields } from '#claim/desk/clients/clients.rules.ts';
import { clientIdOf } from '#claim/access/client-of-claim.data.ts';
import type { Db } from '#server/db/connect.ts';
import type { ReportField } from './report-content.rules.ts';

const statement = `select l.report_fields as needed from claim c join client l on l.id = ${clientIdOf('c')}
  where c.id = $1::uuid`;

/** Returns what the claim's client asks for in each report. */
export async function readNeededFields(db: Db, claimId: string): Promise<readonly ReportField[]> {
  const { rows } = await db.executeQuery<{ needed: ReportField[] }>(CompiledQuery.raw(statement, [claimId]));
  return rows[0]?.needed ?? usualReportFields;
}
