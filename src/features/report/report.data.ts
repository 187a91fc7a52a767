import type { Pool } from 'pg';

import { visibilityValues, visibleTo } from '#claim/access/claim.access.ts';
import { auditHandlerView, byId } from '#claim/access/handler-view.data.ts';
import { claimOfNumber } from '#claim/document/claim-of-number.data.ts';
import { isOnSeveralMachines, type Database } from '#server/db/connect.ts';
import { isAnonymous, type Viewer } from '#server/sessions/viewer.ts';
import { normaliseReference } from '#shared/reference.ts';
import { reportClaim } from '#claim/report/report-claim.data.ts';
import type { ReportOrigin } from '#claim/report/report-versions.data.ts';
import type { Report, ReportClaim } from '#claim/report/report.rules.ts';

const wellFormedId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const inspectionPhotos = (claimId: string) => `coalesce((
  select json_agg(json_build_object('storeKey', p.store_key, 'name', p.name, 'caption', p.caption) order by p.created_at, p.id)
  from photo p where p.claim_id = ${claimId} and p.kind = 'inspection'), '[]')`;

const customer = '(select t.customer from contract t where t.id = c.contract_id)';

/** `wanted` is SQL of a version's number; null is the newest. */
const version = (claimId: string, wanted: string) => `(
  select json_build_object('number', v.number, 'origin', v.origin, 'issuedAt', v.issued_at, 'shown', v.shown,
    'isNewest', not exists (select from report_version n
      where n.claim_id = ${claimId} and n.number > v.number and n.withdrawn_at is null))
  from report_version v
  where v.claim_id = ${claimId} and v.withdrawn_at is null and v.number = coalesce(${wanted}, v.number)
  order by v.number desc limit 1)`;

const columns = (claimId: string, wanted: string) =>
  `${reportClaim(claimId)} as claim, ${inspectionPhotos(claimId)} as photos, c.brand, ${customer} as customer,
    ${version(claimId, wanted)} as version`;

const forViewer = `select ${columns('$4::uuid', '$5::int')} from claim c
  where c.id = $4::uuid and ${visibleTo('$4::uuid', 1)}`;
const forOperator = `select ${columns('c.id', '$2::int')} from claim_lookup l join claim c on c.id = l.claim_id
  where l.kind = 'number' and l.key = $1`;

const ofId = `select ${columns('$1::uuid', '$2::int')} from claim c where c.id = $1::uuid`;

export type KeptPhoto = { storeKey: string; name: string; caption?: string | null };

/** As JSON has it. */
export type FoundVersion = {
  number: number;
  origin: ReportOrigin;
  issuedAt: string | null;
  shown: Report;
  isNewest: boolean;
};

/** `version` is the one that was asked for, otherwise the newest; null without one. */
export type Found = {
  claim: ReportClaim;
  photos: KeptPhoto[];
  brand: string | null;
  customer: string | null;
  version: FoundVersion | null;
};

/** `wanted` is the number of a version; null is the newest. */
export async function readReportClaim(
  pool: Pool,
  id: string,
  { viewer, wanted }: { viewer: Viewer; wanted: number | null },
  now: Date,
): Promise<Found | null> {
  if (isAnonymous(viewer) || !wellFormedId.test(id)) return null;
  await auditHandlerView(pool, viewer, { viewed: 'report', named: byId(id) }, now);
  const values = [...visibilityValues(viewer, now), id, wanted];
  const { rows } = await pool.query<Found>({ name: 'report', text: forViewer, values });
  return rows[0] ?? null;
}

/** Checks nothing: the caller has seen to who may read it. */
export async function readReportClaimById({ pool }: Database, claimId: string): Promise<Found | null> {
  const values = [claimId, null];
  return (await pool.query<Found>({ name: 'report-of-id', text: ofId, values })).rows[0] ?? null;
}

export async function readReportClaimByNumber(
  { pool, kysely }: Database,
  number: string,
  wanted: number | null = null,
): Promise<Found | null> {
  const key = normaliseReference(number);
  if (key === '') return null;
  if (isOnSeveralMachines(kysely)) {
    const values = [await claimOfNumber(kysely, key), wanted];
    return (await pool.query<Found>({ name: 'report-of-id', text: ofId, values })).rows[0] ?? null;
  }
  const { rows } = await pool.query<Found>({ name: 'report-by-number', text: forOperator, values: [key, wanted] });
  return rows[0] ?? null;
}
