import { readMoney } from '#claim/money/money.data.ts';
import type { Money } from '#claim/money/money.rules.ts';
import { isCancelledState } from '#claim/rules/status.rules.ts';
import type { Services } from '#server/context.ts';
import type { Intent } from '#server/gateways/payment/payment-facts.rules.ts';
import type { PaymentGateway } from '#server/gateways/payment/payment-gateway.ts';
import type { Asked, Asker } from './asker.server.ts';
import type { CheckLimit } from './check-limit.server.ts';
import type { ExcessClaim } from './excess-claim.data.ts';
import { dropIntent, intentsOf, isBegunBy, openIntentOf, type IntentRow } from './intents.data.ts';
import { paymentProblem } from './rest/payment-problems.server.ts';
import { isOpen } from './payment-state.rules.ts';
import type { ExcessState } from './rest/payment-answers.rules.ts';
import { receiptMailOf } from './receipt-mail.data.ts';
import { takeIntent, type Payments } from './provider-statement.server.ts';

const unlimited: CheckLimit = () => true;

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

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, pence) => sum + pence, 0);

/** Of whoever made the payment that counts, so that nobody reads what another has paid or got back. */
function amountsOf(paid: IntentRow | null, rows: readonly IntentRow[], { paidPence, refundedPence }: Money) {
  if (paid === null || isGivenBack(paid)) return { amountPence: paidPence, refundedPence };
  const theirs = rows.filter((row) => row.status === 'paid' && row.nominated_id === paid.nominated_id);
  const amountPence = sumOf(theirs.map(({ pence }) => pence));
  return { amountPence, refundedPence: sumOf(theirs.map(({ refunded_pence: refunded }) => refunded)) };
}

/** A card is shown to whoever has paid with it. */
function paidState(
  { claim, nominee }: Asked,
  rows: readonly IntentRow[],
  money: Money,
): Omit<PaidState, 'receiptMail'> {
  const paid = countedPayment(rows);
  const paidOn = claim.takenDate ?? paid?.paid_at ?? null;
  const isOwn = paid !== null && isBegunBy(paid, nominee);
  return {
    status: 'paid',
    ...amountsOf(paid, rows, money),
    paidOn: paidOn && paidOn.toISOString(),
    hasReceipt: paid !== null && (isOwn || nominee === null),
    card: isOwn && paid.card_brand !== '' ? { brand: paid.card_brand, lastFour: paid.card_last_four } : null,
    nominee: paid && nomineeOf(paid, { nominee }),
  };
}

/** Another nominee is not named to a nominee. */
function nomineeOf(row: IntentRow, { nominee }: Pick<Asked, 'nominee'>): string | null {
  const isTold = nominee === null || isBegunBy(row, nominee);
  return (isTold && row.nominated_name) || null;
}

/** Returns null if the server sends no mail, except in the demo, which shows it on a page. */
async function receiptMail({ database, settings }: Services, { id }: IntentRow): Promise<PaidState['receiptMail']> {
  return settings.mail === null && !settings.demo ? null : receiptMailOf(database.kysely, id);
}

type Statement = { row: IntentRow; now: Pick<IntentRow, 'status' | 'error'> };

/**
 * `statement` is the provider's newest statement on the open attempt. That a card was declined is told to whoever has
 * tried it.
 */
function dueState(asked: Asked, statement: Statement | null, gateway: PaymentGateway | null): ExcessState {
  const amountPence = asked.claim.pence;
  const canPayOnline = gateway !== null && amountPence >= gateway.least && amountPence <= gateway.most;
  if (statement?.now.status === 'processing') {
    return { status: 'processing', amountPence, nominee: nomineeOf(statement.row, asked) };
  }
  if (statement?.now.status === 'declined' && isBegunBy(statement.row, asked.nominee)) {
    return { status: 'error', amountPence, message: statement.now.error, canPayOnline };
  }
  return { status: 'due', amountPence, canPayOnline };
}

type Known = { gateway: PaymentGateway | null; atProvider: Intent | null };

async function stateNow(services: Services, asker: Asker, { gateway, atProvider }: Known): Promise<ExcessState> {
  const asked = await asker.read();
  const { claim, nominee } = asked;
  const rows = await intentsOf(services.database.kysely, claim.id);
  if (claim.pence === 0) return { status: 'nothing-due' };
  if (claim.taken) {
    const paid = countedPayment(rows);
    const money = await moneyOfClaim(services, claim);
    const mailed = nominee === null && paid ? await receiptMail(services, paid) : null;
    return { ...paidState(asked, rows, money), receiptMail: mailed };
  }
  if (isCancelledState(claim.state)) return { status: 'nothing-due' };
  const open = rows.find(({ provider, status }) => provider === gateway?.provider && isOpen(status)) ?? null;
  return dueState(asked, open && { row: open, now: atProvider ?? open }, gateway);
}

/**
 * Asks the provider as often as `mayAsk` allows. Beyond that the stored state counts, which webhooks keep current.
 * Throws 404, and PaymentUnavailable if the provider is away and no payment is known.
 */
export async function checkPayment(
  services: Services,
  gateway: PaymentGateway | null,
  asker: Asker,
  mayAsk = unlimited,
): Promise<ExcessState> {
  const { claim } = await asker.read();
  const atProvider =
    gateway && !claim.taken && mayAsk(claim.id, services.now())
      ? await askProvider({ services, gateway }, claim.id)
      : null;
  return stateNow(services, asker, { gateway, atProvider });
}
