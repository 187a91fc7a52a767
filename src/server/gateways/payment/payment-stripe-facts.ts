import type { Stripe } from 'stripe';
import { z } from 'zod';

import type { CardFacts, Dispute, Intent, IntentStatus, PaymentFact, Refund } from './payment-facts.rules.ts';
import { UnreadableEvent, type ProviderEvent } from './payment-gateway.ts';
import {
  chargeShape,
  claimIdOf,
  disputeShape,
  eventShape,
  intentShape,
  orderIdOf,
  refundShape,
} from './payment-stripe-shapes.ts';

const longestText = 500;

const dateOf = (seconds: number): Date => new Date(seconds * 1_000);

const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'object' && reference !== null ? reference.id : (reference ?? null);

/** It is stored and shown to the claimant, so it is limited to one short line. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longestText);
}

type IntentWithCharge = z.infer<typeof intentShape> & { latest_charge?: Stripe.PaymentIntent['latest_charge'] };

function statusOf({ status, last_payment_error: lastError }: IntentWithCharge): IntentStatus {
  if (status === 'succeeded') return 'paid';
  if (status === 'canceled') return 'cancelled';
  if (status === 'processing' || status === 'requires_capture') return 'processing';
  if (status === 'requires_action') return 'action';
  return lastError ? 'declined' : 'open';
}

function chargeOf({ latest_charge: charge }: IntentWithCharge): Stripe.Charge | null {
  return typeof charge === 'object' ? charge : null;
}

function cardOf(charge: Stripe.Charge | null): CardFacts | null {
  const details = charge?.payment_method_details;
  const card = details?.card ?? details?.card_present;
  if (!card) return null;
  const lastFour = /^\d{4}$/.test(card.last4 ?? '') ? (card.last4 ?? '') : '';
  return { brand: oneLine(card.brand ?? '').slice(0, 40), lastFour };
}

export function intentOf(intent: IntentWithCharge, at: Date): Intent {
  const status = statusOf(intent);
  const charge = chargeOf(intent);
  return {
    id: intent.id,
    status,
    pence: status === 'paid' ? intent.amount_received : intent.amount,
    currency: intent.currency,
    isLive: intent.livemode,
    claimId: claimIdOf(intent.metadata),
    error: status === 'declined' ? oneLine(intent.last_payment_error?.message ?? '') : '',
    card: cardOf(charge),
    paidAt: status === 'paid' ? (charge ? dateOf(charge.created) : at) : null,
    refundedPence: charge?.amount_refunded ?? null,
    at,
  };
}

const refundStatuses: Record<string, Refund['status']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

/** Returns null for a refund of no payment intent. */
export function refundOf(refund: z.infer<typeof refundShape>, at: Date): Refund | null {
  const intentId = idOf(refund.payment_intent);
  if (intentId === null) return null;
  const status = refundStatuses[refund.status ?? ''] ?? 'pending';
  return { id: refund.id, intentId, orderId: orderIdOf(refund.metadata), pence: refund.amount, status, at };
}

function refundFact(shape: z.infer<typeof refundShape>, at: Date): PaymentFact | null {
  const refund = refundOf(shape, at);
  return refund && { kind: 'refund', refund };
}

function chargeFact(charge: z.infer<typeof chargeShape>, at: Date): PaymentFact | null {
  const intentId = idOf(charge.payment_intent);
  return intentId === null ? null : { kind: 'refunded', intentId, refundedPence: charge.amount_refunded, at };
}

const disputeStatuses: Record<string, Dispute['status']> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
};

function disputeFact(dispute: z.infer<typeof disputeShape>, at: Date): PaymentFact | null {
  const intentId = idOf(dispute.payment_intent);
  if (intentId === null) return null;
  const status = disputeStatuses[dispute.status] ?? 'open';
  const { id, amount: pence, reason } = dispute;
  return { kind: 'dispute', dispute: { id, intentId, pence, status, reason: oneLine(reason), at } };
}

const intentTypes = /^payment_intent\.(?:created|requires_action|processing|payment_failed|succeeded|canceled)$/;
const refundTypes = /^(?:refund\.(?:created|updated|failed)|charge\.refund\.updated)$/;
const disputeTypes = /^charge\.dispute\.(?:created|updated|closed|funds_reinstated|funds_withdrawn)$/;

function factOf(type: string, object: unknown, at: Date): PaymentFact | null {
  if (intentTypes.test(type)) return { kind: 'intent', intent: intentOf(intentShape.parse(object), at) };
  if (refundTypes.test(type)) return refundFact(refundShape.parse(object), at);
  if (disputeTypes.test(type)) return disputeFact(disputeShape.parse(object), at);
  return type === 'charge.refunded' ? chargeFact(chargeShape.parse(object), at) : null;
}

export function providerEventOf(event: unknown): ProviderEvent {
  try {
    const { id, type, created, livemode: isLive, account, data } = eventShape.parse(event);
    const at = dateOf(created);
    return { id, type, at, isLive, account: account ?? null, fact: factOf(type, data.object, at) };
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const fields = error.issues.map(({ path }) => path.join('.')).join(', ');
    throw new UnreadableEvent(`A signed event is not as we know it: ${fields}.`);
  }
}
