/** The version this code was written for. The webhook endpoint must use the same (docs/operations/payments.md). */
export const stripeApiVersion = '2026-10-28.endive';

/** The events that the webhook must send. Others are answered and ignored. */
export const stripeEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const;
