import { sql } from 'kysely';

import { claimWithinLimit } from '#server/settings/portal-rule.data.ts';
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
  nominated_name: string;
  card_brand: string;
  card_last_four: string;
  paid_at: Date | null;
  refunded_pence: number;
  created_at: Date;
  updated_at: Date;
  refunds: (Omit<OperatorPayment['refunds'][number], 'amount'> & { pence: number })[] | null;
  disputes: (Omit<OperatorPayment['disputes'][number], 'amount'> & { pence: number })[] | null;
  anomalies: { kind: string; detail: string; found_at: string }[] | null;
};

const listOf = (table: string, columns: string[], order: string) => {
  const fields = columns.map((column) => `'${column}', x.${column}`).join(', ');
  return sql.raw(`(select json_agg(json_build_object(${fields}) order by x.${order}) from ${table} x
    where x.claim_id = p.claim_id and x.intent_id = p.id)`);
};

export type PaymentPage = { after: string | null; limit: number; claim: string | null; status: string | null };

const instant = (text: string): string => new Date(text).toISOString();

function shown(row: Row): OperatorPayment {
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
    nominee: row.nominated_name,
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
    anomalies: (row.anomalies ?? []).map(({ found_at, ...anomaly }) => ({ ...anomaly, foundAt: instant(found_at) })),
  };
}

export async function listPayments(
  db: Db,
  { after, limit, claim, status }: PaymentPage,
): Promise<{ payments: OperatorPayment[]; last: string | null }> {
  // A CTE for anomalies, because Citus keeps them on the coordinator.
  const { rows } = await sql<Row>`with page as materialized (
    select p.*, ${listOf('payment_refund', ['id', 'pence', 'status', 'at'], 'at')} as refunds,
      ${listOf('payment_dispute', ['id', 'pence', 'status', 'reason', 'at'], 'at')} as disputes
    from payment_intent p
    where (${after}::uuid is null or p.id > ${after}::uuid)
      and (${claim}::text is null or upper(regexp_replace(p.claim_number, '[ -]', '', 'g')) = ${claim})
      and (${status}::text is null or p.status = ${status})
      and ${claimWithinLimit(sql.ref('p.claim_id'))}
    order by p.id limit ${limit})
    select p.*, ${listOf('payment_anomaly', ['kind', 'detail', 'found_at'], 'found_at')} as anomalies
    from page p order by p.id`.execute(db);
  return { payments: rows.map(shown), last: rows.at(-1)?.id ?? after };
}

export async function unmatchedPayments(db: Db): Promise<UnmatchedAnomaly[]> {
  const rows = await db
    .selectFrom('payment_anomaly')
    .select(['kind', 'detail', 'claim_id as claimId', 'found_at as foundAt'])
    .where('intent_id', 'is', null)
    .where(claimWithinLimit(sql.ref('payment_anomaly.claim_id')))
    .orderBy('found_at', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ foundAt, ...anomaly }) => ({ ...anomaly, foundAt: foundAt.toISOString() }));
}
