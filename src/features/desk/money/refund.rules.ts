import { formatPounds, poundsOf } from '#shared/money.ts';

export type RefundFacts = {
  status: string;
  isOfProvider: boolean;
  isDisputed: boolean;
  pence: number;
  /** Gone back, or on its way. */
  refundedPence: number;
  /** Asked back, and not at the provider yet. */
  waitingPence: number;
};

export type RefundFault =
  | { code: 'payment-not-paid' | 'payment-elsewhere' | 'payment-disputed' | 'changed-meanwhile' | 'lead-needed' }
  | { code: 'invalid-body'; pointer: '/pence' | '/words'; detail: string };

export const givenOf = ({ refundedPence, waitingPence }: RefundFacts): number => refundedPence + waitingPence;

export const leftOf = (facts: RefundFacts): number => Math.max(0, facts.pence - givenOf(facts));

export const mayBeRefunded = (facts: RefundFacts): boolean => faultOfPayment(facts) === null && leftOf(facts) > 0;

/** A dispute takes the money by another way, so a refund would give it twice. */
function faultOfPayment({ status, isOfProvider, isDisputed }: RefundFacts): RefundFault | null {
  if (status !== 'paid') return { code: 'payment-not-paid' };
  if (!isOfProvider) return { code: 'payment-elsewhere' };
  return isDisputed ? { code: 'payment-disputed' } : null;
}

type Wanted = { pence: number; seenPence: number; reason: string; words: string };

/** The limit counts all that goes back of a payment, so that parts of it are no way around. */
export function faultOfRefund(
  facts: RefundFacts,
  { pence, seenPence, reason, words }: Wanted,
  { limitPence, isLead }: { limitPence: number; isLead: boolean },
): RefundFault | null {
  const fault = faultOfPayment(facts);
  if (fault !== null) return fault;
  if (seenPence !== givenOf(facts)) return { code: 'changed-meanwhile' };
  const left = leftOf(facts);
  if (pence > left) {
    const detail = left === 0 ? 'Nothing of it is left.' : `Only ${formatPounds(poundsOf(left))} of it is left.`;
    return { code: 'invalid-body', pointer: '/pence', detail };
  }
  if (reason === 'other' && words === '')
    return { code: 'invalid-body', pointer: '/words', detail: 'Say why in words.' };
  return !isLead && givenOf(facts) + pence > limitPence ? { code: 'lead-needed' } : null;
}
