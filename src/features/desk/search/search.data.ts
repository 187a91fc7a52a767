import { sql } from 'kysely';

import type { MatchedKind } from '#claim/desk/terms/claim-terms.rules.ts';
import type { Db } from '#server/db/connect.ts';
import { claimRowOf, rowColumns, type Limits, type StoredRow } from '../claim-row.data.ts';
import type { FoundClaim } from '../desk-answers.rules.ts';
import type { SeesContacts } from '../mask/contacts.data.ts';
import { reachOf } from './reach.data.ts';
import { searchWordsOf } from './search-words.rules.ts';
import { branchesOf } from './term-branches.data.ts';

const mostShown = 20;

type StoredFound = StoredRow & { kind: string; closeness: number };

function foundClaimOf(row: StoredFound, asker: SeesContacts): FoundClaim {
  const matched = row.kind.replace('-end', '') as MatchedKind;
  return { ...claimRowOf(row, asker), matched, isSimilar: row.closeness === 2 };
}

/** Reads from the index of terms alone, within the asker's limits. Open claims stand before those that ended. */
export async function searchClaims(
  db: Db,
  { typed, asker }: { typed: string; asker: Limits & SeesContacts },
): Promise<{ claims: FoundClaim[]; hasMore: boolean }> {
  const words = searchWordsOf(typed);
  if (words === null) return { claims: [], hasMore: false };
  const reach = await reachOf(db, asker);
  const ownTerms =
    reach.own &&
    sql`own_term as materialized (select claim_id, kind, term from claim_term
      where claim_id = any(${[...reach.own]}::uuid[])),`;
  const branches = branchesOf(words, reach, asker.contactsOf !== null);
  const { rows } = await sql<StoredFound>`
    with ${ownTerms ?? sql``} term as materialized (${sql.join(branches, sql` union all `)}),
    best as materialized (select distinct on (claim_id) claim_id, kind, closeness from term
      order by claim_id, closeness, kind),
    shown as materialized (select * from best order by closeness, claim_id desc limit ${mostShown + 1})
    select ${sql.raw(rowColumns)}, f.kind, f.closeness
    from shown f join desk_claim d on d.claim_id = f.claim_id
    order by f.closeness, d.open desc, d.received_at desc nulls last, d.claim_id`.execute(db);
  return { claims: rows.slice(0, mostShown).map((row) => foundClaimOf(row, asker)), hasMore: rows.length > mostShown };
}
