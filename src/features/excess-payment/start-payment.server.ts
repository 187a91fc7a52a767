import { isCancelledState } from '#claim/rules/status.rules.ts';
import type { Intent } from '#server/gateways/payment/payment-facts.rules.ts';
import { AttemptFailed, AttemptInUse, AttemptUsedUp, type Started } from '#server/gateways/payment/payment-gateway.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Asked, Asker } from './asker.server.ts';
import type { CheckLimit } from './check-limit.server.ts';
import type { ExcessClaim } from './excess-claim.data.ts';
import {
  addIntent,
  bindIntent,
  dropIntent,
  isBegunBy,
  openIntentOf,
  placeOfProviderIntent,
  type IntentRow,
} from './intents.data.ts';
import { auditNominee } from './nominee/audit-nominee.data.ts';
import { paymentProblem } from './rest/payment-problems.server.ts';
import type { PaymentProblemCode } from './payment.rules.ts';
import { takeIntent, type Payments } from './provider-statement.server.ts';
import type { Tx } from '#server/db/connect.ts';

export type Payer = { asker: Asker; locale: string; mayAsk?: CheckLimit };

const mostRounds = 5;
/** Each wait is three tries of Stripe's library, a second and a half; together they end before the deadline. */
const mostWaits = 3;
/** Stripe forgets an idempotency key after a day. An attempt without an answer for so long gets another key. */
const keyLifeMs = 23 * 60 * 60 * 1_000;

export function startProblemOf(claim: ExcessClaim): PaymentProblemCode | null {
  if (claim.taken) return 'already-paid';
  if (claim.pence === 0) return 'nothing-to-pay';
  return isCancelledState(claim.state) ? 'claim-cancelled' : null;
}

/** `isOthers`: of somebody else who pays for this claim. */
type Plan = { row: IntentRow; pence: number; isOthers: boolean };

async function attemptFor(tx: Tx, payments: Payments, { claim, nominee }: Asked, payer: Payer): Promise<IntentRow> {
  const { gateway, services } = payments;
  const now = services.now();
  const open = await openIntentOf(tx, claim.id, gateway.provider);
  const isStale = open?.status === 'creating' && now.getTime() - open.created_at.getTime() > keyLifeMs;
  if (open && !isStale) return open;
  if (open) await dropIntent(tx, open, now);
  const { id: claimId, number: claimNumber, pence } = claim;
  const { provider } = gateway;
  const { locale } = payer;
  const brandId = brandsOf(services).byId(claim.brand).id;
  const attempt = { claimId, claimNumber, nominee, provider, pence, brandId, locale };
  const row = await addIntent(tx, attempt, now);
  await auditNominee(tx, row, 'excess payment begun', now);
  return row;
}

async function planPayment(payments: Payments, payer: Payer): Promise<Plan> {
  const { gateway, services } = payments;
  const plan = await services.database.kysely.transaction().execute(async (tx) => {
    const asked = await payer.asker.lock(tx);
    if (!asked) return null;
    const { claim, nominee } = asked;
    if (payer.mayAsk?.(claim.id, services.now()) === false) throw paymentProblem('too-many-payments');
    const problem = startProblemOf(claim);
    if (problem) throw paymentProblem(problem);
    if (claim.pence < gateway.least || claim.pence > gateway.most) throw paymentProblem('online-payment-off');
    const row = await attemptFor(tx, payments, asked, payer);
    return { row, pence: claim.pence, isOthers: !isBegunBy(row, nominee) };
  });
  if (plan === null) throw await payer.asker.refusal();
  return plan;
}

async function dropAttempt({ services }: Payments, row: IntentRow): Promise<void> {
  await dropIntent(services.database.kysely, row, services.now());
}

/** Binds the attempt to the provider's intent. Returns false if the attempt was cancelled meanwhile. */
async function bindStarted({ gateway, services }: Payments, row: IntentRow, providerId: string): Promise<boolean> {
  return services.database.kysely.transaction().execute(async (tx) => {
    await bindIntent(tx, { claimId: row.claim_id, intentId: row.id }, providerId, services.now());
    const place = await placeOfProviderIntent(tx, gateway.provider, providerId);
    return place?.intentId === row.id;
  });
}

