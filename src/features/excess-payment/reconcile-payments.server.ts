import { findOrder, type RefundOrder, waitingOrders } from '#claim/money/refund-orders.data.ts';
import { addJob, type JobKind } from '#server/jobs/jobs.data.ts';
import { jobOf, type Job } from '#server/jobs/jobs.ts';
import type { Intent } from '#server/gateways/payment/payment-facts.rules.ts';
import { PaymentUnavailable } from '#server/gateways/payment/payment-gateway.ts';
import { openIntents, paidIntentsSince, type IntentRow } from './intents.data.ts';
import { addAnomaly, type AnomalyKind } from './payment-events.data.ts';
import { reviewPayment, cancelAttempt } from './review-payment.server.ts';
import { placeOrder } from './refund/send-refund.server.ts';
import { takeIntent, takeRefund, type LivePayments, type Payments } from './provider-statement.server.ts';
import { dayMs, minuteMs } from '#shared/time/milliseconds.ts';

/** Interval and reach: Stripe retries a webhook for three days, which the reach must exceed. */
const interval = 15 * minuteMs;
const reach = 4 * dayMs;
/** The provider's list may lag behind by this time. */
const settling = 10 * minuteMs;
/** After which a refund that the provider has not taken needs a person. */
const refundWaits = 60 * minuteMs;

export type Reconciled = { checked: number; repaired: number; reported: number };

async function report({ services }: Payments, row: IntentRow, kind: AnomalyKind, detail: string): Promise<number> {
  const place = { claimId: row.claim_id, intentId: row.id };
  const anomaly = { kind, key: row.id, detail, ...place };
  const { kysely } = services.database;
  return Number(await kysely.transaction().execute(async (tx) => addAnomaly(tx, services, anomaly)));
}

/** Leaves a payment paid that is not so at the provider, and reports it for a person to decide. */
async function checkPaid(payments: Payments, row: IntentRow, listed: ReadonlyMap<string, Intent>): Promise<number> {
  const id = row.provider_id ?? '';
  const intent = listed.get(id) ?? (await payments.gateway.retrieve(id))?.intent ?? null;
  if (!intent) return report(payments, row, 'missing-at-provider', `The provider knows no payment ${id}.`);
  if (intent.status === 'paid') return 0;
  return report(payments, row, 'not-paid-at-provider', `The provider calls the payment ${id} ${intent.status}.`);
}

async function refresh(payments: Payments, row: IntentRow, listed: ReadonlyMap<string, Intent>): Promise<void> {
  const id = row.provider_id;
  const intent = id === null ? null : (listed.get(id) ?? (await payments.gateway.retrieve(id))?.intent ?? null);
  if (intent) await takeIntent(payments, intent);
  await reviewPayment(payments, row.claim_id);
}

async function listIntentsSince({ gateway }: Payments, since: Date): Promise<Map<string, Intent>> {
  const listed = new Map<string, Intent>();
  for await (const intent of gateway.since(since)) listed.set(intent.id, intent);
  return listed;
}

/** Reports an order that no provider has carried out within the hour. Returns how many it reported. */
async function reportWaiting({ services }: Payments, order: RefundOrder): Promise<number> {
  const { claim_id: claimId, id: orderId, intent_id: intentId } = order;
  if (services.now().getTime() - order.asked_at.getTime() < refundWaits) return 0;
  const { kysely } = services.database;
  if ((await findOrder(kysely, claimId, orderId))?.status !== 'asked') return 0;
  const detail = `A refund of ${order.pence} pence waits for the provider that took the payment. It is tried again.`;
  const anomaly = { kind: 'refund-waits', key: orderId, claimId, intentId, detail } as const;
  return Number(await kysely.transaction().execute(async (tx) => addAnomaly(tx, services, anomaly)));
}

/** What one order or refund could not do, so that it stops no other. */
type Failures = unknown[];

