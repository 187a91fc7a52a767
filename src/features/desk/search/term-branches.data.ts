import { type RawBuilder, sql } from 'kysely';

import { exactKinds, type TermKind } from '#claim/desk/terms/claim-terms.rules.ts';
import { nearWordsOf, type NearWords } from './near-words.rules.ts';
import type { Reach } from './reach.data.ts';
import type { SearchWords } from './search-words.rules.ts';

type Condition = RawBuilder<unknown>;

/** A claim may be found by several of its terms. */
const mostTerms = 60;

/** What tells no contact: of these an auditor finds a claim whose contacts are masked, and of nothing else. */
const maskedKinds = ['number', 'reference', 'policy', 'imei', 'serial'] as const;

const likeBeginning = (column: string, text: string): Condition => sql`${sql.ref(column)} like ${`${text}%`}`;
const likeAny = (column: string, patterns: readonly string[]): Condition =>
  sql`${sql.ref(column)} like any(${[...patterns]}::text[])`;

type Branch = { kinds: readonly TermKind[]; closeness: Condition; where: readonly Condition[] };

/** The best ones first: those that are wholly as typed are the first of those that begin so. */
const branch = ({ terms }: Reach, { kinds, closeness, where }: Branch): Condition =>
  sql`(select t.claim_id, t.kind, ${closeness} as closeness from ${terms} t
    where t.kind = any(${[...kinds]}::text[]) and ${sql.join(where, sql` and `)}
    order by t.term, t.kind, t.claim_id limit ${mostTerms})`;

const wholeOrBeginning = (text: string): Condition => sql`case when t.term = ${text} then 0 else 1 end`;
const ofBeginning = (kinds: readonly TermKind[], text: string, may: Condition): Branch => ({
  ...{ kinds, closeness: wholeOrBeginning(text) },
  where: [likeBeginning('t.term', text), may],
});

const claimsNamed = (kind: 'name' | 'name-end', is: Condition): Condition =>
  sql`select o.claim_id from claim_term o where o.kind = ${kind} and ${is}`;

const claimsNamedNear = ({ whole, first, second }: NearWords): Condition =>
  sql.join(
    [
      claimsNamed('name', sql`o.term = any(${[...whole]}::text[])`),
      claimsNamed('name', sql`${likeBeginning('o.term', first.beginning)} and ${likeAny('o.term', first.patterns)}`),
      claimsNamed(
        'name-end',
        sql`${likeBeginning('o.term', second.beginning)} and ${likeAny('o.term', second.patterns)}`,
      ),
    ],
    sql` union all `,
  );

/** `is true` makes PostgreSQL read these claims once. In a join it looks up each claim, of which it expects one. */
const isAmong = (claims: Condition): Condition => sql`(t.claim_id in (${claims})) is true`;

const isNamed = (word: string): Condition => isAmong(claimsNamed('name', likeBeginning('o.term', word)));

function isNamedNear(word: string): Condition {
  const words = nearWordsOf(word);
  if (words === null) return isNamed(word);
  return isAmong(sql`${claimsNamed('name', likeBeginning('o.term', word))} union all ${claimsNamedNear(words)}`);
}

function nameBranches([word = '', ...others]: readonly string[], reach: Reach): Condition[] {
  const right = [...others.map(isNamed), reach.showsContacts];
  const near = (kind: 'name' | 'name-end', ...where: Condition[]) =>
    branch(reach, { kinds: [kind], closeness: sql`2`, where });
  const begins = likeBeginning('t.term', word);
  const branches = [
    branch(reach, { kinds: ['name'], closeness: wholeOrBeginning(word), where: [begins, ...right] }),
    ...(others.length === 0 ? [] : [near('name', begins, ...others.map(isNamedNear), reach.showsContacts)]),
  ];
  const words = nearWordsOf(word);
  if (words === null) return branches;
  const { whole, first, second } = words;
  return [
    ...branches,
    near('name', sql`t.term = any(${whole}::text[])`, ...right),
    near('name', likeBeginning('t.term', first.beginning), likeAny('t.term', first.patterns), ...right),
    near('name-end', likeBeginning('t.term', second.beginning), likeAny('t.term', second.patterns), ...right),
  ];
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
  if (end !== null) {
    const where = [likeBeginning('t.term', end), inLimits];
    branches.push(branch(reach, { kinds: ['imei-end', 'serial-end'], closeness: sql`1`, where }));
  }
  return names.length === 0 ? branches : [...branches, ...nameBranches(names, reach)];
}
