import { sql } from 'kysely';

import type { FoundAnomaly } from './payment-answers.rules.ts';
import { mostAnomalies, type Moved } from './payments.rules.ts';
import { numbersOf } from '#claim/read/claim-numbers.data.ts';
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

type Anomaly = { key: string; kind: string; claimId: string | null; intentId: string | null; detail: string; at: Date };

/** Citus keeps anomalies on the coordinator, so their payments and claims are read by statements of their own. */
export async function anomaliesIn(db: Db, { from, until, brand }: PaymentsSpan): Promise<FoundAnomaly[]> {
  const { rows } = await sql<Anomaly>`
    select a.key, a.kind, a.claim_id "claimId", a.intent_id "intentId", a.detail, a.found_at as at
    from payment_anomaly a where a.found_at >= ${from} and a.found_at < ${until}
    order by a.found_at desc, a.key ${brand === '' ? sql`limit ${mostAnomalies}` : sql``}`.execute(db);
  const payments = await paymentsOf(db, rows);
  const ofBrand = rows
    .map((anomaly) => ({ anomaly, payment: payments.get(anomaly.intentId) }))
    .filter(({ payment }) => brand === '' || payment === undefined || payment.brand === brand)
    .slice(0, mostAnomalies);
  const numbers = await numbersOf(
    db,
    ofBrand.map(({ anomaly, payment }) => (payment ? null : anomaly.claimId)),
  );
  return ofBrand.map(({ anomaly: { key, kind, claimId, detail, at }, payment }) => ({
    ...{ key, kind, detail, foundAt: at.toISOString(), providerId: payment?.providerId ?? null },
    claimNumber: payment?.number ?? numbers.get(claimId ?? '') ?? null,
  }));
}

type Payment = { id: string; number: string; brand: string; providerId: string | null };

async function paymentsOf(db: Db, anomalies: readonly Anomaly[]): Promise<Map<string | null, Payment>> {
  const ids = anomalies.flatMap(({ claimId, intentId }) =>
    claimId === null || intentId === null ? [] : [{ claimId, intentId }],
  );
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Payment>`select id, claim_number as number, brand_id as brand, provider_id "providerId"
    from payment_intent where claim_id = any(${ids.map(({ claimId }) => claimId)}::uuid[])
      and id = any(${ids.map(({ intentId }) => intentId)}::uuid[])`.execute(db);
  return new Map(rows.map((payment) => [payment.id, payment]));
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
