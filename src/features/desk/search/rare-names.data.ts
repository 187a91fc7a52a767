import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { Reach } from './reach.data.ts';
import { isBegun, isNear } from './term-branches.data.ts';

/** Of a name that more claims have, it is not counted how many have it. */
const mostCounted = 20_000;
/** A shorter word begins too many names to be rare. */
const fromLetters = 3;

/** Words of a name. `asTyped`: in the order in which to look for them as they stand, `near` with a wrong letter too. */
type InOrder = { asTyped: readonly string[]; near: readonly string[] };

/** `near` has claims whose names differ from the word by a letter. */
type Counted = { word: string; begun: number; near: number };

const claimsWith = (is: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*)::int as claims from
    (select 1 from claim_term o where o.kind = 'name' and ${is} limit ${mostCounted}) named)`;

const countOf = (word: string): RawBuilder<unknown> =>
  sql`select ${word}::text as word, begun.claims as begun, near.claims as near
    from ${claimsWith(isBegun(word))} begun cross join ${claimsWith(isNear(word))} near`;

/**
 * Returns the rarest word first, because the others are looked up for each claim that has it. Of words that are all
 * common, the search soon has as many claims as it shows.
 */
export async function rarestFirst(db: Db, words: readonly string[], { own }: Reach): Promise<InOrder> {
  const counted = words.filter((word) => word.length >= fromLetters);
  if (own !== null || counted.length < 2) return { asTyped: words, near: words };
  const { rows } = await sql<Counted>`${sql.join(counted.map(countOf), sql` union all `)}`.execute(db);
  const counts = new Map(rows.map(({ word, begun, near }) => [word, { begun, both: begun + near }]));
  const claims = (word: string, of: 'begun' | 'both') => Math.min(mostCounted, counts.get(word)?.[of] ?? mostCounted);
  const order = (of: 'begun' | 'both') => words.toSorted((left, right) => claims(left, of) - claims(right, of));
  return { asTyped: order('begun'), near: order('both') };
}
