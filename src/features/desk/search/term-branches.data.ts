import { type RawBuilder, sql } from 'kysely';

import { exactKinds, type TermKind } from '#claim/desk/terms/claim-terms.rules.ts';
import { nearWordsOf } from './near-words.rules.ts';
import type { Reach } from './reach.data.ts';
import type { SearchWords } from './search-words.rules.ts';

type Condition = RawBuilder<unknown>;

/** A claim may be found by several of its terms. */
const mostTerms = 60;

/** What tells no contact: of these an auditor finds a claim whose contacts are masked, and of nothing else. */
const maskedKinds = ['number', 'reference', 'policy', 'imei', 'serial', 'complaint'] as const;

const likeBeginning = (column: string, text: string): Condition => sql`${sql.ref(column)} like ${`${text}%`}`;
/** Through `select`, so that PostgreSQL does not work out how frequent each of several hundred words is. */
const isOneOf = (column: string, words: readonly string[]): Condition =>
  sql`${sql.ref(column)} = any((select ${[...words]}::text[])::text[])`;

type Branch = { kinds: readonly TermKind[]; closeness: Condition; where: readonly Condition[] };

/** The best ones first: those that are wholly as typed are the first of those that begin so. */
const branch = ({ terms }: Reach, { kinds, closeness, where }: Branch): Condition =>
  sql`(select t.claim_id, t.kind, ${closeness} as closeness from ${terms} t
    where t.kind = any(${[...kinds]}::text[]) and ${sql.join(where, sql` and `)}
    order by t.term, t.kind, t.claim_id limit ${mostTerms})`;

const wholeOrBeginning = (text: string): Condition => sql`case when t.term = ${text} then 0 else 1 end`;
const ofBeginning = (kinds: readonly TermKind[], text: string, may: Condition): Branch => ({
  kinds,
  closeness: wholeOrBeginning(text),
  where: [likeBeginning('t.term', text), may],
});

export const isBegun = (word: string): Condition => likeBeginning('o.term', word);
export const isNear = (word: string): Condition => isOneOf('o.term', nearWordsOf(word));

/**
 * A claim's other names are looked up claim by claim, except among own terms, which are few. The list of all claims with
 * a common name grows with the store. `is true` keeps PostgreSQL from making a join of it, which may read that list.
 */
function hasName({ terms, own }: Reach, is: Condition): Condition {
  const ofClaim = own === null ? sql`o.claim_id = t.claim_id and` : sql``;
  return sql`(t.claim_id in (select o.claim_id from ${terms} o where ${ofClaim} o.kind = 'name' and ${is})) is true`;
}

type NameBranch = { closeness: Condition; is: Condition; others: readonly Condition[] };

const nameBranch = (reach: Reach, { closeness, is, others }: NameBranch): Condition =>
  branch(reach, { kinds: ['name'], closeness, where: [is, ...others, reach.showsContacts] });

const rightBranch = ([word = '', ...others]: readonly string[], reach: Reach): Condition =>
  nameBranch(reach, {
    closeness: wholeOrBeginning(word),
    is: likeBeginning('t.term', word),
    others: others.map((other) => hasName(reach, isBegun(other))),
  });

/** One of the words has a wrong letter: the first, or one of the others. */
export function nearBranchesOf([word = '', ...others]: readonly string[], reach: Reach): Condition[] {
  const near: NameBranch = {
    closeness: sql`2`,
    is: isOneOf('t.term', nearWordsOf(word)),
    others: others.map((other) => hasName(reach, isBegun(other))),
  };
  const othersNear: NameBranch = {
    closeness: sql`2`,
    is: likeBeginning('t.term', word),
    others: others.map((other) =>
      hasName(reach, sql`(${isBegun(other)} or o.term in (select unnest(${nearWordsOf(other)}::text[])))`),
    ),
  };
  return [near, ...(others.length === 0 ? [] : [othersNear])].map((one) => nameBranch(reach, one));
}

export function branchesOf(
  { beginning, phone, end, names }: SearchWords,
  reach: Reach,
  isMasked: boolean,
): Condition[] {
  const { inLimits, showsContacts } = reach;
  const branches = [branch(reach, ofBeginning(exactKinds, beginning, showsContacts))];
  if (isMasked) branches.push(branch(reach, ofBeginning(maskedKinds, beginning, inLimits)));
  if (phone !== null && phone !== beginning) branches.push(branch(reach, ofBeginning(['phone'], phone, showsContacts)));
  branches.push(
    branch(reach, { kinds: ['number-rest'], closeness: sql`0`, where: [sql`t.term = ${beginning}`, inLimits] }),
  );
  if (end !== null) {
    const where = [likeBeginning('t.term', end), inLimits];
    branches.push(branch(reach, { kinds: ['imei-end', 'serial-end'], closeness: sql`1`, where }));
  }
  return names.length === 0 ? branches : [...branches, rightBranch(names, reach)];
}
