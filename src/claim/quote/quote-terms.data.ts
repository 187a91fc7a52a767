import { CompiledQuery } from 'kysely';

import { clientIdOf } from '#claim/access/client-of-claim.data.ts';
import type { Db } from '#server/db/connect.ts';

/** What a client has agreed of its quotes. `limitPence`: up to this total nobody needs to decide; null without one. */
export type QuoteTerms = {
  /** Null where the claim has no client. */
  clientId: string | null;
  decides: 'insurer' | 'claimant';
  limitPence: number | null;
  days: number;
  coversLess: boolean;
};

/** Of a claim whose contract and brand belong to no client. */
const usualTerms: QuoteTerms = { clientId: null, decides: 'insurer', limitPence: null, days: 14, coversLess: false };

const statement = `select l.id as "clientId", l.decides_quotes as decides, l.quote_limit_pence as "limitPence", l.quote_days as days,
    l.approval_covers_less as "coversLess"
  from claim c join client l on l.id = ${clientIdOf('c')} where c.id = $1::uuid`;

export async function readQuoteTerms(db: Db, claimId: string): Promise<QuoteTerms> {
  const { rows } = await db.executeQuery<QuoteTerms>(CompiledQuery.raw(statement, [claimId]));
  return rows[0] ?? usualTerms;
}

/** Returns whether any client has agreed more than that the insurer decides. */
export async function isAnythingAgreed(db: Db): Promise<boolean> {
  const client = db.selectFrom('client').select('id');
  const agreed = client.where((eb) =>
    eb.or([eb('decides_quotes', '<>', 'insurer'), eb('quote_limit_pence', 'is not', null)]),
  );
  return (await agreed.limit(1).executeTakeFirst()) !== undefined;
}
