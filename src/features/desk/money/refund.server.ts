import type { FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';

import { requestNotices } from '#claim/change/notify-claimant.server.ts';
import { addRefundOrder } from '#claim/money/refund-orders.data.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { providerOf } from '#server/gateways/payment/payment-open.ts';
import { Problem } from '#server/http/errors.ts';
import { formatPounds, poundsOf } from '#shared/money.ts';
import type { Acted, Acting } from '../action/act.server.ts';
import { previewChange, type Previews, type Trying } from '../preview/preview-change.server.ts';
import { readRefundFacts } from './claim-payments.data.ts';
import type { RefundOrdered, RefundPreview, RefundWanted } from './money-routes.ts';
import { faultOfRefund, givenOf, leftOf, type RefundFacts, type RefundFault } from './refund.rules.ts';

type Code = Exclude<RefundFault['code'], 'invalid-body'>;

const texts: Record<Code, (facts: RefundFacts, limitPence: number) => string> = {
  'payment-not-paid': () => 'This payment was not taken, so there is nothing to give back.',
  'payment-elsewhere': () => 'Another provider took this payment. Refund it there.',
  'payment-disputed': () => 'The cardholder disputes this payment. Answer the dispute at the provider instead.',
  'changed-meanwhile': (facts) =>
    `${formatPounds(poundsOf(givenOf(facts)))} of this payment has gone back or was asked back by now. Nothing was refunded.`,
  'lead-needed': (_, limitPence) =>
    `A lead must refund more than ${formatPounds(poundsOf(limitPence))} of a payment. Nothing was refunded.`,
};

function problemOf(fault: RefundFault, facts: RefundFacts, limitPence: number): Problem {
  if (fault.code === 'invalid-body') {
    const { pointer, detail } = fault;
    return new Problem(400, 'invalid-body', detail, { errors: [{ pointer, detail }] });
  }
  const members = fault.code === 'changed-meanwhile' ? { givenPence: givenOf(facts) } : {};
  const status = fault.code === 'lead-needed' ? 403 : 409;
  return new Problem(status, fault.code, texts[fault.code](facts, limitPence), { members });
}

type Asking = Pick<Trying, 'tx' | 'actor' | 'claim'>;

async function checkRefund(
  { settings }: Services,
  { tx, actor, claim }: Asking,
  wanted: RefundWanted,
): Promise<RefundFacts> {
  const of = { claimId: claim.id, paymentId: wanted.paymentId, provider: providerOf(settings) };
  const facts = await readRefundFacts(tx, of);
  if (facts === null) throw new Problem(404, 'payment-not-found', 'The claim has no such payment.');
  const { refundLimitPence: limitPence } = settings;
  const fault = faultOfRefund(facts, wanted, { limitPence, isLead: actor.isLead });
  if (fault !== null) throw problemOf(fault, facts, limitPence);
  return facts;
}

/** Orders a refund, which a job has the provider carry out. Throws what `faultOfRefund` finds. */
export async function orderRefund(
  services: Services,
  acting: Acting,
  wanted: RefundWanted,
): Promise<Acted<RefundOrdered>> {
  const { tx, now, actor, claim } = acting;
  const facts = await checkRefund(services, acting, wanted);
  const { paymentId: intentId, pence, reason, words } = wanted;
  const order = { claimId: claim.id, id: newId(), intentId, pence, reason, words };
  await addRefundOrder(tx, { ...order, by: actor }, now);
  const answer = { orderId: order.id, pence, leftPence: leftOf(facts) - pence };
  return { answer, detail: `payment ${intentId}, ${pence} pence, ${reason}` };
}

/** As the provider's word does it, inside a transaction that is rolled back. */
async function pretendRefund(tx: Tx, claimId: string, { paymentId, pence }: RefundWanted, now: Date): Promise<void> {
  const paid = await tx
    .updateTable('payment_intent')
    .set(({ eb }) => ({ refunded_pence: eb('refunded_pence', '+', pence) }))
    .where('claim_id', '=', claimId)
    .where('id', '=', paymentId)
    .returning('refunded_pence')
    .executeTakeFirstOrThrow();
  const event = { kind: 'excess-refunded', pence: paid.refunded_pence } as const;
  await requestNotices(tx, { claimId, now }, [{ event, key: `preview:${newId()}` }]);
}

type Previewing = { claimId: string; wanted: RefundWanted; previews: Previews };

export function previewRefund(
  services: Services,
  request: FastifyRequest,
  { claimId, wanted, previews }: Previewing,
): Promise<RefundPreview> {
  return previewChange(services, request, { claimId, previews, right: 'refund' }, async (trying) => {
    const facts = await checkRefund(services, trying, wanted);
    await pretendRefund(trying.tx, claimId, wanted, trying.now);
    return { leftPence: leftOf(facts) - wanted.pence };
  });
}
