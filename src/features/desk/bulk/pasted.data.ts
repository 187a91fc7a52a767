import { sql } from 'kysely';

import { termOf } from '#claim/desk/terms/term-text.rules.ts';
import type { Db } from '#server/db/connect.ts';
import type { Limits } from '../claim-row.data.ts';
import { within } from '../search/reach.data.ts';
import { mostClaims } from './bulk-kinds.rules.ts';
import type { NamedClaim } from './bulk-routes.ts';

/** Those that name one claim, as a rule. */
const kinds = ['number', 'reference', 'imei'] as const;

/** Finds the claims of references, written in whatever case and punctuation, and names those that no claim has. */
export async function findPasted(
  db: Db,
  references: readonly string[],
  limits: Limits,
): Promise<{ claims: NamedClaim[]; missing: string[] }> {
  const terms = references.map(termOf).filter((term) => term !== '');
  const { rows } = await sql<NamedClaim & { term: string }>`select t.term, c.id, c.number
    from claim_term t join claim c on c.id = t.claim_id
    where t.kind = any(${[...kinds]}::text[]) and t.term = any(${terms}::text[]) and ${within(limits)}
    order by t.term, c.id`.execute(db);
  const found = new Set(rows.map(({ term }) => term));
  const claims = new Map(rows.map(({ id, number }) => [id, { id, number }]));
  return {
    claims: [...claims.values()].slice(0, mostClaims),
    missing: references.filter((reference) => !found.has(termOf(reference))),
  };
}
