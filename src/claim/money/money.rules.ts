// All that is said of a claim's money, to the claimant and at the desk. Money is in whole pence.
import { payment, type PaymentKind } from '#claim/quote/payer/payment.rules.ts';
import type { Payer } from '#claim/quote/payer/payer.rules.ts';
import { poundsOf } from '#shared/money.ts';
import type { MoneyState } from './money-states.rules.ts';
import type { QuoteView } from './quote-view.rules.ts';

/**
 * A payment that was taken on this portal. Refunds that are on their way count as refunded, failed ones do not.
 * `nominee` has paid for the claimant.
 */
export type PaidHere = { id: string; paidAt: Date; pence: number; refundedPence: number; nominee: string | null };

export type MoneyFacts = {
  excessPence: number;
  /** By the claim: here, or elsewhere as the operator's system says. */
  isTaken: boolean;
  /** What was taken elsewhere; the excess may have changed since. */
  takenPence: number;
  isCancelled: boolean;
  isProcessing: boolean;
  /** The oldest first. */
  payments: readonly PaidHere[];
  insurer: string | null;
  payer: Payer | null;
  /** Null before there is a quote. */
  quote: {
    totalPence: number;
    /** Null where documents alone have said it. */
    version: { view: QuoteView; decides: string; claimantPence: number } | null;
  } | null;
};

/** Who pays for the repair. `isAgreed`: by the insurer, or nothing waits on it. */
export type Share = { insurer: string | null; insurerPence: number; yourPence: number; isAgreed: boolean };

export type Money = {
  state: MoneyState;
  hasQuote: boolean;
  /** The repair costs no more than the excess, so that the insurer pays nothing. */
  isWithinExcess: boolean;
  /** Null where it is not known who pays, or how much. */
  share: Share | null;
  excessPence: number;
  paidPence: number;
  refundedPence: number;
  duePence: number;
  payments: readonly PaidHere[];
};

/** Of the payments, the oldest first, one that was given back counts after others. */
export const countedPayment = (payments: readonly PaidHere[]): PaidHere | null =>
  payments.find(({ pence, refundedPence }) => refundedPence < pence) ?? payments[0] ?? null;

const sumOf = (payments: readonly PaidHere[], of: 'pence' | 'refundedPence'): number =>
  payments.reduce((sum, paid) => sum + paid[of], 0);

/** What the quote itself says that the claimant pays of it. */
const beyondOf = ({ quote }: MoneyFacts): number => quote?.version?.claimantPence ?? 0;

const open: ReadonlySet<PaymentKind> = new Set(['insurer-would', 'both-would']);

/** By the same rule as the sentences beside the quote. The excess is the claimant's where the insurer pays the rest. */
function shareOf(facts: MoneyFacts): Share | null {
  const { excessPence, isCancelled, payer, insurer, quote } = facts;
  if (quote === null || isCancelled) return null;
  const { totalPence, version } = quote;
  const said = payment({
    repairPayer: payer,
    policyExcessAmount: poundsOf(excessPence),
    quoteVersion: version && {
      state: version.view,
      decides: version.decides,
      insurer,
      total: poundsOf(totalPence),
      claimantPays: poundsOf(version.claimantPence),
      insurerPays: poundsOf(totalPence - version.claimantPence),
    },
  });
  if (said === null) return null;
  const beyond = beyondOf(facts);
  const yourPence = beyond > 0 ? beyond : excessPence;
  const insurerPence = Math.max(0, totalPence - yourPence);
  return { insurer: said.insurer ?? insurer, insurerPence, yourPence, isAgreed: !open.has(said.kind) };
}

function stateOf({ isCancelled, isProcessing, payments }: MoneyFacts, money: Omit<Money, 'state'>): MoneyState {
  const { duePence, paidPence, refundedPence } = money;
  if (payments.filter(({ pence, refundedPence: back }) => back < pence).length > 1) return 'paid-twice';
  if (isCancelled) return 'cancelled';
  if (duePence > 0) return isProcessing ? 'processing' : 'due';
  if (paidPence === 0) return 'nothing-due';
  if (refundedPence === 0) return 'paid';
  return refundedPence < paidPence ? 'part-refunded' : 'refunded';
}

/** What was taken elsewhere counts as all of the excess; with a payment of this portal, the payments alone count. */
export function moneyOf(facts: MoneyFacts): Money {
  const { excessPence, isTaken, takenPence, isCancelled, payments, quote } = facts;
  const share = shareOf(facts);
  const elsewhere = isTaken ? takenPence : 0;
  const money = {
    hasQuote: quote !== null,
    isWithinExcess: share !== null && beyondOf(facts) === 0 && excessPence > 0 && share.insurerPence === 0,
    share,
    excessPence,
    paidPence: payments.length > 0 ? sumOf(payments, 'pence') : elsewhere,
    refundedPence: sumOf(payments, 'refundedPence'),
    duePence: isTaken || isCancelled ? 0 : excessPence,
    payments,
  };
  return { state: stateOf(facts, money), ...money };
}
