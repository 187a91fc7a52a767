// What the report of a claim is made from, in SQL of the claim's row `c`.
import { CompiledQuery } from 'kysely';

import { firstChangeTo } from '#claim/read/event.graphql.ts';
import type { Db } from '#server/db/connect.ts';
import type { Relation } from '#server/graphql/fields.ts';
import type { ReportClaim } from './report.rules.ts';

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

function first({ table, joins, order }: Relation, claimId: string): string {
  const columns = `json_build_object('eventDate', ${instant('e.event_date')}, 'engineer', e.engineer)`;
  return `(select ${columns} from ${table} e where ${joins('e', 'c', claimId)} order by ${order?.('e') ?? 'e.id'} limit 1)`;
}

const address = ['line1', 'line2', 'line3', 'city', 'postcode'].map((line) => `c.registered_${line}`).join(', ');

const formData = (claimId: string) => `select json_agg(json_build_object(
    'name', d.name, 'stringValue', d.string_value, 'textValue', d.text_value,
    'intValue', d.int_value, 'decimalValue', d.decimal_value) order by d.position, d.id)
  from data_form_data d where d.claim_id = ${claimId}`;

export const reportClaim = (claimId: string) => `json_build_object(
  'number', c.number, 'policyNumber', c.policy_number, 'externalReference', c.external_reference,
  'endUserName', c.end_user_name, 'endUserEmail', c.end_user_email,
  'endUserMobile', c.end_user_mobile, 'endUserPhone', c.end_user_phone,
  'registeredAddress', concat_ws(E'\\n', ${address}), 'accessories', c.accessories,
  'equipmentType', (select json_build_object('name', t.name) from equipment_type t where t.id = c.equipment_type_id),
  'inspectionStart', ${first(firstChangeTo('Inspection'), claimId)},
  'repairStart', ${first(firstChangeTo('Repair'), claimId)},
  'dataFormData', coalesce((${formData(claimId)}), '[]'))`;

const statement = `select ${reportClaim('$1::uuid')} as claim from claim c where c.id = $1::uuid`;

export async function readReportFacts(db: Db, claimId: string): Promise<ReportClaim> {
  const { rows } = await db.executeQuery<{ claim: ReportClaim }>(CompiledQuery.raw(statement, [claimId]));
  if (rows[0] === undefined) throw new Error('A claim that is locked must exist.');
  return rows[0].claim;
}
