import { CompiledQuery } from 'kysely';

import { clientIdOf } from '#claim/access/client-of-claim.data.ts';
import type { Db } from '#server/db/connect.ts';
import { type OutcomeKind, outcomeKinds } from './offer.rules.ts';
import { kindsIn } from './outcome-kinds.rules.ts';

/** What a client has agreed of devices beyond repair. `days`: for how many days an offer stands. */
export type OfferTerms = { kinds: readonly OutcomeKind[]; mayChange: boolean; days: number };

/** Of a claim whose contract and brand belong to no client. */
const usualTerms: OfferTerms = { kinds: outcomeKinds, mayChange: true, days: 14 };

const statement = `select l.outcome_kinds as kinds, l.outcome_may_change as "mayChange", l.outcome_days as days
  from claim c join client l on l.id = ${clientIdOf('c')} where c.id = $1::uuid`;

export async function readOfferTerms(db: Db, claimId: string): Promise<OfferTerms> {
  const { rows } = await db.executeQuery<Omit<OfferTerms, 'kinds'> & { kinds: string }>(
    CompiledQuery.raw(statement, [claimId]),
  );
  const [terms] = rows;
  return terms ? { ...terms, kinds: kindsIn(terms.kinds) } : usualTerms;
}