async function createProviderIntent(payments: Payments, row: IntentRow): Promise<Started | null> {
  const { gateway } = payments;
  const { claim_id: claimId, claim_number: claimNumber, pence, attempt } = row;
  try {
    const started = await gateway.create({ claimId, claimNumber, pence, attempt });
    if (await bindStarted(payments, row, started.intent.id)) return started;
    await gateway.cancel(started.intent.id);
  } catch (error) {
    const isOver = error instanceof AttemptUsedUp || error instanceof AttemptFailed;
    if (isOver) await dropAttempt(payments, row);
    if (!(error instanceof AttemptUsedUp)) throw error;
  }
  return null;
}

async function ensureProviderIntent(payments: Payments, row: IntentRow): Promise<Started | null> {
  const { gateway } = payments;
  const started =
    row.provider_id === null ? await createProviderIntent(payments, row) : await gateway.retrieve(row.provider_id);
  if (started) await takeIntent(payments, started.intent);
  else if (row.provider_id !== null) await dropAttempt(payments, row);
  return started;
}

/**
 * Takes an attempt back that somebody else has begun, so that its secret pays no more. Throws if it has paid, or may
 * still.
 */
async function takeBack(payments: Payments, row: IntentRow): Promise<void> {
  const intent = row.provider_id === null ? null : await payments.gateway.cancel(row.provider_id);
  if (intent === null) return dropAttempt(payments, row);
  await takeIntent(payments, intent);
  checkUnpaid(intent);
  return undefined;
}

function checkUnpaid({ status }: Intent): void {
  if (status === 'paid') throw paymentProblem('already-paid');
  if (status === 'processing') throw paymentProblem('payment-processing');
}

/** `takenBack` is the attempt of somebody else that this call has taken back, if it has. */
type SoFar = { takenBack: string | null; waits: number };

/** Returns null while another call of the same payer creates the intent, which the next round finds. */
async function unlessInUse(soFar: SoFar, call: Promise<Started | null>): Promise<Started | null> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof AttemptInUse)) throw error;
    soFar.waits += 1;
    if (soFar.waits === mostWaits) throw paymentProblem('payment-begun-elsewhere');
    return null;
  }
}

async function tryStart(
  payments: Payments,
  payer: Payer,
  soFar: SoFar,
): Promise<{ clientSecret: string; pence: number } | null> {
  const { row, pence, isOthers } = await planPayment(payments, payer);
  if (isOthers) {
    // One call takes back one attempt: two that went on taking back each other's would both end with none.
    if (soFar.takenBack !== null && soFar.takenBack !== row.id) throw paymentProblem('payment-begun-elsewhere');
    soFar.takenBack = row.id;
    await takeBack(payments, row);
    return null;
  }
  const started = await unlessInUse(soFar, ensureProviderIntent(payments, row));
  if (!started) return null;
  const { intent, clientSecret } = started;
  checkUnpaid(intent);
  if (intent.status === 'cancelled') return null;
  if (row.pence === pence) return { clientSecret, pence };
  const cancelled = await payments.gateway.cancel(intent.id);
  if (cancelled) await takeIntent(payments, cancelled);
  return null;
}

/**
 * Starts the payment of an excess, or continues the open one: one intent per claim and amount, whatever the
 * concurrency. It is its payer's alone: one that somebody else has begun is taken back first (decision 151). Throws a
 * Problem with the reason if no payment can begin, and PaymentUnavailable if the provider is away.
 */
export async function startPayment(payments: Payments, payer: Payer): Promise<{ clientSecret: string; pence: number }> {
  const soFar: SoFar = { takenBack: null, waits: 0 };
  for (let rounds = 0; rounds < mostRounds; rounds += 1) {
    const started = await tryStart(payments, payer, soFar);
    if (started) return started;
  }
  throw paymentProblem(soFar.takenBack === null ? 'payment-provider-unavailable' : 'payment-begun-elsewhere');
}
