import { z } from 'zod';

// Only the fields that we read: an endpoint may use another API version. A mismatch is rejected before any effect.

const id = z.string().regex(/^\w{1,255}$/);
const pence = z.int().min(0).max(2_147_483_647);
/** Seconds since 1970, up to the year 9999. */
const seconds = z.int().min(0).max(253_402_300_799);
const reference = z.union([id, z.object({ id })]).nullish();

export const eventShape = z.object({
  id,
  type: z.string().regex(/^[\w.]{1,100}$/),
  created: seconds,
  livemode: z.boolean(),
  account: id.nullish(),
  data: z.object({ object: z.unknown() }),
});

export const intentShape = z.object({
  id,
  status: z.string(),
  amount: pence,
  amount_received: pence,
  currency: z.string().regex(/^\w{3}$/),
  livemode: z.boolean(),
  metadata: z.record(z.string(), z.string()),
  last_payment_error: z.object({ message: z.string().nullish() }).nullish(),
});

export const refundShape = z.object({
  id,
  amount: pence,
  status: z.string().nullish(),
  payment_intent: reference,
  metadata: z.record(z.string(), z.string()).nullish(),
});
export const chargeShape = z.object({ amount_refunded: pence, payment_intent: reference });
export const disputeShape = z.object({
  id,
  amount: pence,
  status: z.string(),
  reason: z.string(),
  payment_intent: reference,
});

const claimMark = z.object({ portal: z.literal('fettle'), claimId: z.uuid() });

/** Returns the claim in our own metadata; null for a payment of another system in the same account. */
export function claimIdOf(metadata: unknown): string | null {
  return claimMark.safeParse(metadata).data?.claimId ?? null;
}

const orderMark = z.object({ portal: z.literal('fettle'), order: z.uuid() });

/** Returns the order in our own metadata; null for a refund that was made elsewhere. */
export function orderIdOf(metadata: unknown): string | null {
  return orderMark.safeParse(metadata).data?.order ?? null;
}
