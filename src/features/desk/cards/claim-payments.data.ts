import type { Db } from '#server/db/connect.ts';
import type { ClaimPayments } from './cards-routes.ts';

const mostShown = 20;

/** Two statements, because Citus keeps payments and anomalies on different machines. */
export async function readClaimPayments(db: Db, claimId: string): Promise<ClaimPayments> {
  const payments = await db
    .selectFrom('payment_intent')
    .select(['id', 'paid_at', 'created_at', 'pence', 'currency', 'provider', 'status', 'refunded_pence'])
    .where('claim_id', '=', claimId)
    .orderBy('created_at', 'desc')
    .limit(mostShown)
    .execute();
  const anomalies = await db
    .selectFrom('payment_anomaly')
    .select(['key', 'kind', 'detail', 'found_at'])
    .where('claim_id', '=', claimId)
    .orderBy('found_at', 'desc')
    .limit(mostShown)
    .execute();
  return {
    payments: payments.map(({ paid_at, created_at, refunded_pence, ...payment }) => ({
      ...payment,
      at: (paid_at ?? created_at).toISOString(),
      refundedPence: refunded_pence,
    })),
    anomalies: anomalies.map(({ found_at, ...anomaly }) => ({ ...anomaly, at: found_at.toISOString() })),
  };
}
