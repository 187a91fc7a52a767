import { firstChangeTo } from '#claim/read/event.graphql.ts';
import { Claim } from '#claim/read/claim.graphql.ts';
import { findingNames, type Report, type ReportEntry } from '#claim/report/report.rules.ts';
import { builder } from '#server/graphql/builder.ts';
import { column, needs } from '#server/graphql/fields.ts';

const names = findingNames.map((name) => `'${name}'`).join(', ');
const repair = firstChangeTo('Repair');

/** What was issued and not withdrawn. A draft has no number. */
const issued = (claimId: string) =>
  `report_version r where r.claim_id = ${claimId} and r.number is not null and r.withdrawn_at is null`;

/** The same rule as `isReportReady`, or a version. */
const isReady = (claim: string, claimId: string) => `(
  exists (select from ${issued(claimId)})
  or exists (select from ${repair.table} e where ${repair.joins('e', claim, claimId)})
  or exists (
    select from data_form_data f
    where f.claim_id = ${claimId} and f.name in (${names})
      and coalesce(nullif(trim(f.string_value), ''), nullif(trim(f.text_value), ''), f.int_value::text,
        f.decimal_value::text) is not null))`;

builder.objectField(Claim, 'hasReport', (t) =>
  t.boolean({ description: 'Whether there is an inspection report to read.', ...column(isReady) }),
);

const EntryType = builder.objectRef<ReportEntry>('ReportEntry').implement({
  fields: (t) => ({ name: t.exposeString('name'), lines: t.exposeStringList('lines') }),
});

const ContentType = builder.objectRef<Report>('ReportContent').implement({
  description: 'What a version of the inspection report shows, as it was issued.',
  fields: (t) => ({
    number: t.exposeString('number', { description: 'The claim’s reference.' }),
    claim: t.expose('claim', { type: [EntryType] }),
    inspection: t.expose('inspection', { type: [EntryType] }),
    accessories: t.exposeStringList('accessories'),
    device: t.expose('device', { type: [EntryType] }),
    findings: t.expose('findings', { type: [EntryType] }),
  }),
});

/** `shown` is null of what the claim's form says, and of an earlier version. */
type StoredVersion = { number: number; issuedAt: string | null; shown: Report | null };

const VersionType = builder.objectRef<StoredVersion>('ReportVersion').implement({
  description: 'A version of the inspection report.',
  fields: (t) => ({
    number: t.exposeInt('number'),
    issuedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null of what had come before there were versions.',
      resolve: ({ issuedAt }) => (issuedAt === null ? null : new Date(issuedAt)),
    }),
    content: t.field({
      type: ContentType,
      nullable: true,
      description: 'Of the newest version. Null of earlier ones, and where the claim’s form is the report.',
      resolve: ({ shown }) => shown,
    }),
  }),
});

const versions = (_claim: string, claimId: string) => `coalesce((
  select json_agg(json_build_object('number', v.number, 'issuedAt', v.issued_at,
    'shown', case when v.position = 1 and v.origin <> 'document' then v.shown end) order by v.number desc)
  from (select r.*, row_number() over (order by r.number desc) as position from ${issued(claimId)}) v), '[]')`;

type WithVersions = { reportVersionRows: StoredVersion[] };

builder.objectField(Claim, 'reportVersions', (t) =>
  t.field({
    type: [VersionType],
    description: 'What was issued of the inspection report, newest first; empty where the claim’s form is the report.',
    ...needs('reportVersionRows', versions),
    resolve: (claim) => (claim as unknown as WithVersions).reportVersionRows,
  }),
);
