import { sql } from 'kysely';

import { listOrders, type RefundOrder } from '#claim/money/refund-orders.data.ts';
import type { RefundReason } from '#claim/money/refund-reasons.rules.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import type { ClaimPayments, ShownRefund } from './money-routes.ts';
import { mayBeRefunded, type RefundFacts } from './refund.rules.ts';

const mostShown = 20;

type StoredPayment = Omit<RefundFacts, 'isOfProvider'> & {
  id: string;
  at: Date;
  currency: string;
  provider: string;
  nominee: string;
};

const payments = (claimId: string) => sql`select p.id, coalesce(p.paid_at, p.created_at) as at, p.pence, p.currency,
    p.provider, p.status, p.refunded_pence as "refundedPence", p.nominated_name as nominee,
    exists (select 1 from payment_dispute d where d.claim_id = p.claim_id and d.intent_id = p.id
      and d.status <> 'won') as "isDisputed",
    (select coalesce(sum(o.pence), 0)::int from refund_order o where o.claim_id = p.claim_id and o.intent_id = p.id
      and o.status = 'asked') as "waitingPence"
  from payment_intent p where p.claim_id = ${claimId}::uuid`;

const factsOf = (stored: StoredPayment, provider: string | null): RefundFacts & { id: string } => {
  return { ...stored, isOfProvider: stored.provider === provider };
};

/** Returns what decides about a refund. The claim is locked, so nobody else can ask for one meanwhile. */
export async function readRefundFacts(
  tx: Tx,
  { claimId, paymentId, provider }: { claimId: string; paymentId: string; provider: string | null },
): Promise<(RefundFacts & { id: string }) | null> {
  await tx
    .selectFrom('payment_intent')
    .select('id')
    .where('claim_id', '=', claimId)
    .where('id', '=', paymentId)
    .forUpdate()
    .execute();
  const { rows } = await sql<StoredPayment>`${payments(claimId)} and p.id = ${paymentId}::uuid`.execute(tx);
  return rows[0] ? factsOf(rows[0], provider) : null;
}

type StoredRefund = { id: string; intent_id: string; pence: number; status: string; at: Date };

function orderShown(order: RefundOrder, placed: StoredRefund | undefined): ShownRefund {
  const status = order.status === 'placed' ? (placed?.status ?? 'pending') : order.status;
  return {
    id: order.id,
    paymentId: order.intent_id,
    pence: order.pence,
    status: status as ShownRefund['status'],
    reason: order.reason as RefundReason,
    words: order.words,
    by: order.by_name,
    at: order.asked_at.toISOString(),
    error: order.error,
  };
}

const foreignShown = ({ id, intent_id: paymentId, pence, status, at }: StoredRefund): ShownRefund => ({
  id,
  paymentId,
  pence,
  status: status as ShownRefund['status'],
  at: at.toISOString(),
  reason: null,
  words: '',
  by: '',
  error: '',
});

/** With those that were made at the provider; the newest first. */
async function listRefunds(db: Db, claimId: string): Promise<ShownRefund[]> {
  const placed = await db
    .selectFrom('payment_refund')
    .select(['id', 'intent_id', 'pence', 'status', 'at'])
    .where('claim_id', '=', claimId)
    .execute();
  const orders = await listOrders(db, claimId);
  const byId = new Map(placed.map((refund) => [refund.id, refund]));
  const ordered = new Set(orders.map(({ refund_id: id }) => id));
  return [
    ...orders.map((order) => orderShown(order, byId.get(order.refund_id ?? ''))),
    ...placed.filter(({ id }) => !ordered.has(id)).map(foreignShown),
  ]
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, mostShown);
}

export type LastAsked = { by: string; at: Date };

export async function findLastAsked(db: Db, claimId: string): Promise<LastAsked | null> {
  const last = db.selectFrom('excess_request').select(['by_name as by', 'at']).where('claim_id', '=', claimId);
  return (await last.orderBy('at', 'desc').limit(1).executeTakeFirst()) ?? null;
}

/** Several statements, because Citus keeps payments and anomalies on different machines. */
export async function readClaimPayments(
  db: Db,
  claimId: string,
  provider: string | null,
): Promise<Pick<ClaimPayments, 'payments' | 'refunds' | 'anomalies' | 'asked'>> {
  const { rows } = await sql<StoredPayment>`${payments(claimId)}
    order by p.created_at desc, p.id desc limit ${mostShown}`.execute(db);
  const anomalies = await db
    .selectFrom('payment_anomaly')
    .select(['key', 'kind', 'detail', 'found_at'])
    .where('claim_id', '=', claimId)
    .orderBy('found_at', 'desc')
    .limit(mostShown)
    .execute();
  const asked = await findLastAsked(db, claimId);
  return {
    payments: rows.map((stored) => ({
      ...stored,
      at: stored.at.toISOString(),
      mayBeRefunded: mayBeRefunded(factsOf(stored, provider)),
    })),
    refunds: await listRefunds(db, claimId),
    anomalies: anomalies.map(({ found_at, ...anomaly }) => ({ ...anomaly, at: found_at.toISOString() })),
    asked: asked && { by: asked.by, at: asked.at.toISOString() },
  };
}
