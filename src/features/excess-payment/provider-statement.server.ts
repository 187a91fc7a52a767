import { changeOrder, lockOrder } from '#claim/money/refund-orders.data.ts';
import type { Services } from '#server/context.ts';
import type { Intent, PaymentFact, Refund } from '#server/gateways/payment/payment-facts.rules.ts';
import type { PaymentGateway, ProviderEvent } from '#server/gateways/payment/payment-gateway.ts';
import type { OpenGateway } from '#server/gateways/payment/payment-open.ts';
import { lockExcess } from './excess-claim.data.ts';
import {
  bindIntent,
  creatingIntentOf,
  lockIntent,
  placeOfProviderIntent,
  stateOf,
  writeState,
  type Place,
} from './intents.data.ts';
import { addAnomaly, addPaymentEvent, isKnownEvent, type AnomalyKind } from './payment-events.data.ts';
import { applyEffects } from './payment-effects.server.ts';
import { mismatchOf, withFact } from './payment-state.rules.ts';
import type { Tx } from '#server/db/connect.ts';

export type Payments = { services: Services; gateway: PaymentGateway };

/** The provider may change while the portal runs. */
export type LivePayments = { services: Services; openGateway: OpenGateway };

/** `event` is null for an answer to our own call. */
type ProviderStatement = { fact: PaymentFact; event: ProviderEvent | null };

function providerIdOf(fact: PaymentFact): string {
  switch (fact.kind) {
    case 'intent':
      return fact.intent.id;
    case 'refund':
      return fact.refund.intentId;
    case 'dispute':
      return fact.dispute.intentId;
    case 'refunded':
      return fact.intentId;
  }
}

/** Binds an unknown intent to the claim's attempt in `creating`: the provider's answer may have been lost. */
async function adoptIntent(tx: Tx, { gateway, services }: Payments, intent: Intent): Promise<Place | null> {
  const { claimId, pence } = intent;
  if (claimId === null || mismatchOf(intent, { claimId, pence, isLive: gateway.isLive })) return null;
  await lockExcess(tx, claimId);
  const place = await creatingIntentOf(tx, gateway.provider, { claimId, pence });
  if (place) await bindIntent(tx, place, intent.id, services.now());
  return place && placeOfProviderIntent(tx, gateway.provider, intent.id);
}

/** Reports a payment for one of our claims that was not begun here, and ignores foreign intents of the same account. */
async function reportUnknown(tx: Tx, { services }: Payments, intent: Intent): Promise<void> {
  if (intent.claimId === null || intent.status !== 'paid') return;
  const detail = `The provider has a payment of ${intent.pence} pence for this claim that was not begun here: ${intent.id}.`;
  const anomaly = { kind: 'unknown-payment' as const, key: intent.id, claimId: intent.claimId, intentId: null, detail };
  await addAnomaly(tx, services, anomaly);
}

function foreignEventReason(event: ProviderEvent | null, { isLive }: PaymentGateway): AnomalyKind | null {
  if (!event) return null;
  if (event.account !== null) return 'account-differs';
  return event.isLive === isLive ? null : 'mode-differs';
}

async function reportMismatch(
  tx: Tx,
  payments: Payments,
  place: Place,
  { fact, event }: ProviderStatement,
): Promise<boolean> {
  const { services, gateway } = payments;
  const row = await lockIntent(tx, place);
  if (!row) return true;
  const expected = { claimId: row.claim_id, pence: row.pence, isLive: gateway.isLive };
  const kind =
    foreignEventReason(event, gateway) ?? (fact.kind === 'intent' ? mismatchOf(fact.intent, expected) : null);
  if (kind === null) return false;
  const id = providerIdOf(fact);
  const said =
    fact.kind === 'intent' ? `${fact.intent.pence} ${fact.intent.currency}, ${fact.intent.status}` : fact.kind;
  const detail = `Of ${id} the provider says: ${said}. Asked for were ${row.pence} gbp. Nothing was changed.`;
  await addAnomaly(tx, services, { kind, key: `${id}:${said}`, ...place, detail });
  return true;
}

/** The provider has an order of the desk, whether its answer or its event says so first. */
async function settleOrder(tx: Tx, { now }: Services, { claimId }: Place, { id, orderId }: Refund): Promise<void> {
  const order = orderId === null ? null : await lockOrder(tx, claimId, orderId);
  if (!order || order.refund_id !== null) return;
  await changeOrder(tx, order, { status: 'placed', refund_id: id, error: '', settled_at: now() });
}

async function join(tx: Tx, { services }: Payments, place: Place, fact: PaymentFact): Promise<void> {
  const row = await lockIntent(tx, place);
  if (!row) return;
  const claim = await lockExcess(tx, place.claimId);
  const before = await stateOf(tx, row);
  const after = withFact(before, fact);
  await writeState(tx, row, after, fact, services.now());
  if (fact.kind === 'refund') await settleOrder(tx, services, place, fact.refund);
  await applyEffects(tx, services, { row, claim, before, after, fact });
}

async function applyProviderStatement(tx: Tx, payments: Payments, statement: ProviderStatement): Promise<void> {
  const { gateway, services } = payments;
  const { fact, event } = statement;
  const known = await placeOfProviderIntent(tx, gateway.provider, providerIdOf(fact));
  const mayAdopt = !known && fact.kind === 'intent' && foreignEventReason(event, gateway) === null;
  const place = mayAdopt ? await adoptIntent(tx, payments, fact.intent) : known;
  if (place) await lockExcess(tx, place.claimId);
  const facts = { claimId: place?.claimId ?? null, now: services.now() };
  if (event && !(await addPaymentEvent(tx, gateway.provider, event, facts))) return;
  if (!place) {
    if (fact.kind === 'intent') await reportUnknown(tx, payments, fact.intent);
    return;
  }
  if (await reportMismatch(tx, payments, place, statement)) return;
  await join(tx, payments, place, fact);
}

export async function takeIntent(payments: Payments, intent: Intent): Promise<void> {
  await payments.services.database.kysely.transaction().execute(async (tx) => {
    await applyProviderStatement(tx, payments, { fact: { kind: 'intent', intent }, event: null });
  });
}

export async function takeRefund(payments: Payments, refund: Refund): Promise<void> {
  await payments.services.database.kysely.transaction().execute(async (tx) => {
    await applyProviderStatement(tx, payments, { fact: { kind: 'refund', refund }, event: null });
  });
}

/** Adds the card, which payment events do not contain. Without an answer the event is enough. */
async function addCard({ gateway }: Payments, fact: PaymentFact): Promise<PaymentFact> {
  if (fact.kind !== 'intent' || fact.intent.status !== 'paid' || fact.intent.card) return fact;
  if (fact.intent.claimId === null) return fact;
  const asked = await gateway.retrieve(fact.intent.id).catch(() => null);
  const card = asked?.intent.status === 'paid' ? asked.intent.card : null;
  const paidAt = asked?.intent.paidAt ?? fact.intent.paidAt;
  return { kind: 'intent', intent: { ...fact.intent, card, paidAt } };
}

/** Processes a verified event once, however often it is delivered. Resolves after the commit. */
export async function takeEvent(payments: Payments, event: ProviderEvent): Promise<void> {
  const { services, gateway } = payments;
  if (!event.fact || (await isKnownEvent(services.database.kysely, gateway.provider, event.id))) return;
  const fact = await addCard(payments, event.fact);
  await services.database.kysely
    .transaction()
    .execute(async (tx) => applyProviderStatement(tx, payments, { fact, event }));
}
