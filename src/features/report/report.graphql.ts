import { firstChangeTo } from '#claim/read/event.graphql.ts';
import { Claim } from '#claim/read/claim.graphql.ts';
import { builder } from '#server/graphql/builder.ts';
import { column } from '#server/graphql/fields.ts';
import { findingNames } from './report.rules.ts';

const names = findingNames.map((name) => `'${name}'`).join(', ');
const repair = firstChangeTo('Repair');

/** The same rule as `isReportReady`. */
const isReady = (claim: string, claimId: string) => `(
  exists (select from ${repair.table} e where ${repair.joins('e', claim, claimId)})
  or exists (
    select from data_form_data f
    where f.claim_id = ${claimId} and f.name in (${names})
      and coalesce(nullif(trim(f.string_value), ''), nullif(trim(f.text_value), ''), f.int_value::text,
        f.decimal_value::text) is not null))`;

builder.objectField(Claim, 'hasReport', (t) =>
  t.boolean({ description: 'Whether there is an inspection report to read.', ...column(isReady) }),
);
