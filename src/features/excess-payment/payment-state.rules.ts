// Adding a fact is commutative, associative and idempotent, because facts arrive twice, late and in any order
// (spec §2.13, §4.8, security promise 16). A paid state never goes back.
import type {
  CardFacts,
  Dispute,
  Intent,
  IntentStatus,
  PaymentFact,
  Refund,
} from '#server/gateways/payment/payment-facts.rules.ts';

export type PaymentStatus = 'creating' | IntentStatus;

export type PaymentState = {
  status: PaymentStatus;
  at: Date;
  error: string;
  card: CardFacts | null;
  paidAt: Date | null;
  /** Refunded in all by the provider's charge, in pence. */
  chargeRefundedPence: number;
  refunds: readonly Refund[];
  disputes: readonly Dispute[];
};

/** A final status wins over an open one, and paid wins over everything. */
const finality: Record<PaymentStatus, number> = {
  creating: 0,
  open: 1,
  declined: 1,
  action: 1,
  processing: 1,
  cancelled: 2,
  paid: 3,
};

/** Decides between two statements of the same second that are equally final. */
const order: readonly PaymentStatus[] = ['open', 'action', 'declined', 'processing'];

const earlier = (one: Date, other: Date): Date => (one <= other ? one : other);

type StatusStatement = Pick<PaymentState, 'status' | 'at' | 'error'>;

function compareStatements(one: StatusStatement, other: StatusStatement): number {
  return (
    finality[one.status] - finality[other.status] ||
    one.at.getTime() - other.at.getTime() ||
    order.indexOf(one.status) - order.indexOf(other.status) ||
    compareTexts(one.error, other.error)
  );
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one > other ? 1 : -1;
}

const cardText = (card: CardFacts | null): string => (card ? `${card.brand} ${card.lastFour}` : '');

function withIntent(state: PaymentState, intent: Intent): PaymentState {
  const isPaid = intent.status === 'paid';
  const latest = compareStatements(state, intent) >= 0 ? state : intent;
  const paidAt = isPaid ? (intent.paidAt ?? intent.at) : null;
  const isLaterCard = isPaid && compareTexts(cardText(intent.card), cardText(state.card)) > 0;
  return {
    ...state,
    status: latest.status,
    at: latest.at,
    error: latest.error,
    card: isLaterCard ? intent.card : state.card,
    paidAt: paidAt && state.paidAt ? earlier(paidAt, state.paidAt) : (state.paidAt ?? paidAt),
    chargeRefundedPence: Math.max(state.chargeRefundedPence, intent.refundedPence ?? 0),
  };
}

const refundOrder: readonly Refund['status'][] = ['pending', 'succeeded', 'failed'];

function compareRefunds(one: Refund, other: Refund): number {
  return (
    refundOrder.indexOf(one.status) - refundOrder.indexOf(other.status) ||
    one.pence - other.pence ||
    one.at.getTime() - other.at.getTime()
  );
}

function compareDisputes(one: Dispute, other: Dispute): number {
  return (
    Number(one.status !== 'open') - Number(other.status !== 'open') ||
    one.at.getTime() - other.at.getTime() ||
    compareTexts(`${one.status} ${one.reason}`, `${other.status} ${other.reason}`) ||
    one.pence - other.pence
  );
}

function including<Entry extends { id: string }>(
  list: readonly Entry[],
  entry: Entry,
  compare: (one: Entry, other: Entry) => number,
): Entry[] {
  const known = list.find(({ id }) => id === entry.id);
  const kept = known && compare(known, entry) >= 0 ? known : entry;
  return [...list.filter(({ id }) => id !== entry.id), kept].toSorted((one, other) => compareTexts(one.id, other.id));
}

export function withFact(state: PaymentState, fact: PaymentFact): PaymentState {
  switch (fact.kind) {
    case 'intent':
      return withIntent(state, fact.intent);
    case 'refunded':
      return { ...state, chargeRefundedPence: Math.max(state.chargeRefundedPence, fact.refundedPence) };
    case 'refund':
      return { ...state, refunds: including(state.refunds, fact.refund, compareRefunds) };
    case 'dispute':
      return { ...state, disputes: including(state.disputes, fact.dispute, compareDisputes) };
  }
}

const sumOf = (refunds: readonly Refund[]): number => refunds.reduce((sum, { pence }) => sum + pence, 0);

/**
 * Returns the refunded sum in pence. The provider states it twice, as a charge's total and refund by refund, and either
 * may come first or alone. Refunds that failed later do not count.
 */
export function refundedPence({ refunds, chargeRefundedPence }: PaymentState): number {
  const failed = sumOf(refunds.filter(({ status }) => status === 'failed'));
  const given = sumOf(refunds.filter(({ status }) => status !== 'failed'));
  return Math.max(given, chargeRefundedPence - failed, 0);
}

export function isOpen(status: PaymentStatus): boolean {
  return finality[status] < finality.cancelled;
}

export type Expected = { claimId: string; pence: number; isLive: boolean };
export type Mismatch = 'amount-differs' | 'currency-differs' | 'mode-differs' | 'claim-differs';

/**
 * Returns what differs from the request, or null. Such money is reported and pays for nothing. A payment without a
 * claim in its metadata differs too, because the portal always sets it.
 */
export function mismatchOf(intent: Intent, expected: Expected): Mismatch | null {
  if (intent.isLive !== expected.isLive) return 'mode-differs';
  if (intent.claimId !== expected.claimId) return 'claim-differs';
  if (intent.currency !== 'gbp') return 'currency-differs';
  return intent.status === 'paid' && intent.pence !== expected.pence ? 'amount-differs' : null;
}
