import { raiseVersion } from '#claim/change/claim-change.data.ts';
import { requestNotices } from '#claim/change/notify-claimant.server.ts';
import { isCancelledState } from '#claim/rules/status.rules.ts';
import type { Services } from '#server/context.ts';
import type { Dispute, PaymentFact } from '#server/gateways/payment/payment-facts.rules.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { poundsOf } from '#shared/money.ts';
import { markAsHeld, markPaidHere, type ExcessClaim } from './excess-claim.data.ts';
import type { IntentRow } from './intents.data.ts';
import { addAnomaly, type AnomalyKind } from './payment-events.data.ts';
import { refundedPence, type PaymentState } from './payment-state.rules.ts';
import { auditNominee } from './nominee/audit-nominee.data.ts';
import { mailReceipts } from './receipt-mail.server.ts';
import type { Tx } from '#server/db/connect.ts';

type Change = {
  row: IntentRow;
  /** Null after its deletion. */
  claim: ExcessClaim | null;
  before: PaymentState;
  after: PaymentState;
  fact: PaymentFact;
};

function paymentData({ id, provider, provider_id: providerId, pence, currency }: IntentRow): Record<string, unknown> {
  return { paymentId: id, provider, providerPaymentId: providerId, amount: poundsOf(pence), currency };
}

const payerOf = ({ nominated_id: nominatedId }: IntentRow): Record<string, unknown> =>
  nominatedId === null ? { by: 'claimant' } : { by: 'nominated', nominatedId };

const doubts: Record<string, string> = {
  'paid-twice': 'The excess was taken already when this payment came in. Refund one of the two.',
  'paid-for-other-amount': 'The excess had another amount by the time this payment came in.',
  'paid-without-excess': 'The claim had no excess by the time this payment came in.',
  'paid-after-cancellation': 'The claim was cancelled by the time this payment came in.',
  'claim-deleted': 'The claim was deleted by the time this payment came in.',
};

function anomaliesOf({ row, claim }: Change): AnomalyKind[] {
  if (!claim) return ['claim-deleted'];
  const kinds: AnomalyKind[] = [];
  if (claim.taken) kinds.push('paid-twice');
  if (claim.pence === 0) kinds.push('paid-without-excess');
  else if (claim.pence !== row.pence) kinds.push('paid-for-other-amount');
  if (isCancelledState(claim.state)) kinds.push('paid-after-cancellation');
  return kinds;
}

async function onPaid(tx: Tx, services: Services, change: Change, now: Date): Promise<void> {
  const { row, claim, after } = change;
  const paidAt = after.paidAt ?? after.at;
  const kinds = anomaliesOf(change);
  for (const kind of kinds) {
    const place = { claimId: row.claim_id, intentId: row.id };
    await addAnomaly(tx, services, { kind, key: row.id, detail: doubts[kind] ?? '', ...place });
  }
  if (claim) await markPaidHere(tx, claim.id, paidAt);
  await auditNominee(tx, row, 'excess paid', now);
  const hasReceipt = claim !== null && (await mailReceipts(tx, services, { row, claim, after }));
  // The receipt already says so; without a receipt, another channel may.
  if (claim && !hasReceipt) {
    await requestNotices(tx, { claimId: claim.id, now }, [{ event: { kind: 'excess-paid' }, key: `paid:${row.id}` }]);
  }
  const data = { ...paymentData(row), paidAt: paidAt.toISOString(), ...payerOf(row), anomalies: kinds };
  await addOutgoingEvent(tx, { key: `excess.paid:${row.id}`, type: 'excess.paid', claimId: row.claim_id, data, now });
}

async function onRefunded(tx: Tx, { row, claim, before, after }: Change, now: Date): Promise<void> {
  const refunded = refundedPence(after);
  const isAll = refunded >= row.pence;
  const data = { ...paymentData(row), refunded: poundsOf(refunded), isAll };
  const key = `excess.refunded:${row.id}:${row.refund_changes + 1}`;
  await addOutgoingEvent(tx, { key, type: 'excess.refunded', claimId: row.claim_id, data, now });
  // A lower sum means a failed refund, which the operator resolves.
  if (!claim || refunded <= refundedPence(before)) return;
  const event = { kind: 'excess-refunded', pence: refunded } as const;
  await requestNotices(tx, { claimId: claim.id, now }, [{ event, key }]);
}

/** Money that was on its way back and did not arrive. The claimant is told nothing of it. */
async function onRefundFailed(tx: Tx, services: Services, { row, before, after, fact }: Change): Promise<void> {
  if (fact.kind !== 'refund') return;
  const { id } = fact.refund;
  const [was, is] = [before, after].map(({ refunds }) => refunds.find((refund) => refund.id === id));
  if (is?.status !== 'failed' || was?.status === 'failed') return;
  const detail = `A refund of ${is.pence} pence has failed at the provider: ${id}.`;
  const place = { claimId: row.claim_id, intentId: row.id };
  await addAnomaly(tx, services, { kind: 'refund-failed', key: id, ...place, detail });
}

async function reportDispute(tx: Tx, services: Services, { row }: Change, { id, status, reason, pence }: Dispute) {
  const place = { claimId: row.claim_id, intentId: row.id };
  if (status === 'won') return;
  const kind = status === 'lost' ? 'dispute-lost' : 'disputed';
  const detail = `The cardholder disputes ${pence} pence (${reason}): ${id}, ${status}.`;
  await addAnomaly(tx, services, { kind, key: id, ...place, detail });
}

async function onDisputed(tx: Tx, services: Services, change: Change, now: Date): Promise<void> {
  const { row, before, after, fact } = change;
  if (fact.kind !== 'dispute') return;
  const { id } = fact.dispute;
  const [was, is] = [before, after].map(({ disputes }) => disputes.find((dispute) => dispute.id === id));
  if (!is || was?.status === is.status) return;
  const { status, reason, pence } = is;
  const data = { ...paymentData(row), disputeId: id, status, reason, disputed: poundsOf(pence) };
  const key = `excess.disputed:${row.id}:${id}:${status}`;
  await addOutgoingEvent(tx, { key, type: 'excess.disputed', claimId: row.claim_id, data, now });
  await reportDispute(tx, services, change, is);
}

export async function applyEffects(tx: Tx, services: Services, change: Change): Promise<void> {
  const { claim, before, after } = change;
  const now = services.now();
  const isPaidNow = before.status !== 'paid' && after.status === 'paid';
  const isRefundedNow = refundedPence(before) !== refundedPence(after);
  if (isPaidNow) await onPaid(tx, services, change, now);
  if (isRefundedNow) await onRefunded(tx, change, now);
  await onRefundFailed(tx, services, change);
  await onDisputed(tx, services, change, now);
  if (!claim || !(isPaidNow || isRefundedNow)) return;
  await markAsHeld(tx, claim.id);
  await raiseVersion(tx, claim.id, now);
}
