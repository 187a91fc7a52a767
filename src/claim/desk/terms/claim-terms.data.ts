import { type RawBuilder, sql } from 'kysely';

import { isOnSeveralMachines, type Db } from '#server/db/connect.ts';
import { insertRows } from '../insert-rows.server.ts';
import type { ShownFacts } from '../shown-claim.rules.ts';
import { claimTerms, type ClaimTerm, type TermFacts } from './claim-terms.rules.ts';

type StoredTerm = [kind: string, term: string];

export type StoredTerms = { terms: StoredTerm[] | null; found: TermFacts & ShownFacts };

/** Of a claim `c`, what its terms and its row are made of but for the numbers of its parcels and complaints, and the terms that are stored. `id` is SQL of the claim's id. */
export const termFactsOf = (id: string) => `
  (select json_agg(json_build_array(t.kind, t.term)) from claim_term t where t.claim_id = ${id}) as terms,
  json_build_object('number', c.number, 'externalReference', c.external_reference, 'policyNumber', c.policy_number,
    'postcodes', json_build_array(c.registered_postcode, c.collection_postcode, c.delivery_postcode),
    'name', c.end_user_name, 'email', c.end_user_email,
    'phones', json_build_array(c.end_user_mobile, c.end_user_phone),
    'parcels', json_build_array(c.dpdcollection_number, c.dpddelivery_number, c.collection_tracking_details,
      c.delivery_tracking_details),
    'form', (select json_agg(json_build_object('name', f.name, 'stringValue', f.string_value,
        'textValue', f.text_value, 'intValue', f.int_value, 'decimalValue', f.decimal_value) order by f.position)
      from data_form_data f where f.claim_id = ${id}
        and f.name in ('IMEI', 'Serial Number', 'Manufacturer', 'Model')),
    'deviceType', (select t.name from equipment_type t where t.id = c.equipment_type_id)) as found`;

const keyOf = (kind: string, term: string): string => `${kind} ${term}`;

type Term = { kind: string; term: string };
type Difference = { claimId: string; added: ClaimTerm[]; removed: Term[] };

function differenceOf(claimId: string, { terms, found }: StoredTerms): Difference {
  const stored = new Map((terms ?? []).map(([kind, term]) => [keyOf(kind, term), { kind, term }]));
  const wanted = new Map(
    claimTerms({ ...found, form: found.form ?? [] }).map((one) => [keyOf(one.kind, one.term), one]),
  );
  return {
    claimId,
    added: [...wanted].filter(([key]) => !stored.has(key)).map(([, one]) => one),
    removed: [...stored].filter(([key]) => !wanted.has(key)).map(([, one]) => one),
  };
}

/** Names the claim, because PostgreSQL expects ten claims of an array, and would plan anew each time. */
const removalOf = ({ claimId, removed }: Difference): RawBuilder<unknown> =>
  sql`delete from claim_term where claim_id = ${claimId}::uuid and (kind, term) in
    (select * from unnest(${removed.map(({ kind }) => kind)}::text[], ${removed.map(({ term }) => term)}::text[]))`;

function removals(db: Db, differences: readonly Difference[]): RawBuilder<unknown>[] {
  const [only, ...others] = differences;
  const rows = differences.flatMap(({ claimId, removed }) => removed.map((term) => ({ claim_id: claimId, ...term })));
  if (rows.length === 0) return [];
  if (!isOnSeveralMachines(db) && only && others.length === 0) return [removalOf(only)];
  if (!isOnSeveralMachines(db)) {
    const [ids, kinds, terms] = [
      rows.map((row) => row.claim_id),
      rows.map(({ kind }) => kind),
      rows.map(({ term }) => term),
    ];
    return [
      sql`delete from claim_term t using unnest(${ids}::uuid[], ${kinds}::text[], ${terms}::text[]) r (claim_id, kind, term)
        where t.claim_id = r.claim_id and t.kind = r.kind and t.term = r.term`,
    ];
  }
  return rows.map(
    (row) => sql`delete from claim_term
      where claim_id = ${row.claim_id}::uuid and kind = ${row.kind} and term = ${row.term}`,
  );
}

const target = { table: 'claim_term', columns: ['claim_id', 'kind', 'term'] };

type Statements = { removed: RawBuilder<unknown>[]; added: RawBuilder<unknown>[] };

export function termStatements(db: Db, claims: readonly ({ claimId: string } & StoredTerms)[]): Statements {
  const differences = claims.map((claim) => differenceOf(claim.claimId, claim));
  const rows = differences.flatMap(({ claimId, added }) => added.map((one) => ({ claim_id: claimId, ...one })));
  return { removed: removals(db, differences), added: rows.length === 0 ? [] : insertRows(db, target, rows) };
}
