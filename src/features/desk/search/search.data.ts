import { type RawBuilder, sql } from 'kysely';

import { exactKinds, type MatchedKind, type TermKind } from '#claim/desk/terms/claim-terms.rules.ts';
import { turnRound } from '#claim/desk/terms/term-text.rules.ts';
import type { Db } from '#server/db/connect.ts';
import { claimRowOf, withinLimits, rowColumns, type Limits, type StoredRow } from '../claim-row.data.ts';
import type { FoundClaim } from '../desk-answers.rules.ts';
import { limitedToContacts, type SeesContacts } from '../mask/contacts.data.ts';
import { nearWordsOf, type NearWords } from './near-words.rules.ts';
import { searchWordsOf, type SearchWords } from './search-words.rules.ts';

const mostShown = 20;
/** A claim may be found by several of its terms. */
const mostTerms = 60;

type Condition = RawBuilder<unknown>;

const beginsWith = (text: string): Condition => sql`${`${text}%`}`;

/** A scalar, because of `exists` PostgreSQL makes a join for which it reads all rows of the desk. */
export const within = (limits: Limits): Condition =>
  limits.brands === null && limits.clientIds === null
    ? sql`true`
    : sql`(select ${withinLimits(limits)} from desk_claim d where d.claim_id = t.claim_id)`;

/** The best ones first: those that are wholly as typed are the first of those that begin so. */
const branch = (kinds: readonly TermKind[], beginning: string, closeness: Condition, where: Condition[]): Condition =>
  sql`(select t.claim_id, t.kind, ${closeness} as closeness from claim_term t
    where t.kind = any(${[...kinds]}::text[]) and t.term like ${beginsWith(beginning)}
      and ${sql.join(where, sql` and `)}
    order by t.term, t.kind, t.claim_id limit ${mostTerms})`;

const wholeOrBeginning = (text: string): Condition => sql`case when t.term = ${text} then 0 else 1 end`;
const near = sql`2`;

const likeAny = (patterns: readonly string[]): Condition => sql`t.term like any(${[...patterns]}::text[])`;

const hasName = (is: Condition): Condition =>
  sql`exists (select from claim_term o where o.claim_id = t.claim_id and o.kind = 'name' and ${is})`;

const beginsLike = (word: string): Condition => sql`o.term like ${beginsWith(word)}`;

function isNear(word: string, { whole, first, second }: NearWords): Condition {
  const turned = second.patterns.map(turnRound);
  return sql`(o.term like any(${[...whole, `${word}%`, ...first.patterns, ...turned]}::text[]))`;
}

function nameBranches([word = '', ...others]: readonly string[], limits: Limits): Condition[] {
  const right = [...others.map((other) => hasName(beginsLike(other))), within(limits)];
  const branches = [branch(['name'], word, wholeOrBeginning(word), right)];
  const nearOthers = others.map((other) => {
    const words = nearWordsOf(other);
    return hasName(words === null ? beginsLike(other) : isNear(other, words));
  });
  if (others.length > 0) branches.push(branch(['name'], word, near, [...nearOthers, within(limits)]));
  const words = nearWordsOf(word);
  if (words === null) return branches;
  const { whole, first, second } = words;
  return [
    ...branches,
    sql`(select t.claim_id, t.kind, ${near} as closeness from claim_term t
      where t.kind = 'name' and t.term = any(${whole}::text[]) and ${sql.join(right, sql` and `)}
      order by t.term, t.kind, t.claim_id limit ${mostTerms})`,
    branch(['name'], first.beginning, near, [likeAny(first.patterns), ...right]),
    branch(['name-end'], second.beginning, near, [likeAny(second.patterns), ...right]),
  ];
}

/** What tells no contact: of these an auditor finds a claim whose contacts are masked, and of nothing else. */
const maskedKinds = ['number', 'reference', 'policy', 'imei', 'serial'] as const;

function branchesOf({ beginning, phone, end, names }: SearchWords, asker: Limits & SeesContacts): Condition[] {
  const ofContacts = limitedToContacts<Limits>(asker);
  const [inLimit, showsContacts] = [[within(asker)], [within(ofContacts)]];
  const branches = [branch(exactKinds, beginning, wholeOrBeginning(beginning), showsContacts)];
  if (asker.contactsOf !== null) branches.push(branch(maskedKinds, beginning, wholeOrBeginning(beginning), inLimit));
  if (phone !== null && phone !== beginning) {
    branches.push(branch(['phone'], phone, wholeOrBeginning(phone), showsContacts));
  }
  if (end !== null) branches.push(branch(['imei-end', 'serial-end'], end, sql`1`, inLimit));
  return names.length === 0 ? branches : [...branches, ...nameBranches(names, ofContacts)];
}

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
  const { rows } = await sql<StoredFound>`
    with term as materialized (${sql.join(branchesOf(words, asker), sql` union all `)}),
    best as materialized (select distinct on (claim_id) claim_id, kind, closeness from term
      order by claim_id, closeness, kind),
    shown as materialized (select * from best order by closeness, claim_id desc limit ${mostShown + 1})
    select ${sql.raw(rowColumns)}, f.kind, f.closeness
    from shown f join desk_claim d on d.claim_id = f.claim_id
    order by f.closeness, d.open desc, d.received_at desc nulls last, d.claim_id`.execute(db);
  return { claims: rows.slice(0, mostShown).map((row) => foundClaimOf(row, asker)), hasMore: rows.length > mostShown };
}
