import { sql } from 'kysely';

import type { FoundAnomaly } from './payment-answers.rules.ts';
import { mostAnomalies, type Moved } from './payments.rules.ts';
import type { Db } from '#server/db/connect.ts';

/** `from` is inclusive, `until` exclusive; '' means every brand. */
export type PaymentsSpan = { from: Date; until: Date; brand: string };

const londonDay = (instant: string) => sql.raw(`to_char(${instant} at time zone 'Europe/London', 'YYYY-MM-DD')`);

export async function readDailyTotals(db: Db, { from, until, brand }: PaymentsSpan): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select day, brand, sum(taken)::float8 taken, sum(refunded)::float8 refunded,
      sum(payments)::float8 payments, sum(refunds)::float8 refunds
    from (
      select ${londonDay('p.paid_at')} as day, p.brand_id as brand, p.pence taken, 0 refunded, 1 payments, 0 refunds
      from payment_intent p
      where p.status = 'paid' and p.paid_at >= ${from} and p.paid_at < ${until}
        and (${brand} = '' or p.brand_id = ${brand})
      union all
      select ${londonDay('r.at')}, p.brand_id, 0, r.pence, 0, 1
      from payment_refund r join payment_intent p on p.claim_id = r.claim_id and p.id = r.intent_id
      where r.status = 'succeeded' and r.at >= ${from} and r.at < ${until}
        and (${brand} = '' or p.brand_id = ${brand})
    ) as moves group by day, brand`.execute(db);
  return rows;
}

/** A CTE each, because Citus keeps anomalies, payments and claims on different machines. */
export async function anomaliesIn(db: Db, { from, until, brand }: PaymentsSpan): Promise<FoundAnomaly[]> {
  const { rows } = await sql<Omit<FoundAnomaly, 'foundAt'> & { foundAt: Date }>`
    with found as materialized (
        select * from payment_anomaly where found_at >= ${from} and found_at < ${until}),
      paid as materialized (select p.claim_id, p.id, p.claim_number, p.provider_id, p.brand_id from payment_intent p
        where (p.claim_id, p.id) in (select claim_id, intent_id from found)),
      claims as materialized (select c.id, c.number from claim c where c.id in (select claim_id from found))
    select a.key, a.kind, coalesce(p.claim_number, c.number) "claimNumber", p.provider_id "providerId", a.detail,
      a.found_at "foundAt"
    from found a
      left join paid p on p.claim_id = a.claim_id and p.id = a.intent_id
      left join claims c on c.id = a.claim_id
    where ${brand} = '' or p.brand_id = ${brand} or p.id is null
    order by a.found_at desc, a.key limit ${mostAnomalies}`.execute(db);
  return rows.map(({ foundAt, ...anomaly }) => ({ ...anomaly, foundAt: foundAt.toISOString() }));
}

export type Move = {
  at: Date;
  id: string;
  kind: 'payment' | 'refund';
  claimNumber: string;
  brand: string;
  pence: number;
  currency: string;
  provider: string;
  providerId: string | null;
};

export async function movesAfter(
  db: Db,
  { from, until, brand }: PaymentsSpan,
  { after, most }: { after: Pick<Move, 'at' | 'id'> | null; most: number },
): Promise<Move[]> {
  const since = after?.at ?? from;
  const { rows } = await sql<Move>`
    select * from (
      select p.paid_at as at, p.id::text as id, 'payment' as kind, p.claim_number "claimNumber", p.brand_id as brand,
        p.pence, p.currency, p.provider, p.provider_id "providerId"
      from payment_intent p
      where p.status = 'paid' and p.paid_at >= ${since} and p.paid_at < ${until}
        and (${brand} = '' or p.brand_id = ${brand})
      union all
      select r.at, r.id, 'refund', p.claim_number, p.brand_id, r.pence, p.currency, p.provider, p.provider_id
      from payment_refund r join payment_intent p on p.claim_id = r.claim_id and p.id = r.intent_id
      where r.status = 'succeeded' and r.at >= ${since} and r.at < ${until}
        and (${brand} = '' or p.brand_id = ${brand})
    ) as moves
    where (at, id) > (${since}, ${after?.id ?? ''})
    order by at, id limit ${most}`.execute(db);
  return rows;
}
