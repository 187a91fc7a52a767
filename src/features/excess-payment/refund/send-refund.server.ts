import { announceAtDesk } from '#claim/desk/desk-news.data.ts';
import { writeDeskRows } from '#claim/desk/desk-rows.data.ts';
import { changeOrder, findOrder, lockOrder, type RefundOrder, sendRefund } from '#claim/money/refund-orders.data.ts';
import { RefundRefused } from '#server/gateways/payment/payment-gateway.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { lockExcess } from '#features/excess-payment/excess-claim.data.ts';
import { lockIntent } from '#features/excess-payment/intents.data.ts';
import { addAnomaly } from '#features/excess-payment/payment-events.data.ts';
import { paymentJobOf } from '#features/excess-payment/payment-job.server.ts';
import { type LivePayments, takeRefund, type Payments } from '#features/excess-payment/provider-statement.server.ts';
import { refusedText } from './refused-text.rules.ts';

type Named = { claimId: string; orderId: string };
type Tried = { order: RefundOrder; providerId: string; wasTried: boolean };

/** Notes that the provider is about to be called. Returns null if the order needs no call. */
async function beginTry({ services, gateway }: Payments, { claimId, orderId }: Named): Promise<Tried | null> {
  return services.database.kysely.transaction().execute(async (tx) => {
    const named = await findOrder(tx, claimId, orderId);
    if (named?.status !== 'asked') return null;
    const paid = await lockIntent(tx, { claimId, intentId: named.intent_id });
    if (paid?.provider !== gateway.provider || paid.provider_id === null) return null;
    const order = await lockOrder(tx, claimId, orderId);
    if (order?.status !== 'asked') return null;
    await changeOrder(tx, order, { tried_at: services.now() });
    return { order, providerId: paid.provider_id, wasTried: order.tried_at !== null };
  });
}

/** `code` is the provider's. Money that was promised to go back, and does not, needs a person. */
async function refuseOrder(
  { services }: Payments,
  { claim_id: claimId, id }: RefundOrder,
  code: string,
): Promise<void> {
  const now = services.now();
  await services.database.kysely.transaction().execute(async (tx) => {
    const claim = await lockExcess(tx, claimId);
    const order = await lockOrder(tx, claimId, id);
    if (order?.status !== 'asked') return;
    await changeOrder(tx, order, { status: 'refused', error: code.slice(0, 200), settled_at: now });
    const detail = refusedText(order.pence, code);
    const place = { claimId, intentId: order.intent_id };
    await addAnomaly(tx, services, { kind: 'refund-failed', key: id, ...place, detail });
    if (!claim) return;
    await writeDeskRows(tx, [claimId], now);
    await announceAtDesk(tx, [claimId]);
  });
}

/**
 * Has the provider carry out an order, once: under one key, and after a lost answer it looks first for what that call
 * has made, because providers forget keys. Throws PaymentUnavailable.
 */
export async function placeOrder(payments: Payments, named: Named): Promise<void> {
  const tried = await beginTry(payments, named);
  if (!tried) return;
  const { order, providerId, wasTried } = tried;
  const wanted = { id: order.id, claimId: order.claim_id, intentId: providerId, pence: order.pence };
  try {
    const known = wasTried ? await payments.gateway.findRefund(wanted) : null;
    await takeRefund(payments, known ?? (await payments.gateway.refund(wanted)));
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    await refuseOrder(payments, order, error.message);
  }
}

export function sendRefundJob(live: LivePayments): Job {
  return paymentJobOf(sendRefund, live, placeOrder);
}
