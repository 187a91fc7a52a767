import type { Pool } from 'pg';

import { visibilityValues, visibleTo } from '#claim/access/claim.access.ts';
import { auditHandlerView, byId } from '#claim/access/handler-view.data.ts';
import { firstChangeTo } from '#claim/read/event.graphql.ts';
import { claimOfNumber } from '#claim/document/claim-of-number.data.ts';
import { isOnSeveralMachines, type Database } from '#server/db/connect.ts';
import type { Relation } from '#server/graphql/fields.ts';
import { isAnonymous, type Viewer } from '#server/sessions/viewer.ts';
import { normaliseReference } from '#shared/reference.ts';
import type { ReportClaim } from './report.rules.ts';

const wellFormedId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

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

const reportClaim = (claimId: string) => `json_build_object(
  'number', c.number, 'policyNumber', c.policy_number, 'externalReference', c.external_reference,
  'endUserName', c.end_user_name, 'endUserEmail', c.end_user_email,
  'endUserMobile', c.end_user_mobile, 'endUserPhone', c.end_user_phone,
  'registeredAddress', concat_ws(E'\\n', ${address}), 'accessories', c.accessories,
  'equipmentType', (select json_build_object('name', t.name) from equipment_type t where t.id = c.equipment_type_id),
  'inspectionStart', ${first(firstChangeTo('Inspection'), claimId)},
  'repairStart', ${first(firstChangeTo('Repair'), claimId)},
  'dataFormData', coalesce((${formData(claimId)}), '[]'))`;

const inspectionPhotos = (claimId: string) => `coalesce((
  select json_agg(json_build_object('storeKey', p.store_key, 'name', p.name) order by p.created_at, p.id)
  from photo p where p.claim_id = ${claimId} and p.kind = 'inspection'), '[]')`;

const customer = '(select t.customer from contract t where t.id = c.contract_id)';

const columns = (claimId: string) =>
  `${reportClaim(claimId)} as claim, ${inspectionPhotos(claimId)} as photos, c.brand, ${customer} as customer`;

const forViewer = `select ${columns('$4::uuid')} from claim c where c.id = $4::uuid and ${visibleTo('$4::uuid', 1)}`;
const forOperator = `select ${columns('c.id')} from claim_lookup l join claim c on c.id = l.claim_id
  where l.kind = 'number' and l.key = $1`;

const ofId = `select ${columns('$1::uuid')} from claim c where c.id = $1::uuid`;

export type KeptPhoto = { storeKey: string; name: string };

export type Found = { claim: ReportClaim; photos: KeptPhoto[]; brand: string | null; customer: string | null };

export async function readReportClaim(pool: Pool, id: string, viewer: Viewer, now: Date): Promise<Found | null> {
  if (isAnonymous(viewer) || !wellFormedId.test(id)) return null;
  await auditHandlerView(pool, viewer, { viewed: 'report', named: byId(id) }, now);
  const values = [...visibilityValues(viewer, now), id];
  const { rows } = await pool.query<Found>({ name: 'report', text: forViewer, values });
  return rows[0] ?? null;
}

export async function readReportClaimByNumber({ pool, kysely }: Database, number: string): Promise<Found | null> {
  const key = normaliseReference(number);
  if (key === '') return null;
  if (isOnSeveralMachines(kysely)) {
    const values = [await claimOfNumber(kysely, key)];
    return (await pool.query<Found>({ name: 'report-of-id', text: ofId, values })).rows[0] ?? null;
  }
  const { rows } = await pool.query<Found>({ name: 'report-by-number', text: forOperator, values: [key] });
  return rows[0] ?? null;
}
