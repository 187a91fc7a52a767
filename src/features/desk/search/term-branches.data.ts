import { type RawBuilder, sql } from 'kysely';

import { exactKinds, type TermKind } from '#claim/desk/terms/claim-terms.rules.ts';
import { nearWordsOf, type NearWords } from './near-words.rules.ts';
import type { Reach } from './reach.data.ts';
import type { SearchWords } from './search-words.rules.ts';

type Condition = RawBuilder<unknown>;

/** A claim may be found by several of its terms. */
const mostTerms = 60;

/** What tells no contact: of these an auditor finds a claim whose contacts are masked, and of nothing else. */
const maskedKinds = ['number', 'reference', 'policy', 'imei', 'serial', 'complaint'] as const;

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
  kinds,
  closeness: wholeOrBeginning(text),
  where: [likeBeginning('t.term', text), may],
});

type NameKind = 'name' | 'name-end';

/** A shorter word begins too many names to read all of them. */
const fromLetters = 3;

const claimsNamed = ({ terms }: Reach, kind: NameKind, is: Condition): Condition =>
  sql`select o.claim_id from ${terms} o where o.kind = ${kind} and ${is}`;

const begun = (word: string): Condition => likeBeginning('o.term', word);

const claimsNamedNear = (reach: Reach, { whole, first, second }: NearWords): Condition =>
  sql.join(
    [
      claimsNamed(reach, 'name', sql`o.term = any(${[...whole]}::text[])`),
      claimsNamed(reach, 'name', sql`${begun(first.beginning)} and ${likeAny('o.term', first.patterns)}`),
      claimsNamed(reach, 'name-end', sql`${begun(second.beginning)} and ${likeAny('o.term', second.patterns)}`),
    ],
    sql` union all `,
  );

/** `is true` makes PostgreSQL read these claims once. In a join it looks up each claim, of which it expects one. */
const isAmong = (claims: Condition): Condition => sql`(t.claim_id in (${claims})) is true`;

/** A short word is looked up for each claim that the longest one finds, except among own terms, which are few. */
function isNamed(word: string, reach: Reach): Condition {
  const isLookedUp = word.length < fromLetters && reach.own === null;
  const is = isLookedUp ? sql`o.claim_id = t.claim_id and ${begun(word)}` : begun(word);
  return isAmong(claimsNamed(reach, 'name', is));
}

function isNamedNear(word: string, reach: Reach): Condition {
  const words = nearWordsOf(word);
  if (words === null) return isNamed(word, reach);
  return isAmong(sql`${claimsNamed(reach, 'name', begun(word))} union all ${claimsNamedNear(reach, words)}`);
}

function nameBranches([word = '', ...others]: readonly string[], reach: Reach): Condition[] {
  const right = [...others.map((other) => isNamed(other, reach)), reach.showsContacts];
  const near = (kind: NameKind, ...where: Condition[]) => branch(reach, { kinds: [kind], closeness: sql`2`, where });
  const begins = likeBeginning('t.term', word);
  const othersNear = others.map((other) => isNamedNear(other, reach));
  const branches = [
    branch(reach, { kinds: ['name'], closeness: wholeOrBeginning(word), where: [begins, ...right] }),
    ...(others.some((other) => nearWordsOf(other) !== null)
      ? [near('name', begins, ...othersNear, reach.showsContacts)]
      : []),
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
