import { auditHandlerView, byId } from '#claim/access/handler-view.data.ts';
import { readMoney } from '#claim/money/money.data.ts';
import type { Money } from '#claim/money/money.rules.ts';
import { isCancelledState } from '#claim/rules/status.rules.ts';
import type { Services } from '#server/context.ts';
import type { Problem } from '#server/http/errors.ts';
import type { Intent } from '#server/gateways/payment/payment-facts.rules.ts';
import type { PaymentGateway } from '#server/gateways/payment/payment-gateway.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import type { CheckLimit } from './check-limit.server.ts';
import { visibleClaim, type ExcessClaim } from './excess-claim.data.ts';
import { dropIntent, intentsOf, openIntentOf, type IntentRow } from './intents.data.ts';
import { paymentProblem } from './rest/payment-problems.server.ts';
import { isOpen } from './payment-state.rules.ts';
import type { ExcessState } from './rest/payment-answers.rules.ts';
import { receiptMailOf } from './receipt-mail.data.ts';
import { takeIntent, type Payments } from './provider-statement.server.ts';

export type Requester = { claimId: string; viewer: Viewer };

const unlimited: CheckLimit = () => true;

/** Throws the same problem for missing, foreign and malformed ids. */
export async function claimFor(services: Services, { claimId, viewer }: Requester): Promise<ExcessClaim> {
  const now = services.now();
  const claim = await visibleClaim(services.database.pool, claimId, viewer, now);
  if (!claim) throw paymentProblem('claim-not-found');
  await auditHandlerView(services.database.pool, viewer, { viewed: 'claim', named: byId(claim.id) }, now);
  return claim;
}

/** Returns why the viewer may not pay: a handler may only view the claim; for others it does not exist. */
export async function notOwnProblem({ database, now }: Services, { claimId, viewer }: Requester): Promise<Problem> {
  const seen = await visibleClaim(database.pool, claimId, viewer, now());
  return paymentProblem(seen ? 'claim-read-only' : 'claim-not-found');
}

async function askProvider(payments: Payments, claimId: string): Promise<Intent | null> {
  const { services, gateway } = payments;
  const { kysely } = services.database;
  const row = await openIntentOf(kysely, claimId, gateway.provider);
  if (!row || row.provider_id === null) return null;
  const started = await gateway.retrieve(row.provider_id);
  if (started) await takeIntent(payments, started.intent);
  else await dropIntent(kysely, row, services.now());
  return started && started.intent;
}

const isGivenBack = ({ refunded_pence: refunded, pence }: IntentRow): boolean => refunded >= pence;

function countedPayment(rows: readonly IntentRow[]): IntentRow | null {
  const paid = rows.filter(({ status }) => status === 'paid');
  const order = (one: IntentRow, other: IntentRow) =>
    Number(isGivenBack(one)) - Number(isGivenBack(other)) || Number(one.paid_at) - Number(other.paid_at);
  return paid.toSorted(order)[0] ?? null;
}

/** Throws 404 once the claim is gone. The insurer's part is not asked for. */
export async function moneyOfClaim({ database, now }: Services, { id }: Pick<ExcessClaim, 'id'>): Promise<Money> {
  const money = await readMoney(database.kysely, id, { insurerOfBrand: () => null, now: now() });
  if (money === null) throw paymentProblem('claim-not-found');
  return money;
}

type PaidState = Extract<ExcessState, { status: 'paid' }>;

function paidState(claim: ExcessClaim, paid: IntentRow | null, money: Money): Omit<PaidState, 'receiptMail'> {
  const paidOn = claim.takenDate ?? paid?.paid_at ?? null;
  return {
    status: 'paid',
    amountPence: money.paidPence,
    paidOn: paidOn && paidOn.toISOString(),
    hasReceipt: paid !== null,
    card: paid && paid.card_brand !== '' ? { brand: paid.card_brand, lastFour: paid.card_last_four } : null,
    refundedPence: money.refundedPence,
  };
}

/** Returns null if the server sends no mail, except in the demo, which shows it on a page. */
async function receiptMail({ database, settings }: Services, { id }: IntentRow): Promise<PaidState['receiptMail']> {
  return settings.mail === null && !settings.demo ? null : receiptMailOf(database.kysely, id);
}

type IntentStatus = Pick<IntentRow, 'status' | 'error'>;

/** `statement` is the provider's newest statement on the open attempt. */
function dueState(claim: ExcessClaim, statement: IntentStatus | null, gateway: PaymentGateway | null): ExcessState {
  const amountPence = claim.pence;
  const canPayOnline = gateway !== null && amountPence >= gateway.least && amountPence <= gateway.most;
  if (statement?.status === 'processing') return { status: 'processing', amountPence };
  if (statement?.status === 'declined') return { status: 'error', amountPence, message: statement.error, canPayOnline };
  return { status: 'due', amountPence, canPayOnline };
}

type Known = { gateway: PaymentGateway | null; atProvider: Intent | null };

async function stateNow(
  services: Services,
  requester: Requester,
  { gateway, atProvider }: Known,
): Promise<ExcessState> {
  const claim = await claimFor(services, requester);
  const rows = await intentsOf(services.database.kysely, claim.id);
  if (claim.pence === 0) return { status: 'nothing-due' };
  if (claim.taken) {
    const paid = countedPayment(rows);
    const money = await moneyOfClaim(services, claim);
    return { ...paidState(claim, paid, money), receiptMail: paid && (await receiptMail(services, paid)) };
  }
  if (isCancelledState(claim.state)) return { status: 'nothing-due' };
  const open = rows.find(({ provider, status }) => provider === gateway?.provider && isOpen(status)) ?? null;
  return dueState(claim, open && (atProvider ?? open), gateway);
}

/**
 * Asks the provider as often as `mayAsk` allows. Beyond that the stored state counts, which webhooks keep current.
 * Throws 404, and PaymentUnavailable if the provider is away and no payment is known.
 */
export async function checkPayment(
  services: Services,
  gateway: PaymentGateway | null,
  requester: Requester,
  mayAsk = unlimited,
): Promise<ExcessState> {
  const claim = await claimFor(services, requester);
  const atProvider =
    gateway && !claim.taken && mayAsk(claim.id, services.now())
      ? await askProvider({ services, gateway }, claim.id)
      : null;
  return stateNow(services, requester, { gateway, atProvider });
}