async function attempt(failures: Failures, act: () => Promise<void>): Promise<void> {
  await act().catch((error: unknown) => {
    if (!(error instanceof PaymentUnavailable)) failures.push(error);
  });
}

/** Carries out orders whose job has given up. Returns how many it reported. */
async function carryOutOrders(payments: Payments, failures: Failures, signal: AbortSignal): Promise<number> {
  const { services, gateway } = payments;
  let reported = 0;
  for (const order of await waitingOrders(services.database.kysely, gateway.provider)) {
    signal.throwIfAborted();
    await attempt(failures, () => placeOrder(payments, { claimId: order.claim_id, orderId: order.id }));
    reported += await reportWaiting(payments, order);
  }
  return reported;
}

/** Takes refunds in that no event has told. */
async function takeRefunds(payments: Payments, since: Date, failures: Failures, signal: AbortSignal): Promise<void> {
  for await (const refund of payments.gateway.refundsSince(since)) {
    signal.throwIfAborted();
    await attempt(failures, () => takeRefund(payments, refund));
  }
}

/**
 * Compares our payments with the provider's, both ways. Throws PaymentUnavailable, and on abort between two payments;
 * the next run does the rest. Throws at its end what orders and refunds could not do.
 */
export async function reconcile(
  payments: Payments,
  signal: AbortSignal = new AbortController().signal,
): Promise<Reconciled> {
  const { services, gateway } = payments;
  const { kysely } = services.database;
  const now = services.now().getTime();
  const since = new Date(now - reach);
  const failures: Failures = [];
  // Before the lists, which throw while the provider is away: what waits for it is reported then too.
  let reported = await carryOutOrders(payments, failures, signal);
  const listed = await listIntentsSince(payments, since);
  const before = await paidIntentsSince(kysely, gateway.provider, since);
  for (const intent of listed.values()) {
    signal.throwIfAborted();
    await takeIntent(payments, intent);
  }
  for (const row of await openIntents(kysely, gateway.provider)) {
    signal.throwIfAborted();
    // Too old for any list, so a late payment with a lost event would go unnoticed.
    if (row.created_at < since) await cancelAttempt(payments, row);
    else await refresh(payments, row, listed);
  }
  const after = await paidIntentsSince(kysely, gateway.provider, since);
  await takeRefunds(payments, since, failures, signal);
  for (const row of before) {
    signal.throwIfAborted();
    if (now - Number(row.paid_at) > settling) reported += await checkPaid(payments, row, listed);
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} refunds could not be reconciled.`);
  return { checked: listed.size, repaired: after.length - before.length, reported };
}

const reconcilePayments: JobKind<Record<string, never>> = {
  name: 'reconcile-payments',
  retrySeconds: [60, 300, 900, 900, 900, 3_600],
  leaseSeconds: 600,
  atOnce: 1,
};

/** Gives each quarter of an hour one key, so that one server runs the job. */
export async function planReconciliation({ services }: Pick<LivePayments, 'services'>, isNow = false): Promise<void> {
  const now = services.now();
  const quarter = Math.floor(now.getTime() / interval) + (isNow ? 0 : 1);
  const dueAt = isNow ? now : new Date(quarter * interval);
  await addJob(services.database.kysely, reconcilePayments, {}, { key: String(quarter), dueAt, now });
}

/** Without a provider a run does nothing: by the next one there may be one. */
export function reconcileJob({ services, openGateway }: LivePayments, log: (found: Reconciled) => void): Job {
  return jobOf(reconcilePayments, async (_data, { signal }) => {
    await planReconciliation({ services });
    const gateway = await openGateway();
    if (gateway === null) return;
    // If the provider is away, the next run retries, and each claimant's check asks it before.
    const found = await reconcile({ services, gateway }, signal).catch((error: unknown) => {
      if (!(error instanceof PaymentUnavailable)) throw error;
      return null;
    });
    if (found && found.repaired + found.reported > 0) log(found);
  });
}
