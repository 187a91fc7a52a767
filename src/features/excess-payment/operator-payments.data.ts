import { sql } from 'kysely';

import { brandLimit, brandWithinLimit } from '#server/settings/portal-rule.data.ts';
import { pageWithinLimit } from '#server/settings/within-limit.data.ts';
import { poundsOf } from '#shared/money.ts';
import type { OperatorPayment, UnmatchedAnomaly } from './rest/operator-payment-routes.ts';
import type { Db } from '#server/db/connect.ts';

type Row = {
  id: string;
  claim_id: string;
  claim_number: string;
  provider: OperatorPayment['provider'];
  provider_id: string | null;
  attempt: number;
  pence: number;
  currency: OperatorPayment['currency'];
  status: OperatorPayment['status'];
  error: string;
  card_brand: string;
  card_last_four: string;
  paid_at: Date | null;
  refunded_pence: number;
  created_at: Date;
  updated_at: Date;
  refunds: (Omit<OperatorPayment['refunds'][number], 'amount'> & { pence: number })[] | null;
  disputes: (Omit<OperatorPayment['disputes'][number], 'amount'> & { pence: number })[] | null;
};

type Anomaly = { intent_id: string | null; kind: string; detail: string; found_at: Date };

const listOf = (table: string, columns: string[], order: string) => {
  const fields = columns.map((column) => `'${column}', x.${column}`).join(', ');
  return sql.raw(`(select json_agg(json_build_object(${fields}) order by x.${order}) from ${table} x
    where x.claim_id = p.claim_id and x.intent_id = p.id)`);
};

export type PaymentPage = { after: string | null; limit: number; claim: string | null; status: string | null };

const instant = (text: string): string => new Date(text).toISOString();

function shown(row: Row, anomalies: readonly Anomaly[]): OperatorPayment {
  const { card_brand: brand, card_last_four: lastFour } = row;
  return {
    id: row.id,
    claimNumber: row.claim_number,
    claimId: row.claim_id,
    status: row.status,
    amount: poundsOf(row.pence),
    currency: row.currency,
    refunded: poundsOf(row.refunded_pence),
    provider: row.provider,
    providerPaymentId: row.provider_id,
    attempt: row.attempt,
    card: brand === '' ? null : { brand, lastFour },
    error: row.error,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    refunds: (row.refunds ?? []).map(({ pence, at, ...refund }) => ({
      ...refund,
      amount: poundsOf(pence),
      at: instant(at),
    })),
    disputes: (row.disputes ?? []).map(({ pence, at, ...dispute }) => ({
      ...dispute,
      amount: poundsOf(pence),
      at: instant(at),
    })),
    anomalies: anomalies.map(({ kind, detail, found_at }) => ({ kind, detail, foundAt: found_at.toISOString() })),
  };
}

/** By claim and intent; a statement of its own, because Citus keeps anomalies on the coordinator. */
async function anomaliesOf(db: Db, rows: readonly Row[]): Promise<Map<string | null, Anomaly[]>> {
  if (rows.length === 0) return new Map();
  const found = await db
    .selectFrom('payment_anomaly')
    .select(['intent_id', 'kind', 'detail', 'found_at'])
    .where(
      'claim_id',
      'in',
      rows.map(({ claim_id }) => claim_id),
    )
    .where(
      'intent_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('found_at')
    .execute();
  return Map.groupBy(found, ({ intent_id }) => intent_id);
}

function ofLimit() {
  if (brandLimit() === null) return sql`true`;
  return sql`exists (select 1 from claim limited where limited.id = p.claim_id and ${brandWithinLimit('limited')})`;
}

export async function listPayments(
  db: Db,
  { after, limit, claim, status }: PaymentPage,
): Promise<{ payments: OperatorPayment[]; last: string | null }> {
  const { rows } = await sql<Row>`
    select p.*, ${listOf('payment_refund', ['id', 'pence', 'status', 'at'], 'at')} as refunds,
      ${listOf('payment_dispute', ['id', 'pence', 'status', 'reason', 'at'], 'at')} as disputes
    from payment_intent p
    where (${after}::uuid is null or p.id > ${after}::uuid)
      and (${claim}::text is null or upper(regexp_replace(p.claim_number, '[ -]', '', 'g')) = ${claim})
      and (${status}::text is null or p.status = ${status})
      and ${ofLimit()}
    order by p.id limit ${limit}`.execute(db);
  const anomalies = await anomaliesOf(db, rows);
  return { payments: rows.map((row) => shown(row, anomalies.get(row.id) ?? [])), last: rows.at(-1)?.id ?? after };
}

const mostUnmatched = 100;

export async function unmatchedPayments(db: Db): Promise<UnmatchedAnomaly[]> {
  const readAfter = async (last: { key: string; foundAt: Date } | null, most: number) =>
    db
      .selectFrom('payment_anomaly')
      .select(['key', 'kind', 'detail', 'claim_id as claimId', 'found_at as foundAt'])
      .where('intent_id', 'is', null)
      .$if(last !== null, (query) => query.where(sql<boolean>`(found_at, key) < (${last?.foundAt}, ${last?.key})`))
      .orderBy('found_at', 'desc')
      .orderBy('key', 'desc')
      .limit(most)
      .execute();
  type Found = Awaited<ReturnType<typeof readAfter>>[number];
  const rows = await pageWithinLimit<Found>(db, mostUnmatched, { readAfter, claimOf: ({ claimId }) => claimId });
  return rows.map(({ kind, detail, claimId, foundAt }) => ({ kind, detail, claimId, foundAt: foundAt.toISOString() }));
}
