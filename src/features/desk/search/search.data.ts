import { type RawBuilder, sql } from 'kysely';

import type { MatchedKind } from '#claim/desk/terms/claim-terms.rules.ts';
import type { Db } from '#server/db/connect.ts';
import { claimRowOf, rowColumns, type Limits, type StoredRow } from '../claim-row.data.ts';
import type { FoundClaim } from '../desk-answers.rules.ts';
import type { SeesContacts } from '../mask/contacts.data.ts';
import { rarestFirst } from './rare-names.data.ts';
import { type Reach, reachOf } from './reach.data.ts';
import { searchWordsOf } from './search-words.rules.ts';
import { branchesOf, nearBranchesOf } from './term-branches.data.ts';

const mostShown = 20;

type StoredFound = StoredRow & { kind: string; closeness: number };

function foundClaimOf(row: StoredFound, asker: SeesContacts): FoundClaim {
  const matched = row.kind.replace(/-(end|rest)$/, '') as MatchedKind;
  return { ...claimRowOf(row, asker), matched, isSimilar: row.closeness === 2 };
}

/** What is similar stands behind all that is as typed, so it is read where that is too little to show. */
function orSimilar(names: readonly string[], reach: Reach): RawBuilder<unknown> {
  if (names.length === 0) return sql``;
  return sql`union all select * from (${sql.join(nearBranchesOf(names, reach), sql` union all `)}) alike
    where (select count(distinct claim_id) from term) <= ${mostShown}`;
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
  const names = await rarestFirst(db, words.names, reach);
  const branches = branchesOf({ ...words, names: names.asTyped }, reach, asker.contactsOf !== null);
  const { rows } = await sql<StoredFound>`
    with ${ownTerms ?? sql``} term as materialized (${sql.join(branches, sql` union all `)}),
    best as materialized (select distinct on (claim_id) claim_id, kind, closeness
      from (select * from term ${orSimilar(names.near, reach)}) found order by claim_id, closeness, kind),
    shown as materialized (select * from best order by closeness, claim_id desc limit ${mostShown + 1})
    select ${sql.raw(rowColumns)}, f.kind, f.closeness
    from shown f join desk_claim d on d.claim_id = f.claim_id
    order by f.closeness, d.open desc, d.received_at desc nulls last, d.claim_id`.execute(db);
  return { claims: rows.slice(0, mostShown).map((row) => foundClaimOf(row, asker)), hasMore: rows.length > mostShown };
}
