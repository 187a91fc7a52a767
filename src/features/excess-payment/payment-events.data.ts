import { addJob } from '#server/jobs/jobs.data.ts';
import type { PaymentProvider, ProviderEvent } from '#server/gateways/payment/payment-gateway.ts';
import { mailAnomaly } from './anomaly-mail.server.ts';
import type { Db } from '#server/db/connect.ts';

export async function isKnownEvent(db: Db, provider: PaymentProvider, id: string): Promise<boolean> {
  const query = db.selectFrom('payment_event').select('id').where('provider', '=', provider).where('id', '=', id);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Stores that an event was processed, in the transaction of its effects. Returns whether it is new. */
export async function addPaymentEvent(
  tx: Db,
  provider: PaymentProvider,
  { id, type, at }: ProviderEvent,
  { claimId, now }: { claimId: string | null; now: Date },
): Promise<boolean> {
  const row = { provider, id, type, claim_id: claimId, occurred_at: at, received_at: now };
  const added = await tx
    .insertInto('payment_event')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export type AnomalyKind =
  | 'amount-differs'
  | 'currency-differs'
  | 'mode-differs'
  | 'claim-differs'
  | 'account-differs'
  | 'unknown-payment'
  | 'paid-twice'
  | 'paid-for-other-amount'
  | 'paid-after-cancellation'
  | 'claim-deleted'
  | 'missing-at-provider'
  | 'not-paid-at-provider';

export type Anomaly = {
  kind: AnomalyKind;
  key: string;
  claimId: string | null;
  intentId: string | null;
  detail: string;
};

/**
 * Reports money that a person must check, and queues the mail in the transaction that finds it. Returns whether it is
 * new.
 */
export async function addAnomaly(tx: Db, anomaly: Anomaly, now: Date): Promise<boolean> {
  const { kind, key, claimId, intentId, detail } = anomaly;
  const row = { key: `${kind}:${key}`, kind, claim_id: claimId, intent_id: intentId, detail, found_at: now };
  const added = await tx
    .insertInto('payment_anomaly')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!added) return false;
  await addJob(tx, mailAnomaly, { key: row.key }, { key: row.key, dueAt: now, now });
  return true;
}
