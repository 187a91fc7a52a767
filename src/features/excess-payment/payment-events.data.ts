import { addAlerts } from '#claim/desk/alarms/alerts.data.ts';
import type { AlertKind } from '#claim/desk/alarms/alert-kinds.rules.ts';
import { peopleOfMoney } from '#claim/desk/alarms/leads-of-claim.data.ts';
import type { Services } from '#server/context.ts';
import { addJob } from '#server/jobs/jobs.data.ts';
import type { PaymentProvider, ProviderEvent } from '#server/gateways/payment/payment-gateway.ts';
import { mailAnomaly } from './anomaly-mail.server.ts';
import type { Db, Tx } from '#server/db/connect.ts';

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
  | 'paid-without-excess'
  | 'paid-after-cancellation'
  | 'claim-deleted'
  | 'missing-at-provider'
  | 'not-paid-at-provider'
  | 'refund-failed'
  | 'refund-waits'
  | 'disputed'
  | 'dispute-lost';

export type Anomaly = {
  kind: AnomalyKind;
  key: string;
  claimId: string | null;
  intentId: string | null;
  detail: string;
};

/** What handlers read of it in their alarms; the rest does not fit in some other way. */
const alertKindOf: Partial<Record<AnomalyKind, AlertKind>> = {
  'paid-twice': 'paid-twice',
  'refund-failed': 'refund-failed',
  'refund-waits': 'refund-failed',
  disputed: 'payment-disputed',
  'dispute-lost': 'payment-disputed',
};

async function tellDesk(tx: Tx, { settings }: Services, { kind, claimId }: Anomaly, now: Date): Promise<void> {
  if (!settings.desk || claimId === null) return;
  const people = await peopleOfMoney(tx, claimId, { now, demo: settings.demo });
  const alert = { claimId, kind: alertKindOf[kind] ?? 'payment-odd', stage: 'now', runAt: now } as const;
  await addAlerts(
    tx,
    people.map((accountId) => ({ ...alert, accountId })),
    { now },
  );
}

/**
 * Reports money that a person must check. Alarms of the desk and the mail are queued in the transaction that finds it.
 * Returns whether it is new.
 */
export async function addAnomaly(tx: Tx, services: Services, anomaly: Anomaly): Promise<boolean> {
  const now = services.now();
  const { kind, key, claimId, intentId, detail } = anomaly;
  const row = { key: `${kind}:${key}`, kind, claim_id: claimId, intent_id: intentId, detail, found_at: now };
  const added = await tx
    .insertInto('payment_anomaly')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!added) return false;
  await tellDesk(tx, services, anomaly, now);
  await addJob(tx, mailAnomaly, { key: row.key }, { key: row.key, dueAt: now, now });
  return true;
}
