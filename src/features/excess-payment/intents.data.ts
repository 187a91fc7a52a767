import { sql, type Selectable } from 'kysely';
import { v7 as newId } from 'uuid';

import type { PaymentFact } from '#server/gateways/payment/payment-facts.rules.ts';
import type { PaymentProvider } from '#server/gateways/payment/payment-gateway.ts';
import type { PaymentIntentRow } from '#server/db/tables.generated.ts';
import { refundedPence, type PaymentState, type PaymentStatus } from './payment-state.rules.ts';
import type { Db } from '#server/db/connect.ts';

export type IntentRow = Omit<Selectable<PaymentIntentRow>, 'status' | 'provider'> & {
  status: PaymentStatus;
  provider: PaymentProvider;
};

/** Whoever pays for the claimant; the name is as it is now. */
export type Nominee = { id: string; name: string };

/** Whether the claimant (null) or this nominee has begun it. */
export const isBegunBy = ({ nominated_id: id }: Pick<IntentRow, 'nominated_id'>, nominee: Nominee | null): boolean =>
  id === (nominee?.id ?? null);

export type Place = { claimId: string; intentId: string };

const isOpenRow = sql<boolean>`status not in ('cancelled', 'paid')`;

export async function intentsOf(db: Db, claimId: string): Promise<IntentRow[]> {
  const query = db.selectFrom('payment_intent').selectAll().where('claim_id', '=', claimId);
  return (await query.orderBy('id', 'desc').execute()) as IntentRow[];
}

export async function openIntentOf(db: Db, claimId: string, provider: PaymentProvider): Promise<IntentRow | null> {
  const query = db.selectFrom('payment_intent').selectAll().where('claim_id', '=', claimId);
  const row = await query.where('provider', '=', provider).where(isOpenRow).executeTakeFirst();
  return (row as IntentRow | undefined) ?? null;
}

export async function openIntents(db: Db, provider: PaymentProvider): Promise<IntentRow[]> {
  const query = db.selectFrom('payment_intent').selectAll().where('provider', '=', provider).where(isOpenRow);
  return (await query.orderBy('updated_at').limit(1_000).execute()) as IntentRow[];
}

export async function paidIntentsSince(db: Db, provider: PaymentProvider, since: Date): Promise<IntentRow[]> {
  const query = db.selectFrom('payment_intent').selectAll().where('provider', '=', provider);
  return (await query.where('status', '=', 'paid').where('created_at', '>=', since).execute()) as IntentRow[];
}

export type NewIntent = {
  claimId: string;
  /** Null: the claimant pays. */
  nominee: Nominee | null;
  claimNumber: string;
  provider: PaymentProvider;
  pence: number;
  brandId: string;
  locale: string;
};

/** Stores an attempt before the provider's call; the claim is locked. */
export async function addIntent(tx: Db, intent: NewIntent, now: Date): Promise<IntentRow> {
  const { claimId, claimNumber, nominee, provider, pence, brandId, locale } = intent;
  const before = await tx
    .selectFrom('payment_intent')
    .select(({ fn }) => fn.max('attempt').as('attempt'))
    .where('claim_id', '=', claimId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  const row = await tx
    .insertInto('payment_intent')
    .values({
      claim_id: claimId,
      id: newId(),
      claim_number: claimNumber,
      ...(nominee && { nominated_id: nominee.id, nominated_name: nominee.name }),
      provider,
      attempt: (before?.attempt ?? 0) + 1,
      pence,
      currency: 'gbp',
      brand_id: brandId,
      locale,
      status: 'creating',
      status_at: now,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as IntentRow;
}

export async function bindIntent(tx: Db, { claimId, intentId }: Place, providerId: string, now: Date): Promise<void> {
  const bound = await tx
    .updateTable('payment_intent')
    .set({ provider_id: providerId, status: 'open', updated_at: now })
    .where('claim_id', '=', claimId)
    .where('id', '=', intentId)
    .where('status', '=', 'creating')
    .where('provider_id', 'is', null)
    .returning('provider')
    .executeTakeFirst();
  if (!bound) return;
  const row = { provider: bound.provider, provider_id: providerId, claim_id: claimId, intent_id: intentId };
  await tx
    .insertInto('payment_lookup')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Cancels an attempt that the provider no longer has. One bound since `row` was read stays, because it may be in use.
 * Returns whether it was cancelled.
 */
export async function dropIntent(db: Db, row: IntentRow, now: Date): Promise<boolean> {
  const dropped = await db
    .updateTable('payment_intent')
    .set({ status: 'cancelled', status_at: now, updated_at: now, error: '' })
    .where('claim_id', '=', row.claim_id)
    .where('id', '=', row.id)
    .where('provider_id', 'is not distinct from', row.provider_id)
    .where(isOpenRow)
    .returning('id')
    .executeTakeFirst();
  return dropped !== undefined;
}

export async function placeOfProviderIntent(
  db: Db,
  provider: PaymentProvider,
  providerId: string,
): Promise<Place | null> {
  const row = await db
    .selectFrom('payment_lookup')
    .select(['claim_id', 'intent_id'])
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  return row ? { claimId: row.claim_id, intentId: row.intent_id } : null;
}

/** Returns the attempt of this claim that waits for the provider's answer: an event may arrive before it. */
export async function creatingIntentOf(
  db: Db,
  provider: PaymentProvider,
  { claimId, pence }: { claimId: string; pence: number },
): Promise<Place | null> {
  const row = await db
    .selectFrom('payment_intent')
    .select('id')
    .where('claim_id', '=', claimId)
    .where('provider', '=', provider)
    .where('status', '=', 'creating')
    .where('pence', '=', pence)
    .executeTakeFirst();
  return row ? { claimId, intentId: row.id } : null;
}

export async function lockIntent(tx: Db, { claimId, intentId }: Place): Promise<IntentRow | null> {
  const query = tx.selectFrom('payment_intent').selectAll().where('claim_id', '=', claimId);
  const row = await query.where('id', '=', intentId).forUpdate().executeTakeFirst();
  return (row as IntentRow | undefined) ?? null;
}

export async function stateOf(db: Db, row: IntentRow): Promise<PaymentState> {
  const refunds = await db
    .selectFrom('payment_refund')
    .selectAll()
    .where('claim_id', '=', row.claim_id)
    .where('intent_id', '=', row.id)
    .orderBy(sql`id collate "C"`)
    .execute();
  const disputes = await db
    .selectFrom('payment_dispute')
    .selectAll()
    .where('claim_id', '=', row.claim_id)
    .where('intent_id', '=', row.id)
    .orderBy(sql`id collate "C"`)
    .execute();
  const own = { intentId: row.provider_id ?? '' };
  return {
    status: row.status,
    at: row.status_at,
    error: row.error,
    card: row.card_brand === '' ? null : { brand: row.card_brand, lastFour: row.card_last_four },
    paidAt: row.paid_at,
    chargeRefundedPence: row.charge_refunded_pence,
    refunds: refunds.map((refund) => ({ ...refund, ...own, orderId: null }) as PaymentState['refunds'][number]),
    disputes: disputes.map((dispute) => ({ ...dispute, ...own }) as PaymentState['disputes'][number]),
  };
}

async function writeRefund(tx: Db, { claimId, intentId }: Place, state: PaymentState, id: string): Promise<void> {
  const refund = state.refunds.find((known) => known.id === id);
  if (!refund) return;
  const { pence, status, at } = refund;
  const values = { pence, status, at };
  await tx
    .insertInto('payment_refund')
    .values({ claim_id: claimId, id, intent_id: intentId, ...values })
    .onConflict((conflict) => conflict.columns(['claim_id', 'id']).doUpdateSet(values))
    .execute();
}

async function writeDispute(tx: Db, { claimId, intentId }: Place, state: PaymentState, id: string): Promise<void> {
  const dispute = state.disputes.find((known) => known.id === id);
  if (!dispute) return;
  const { pence, status, reason, at } = dispute;
  const values = { pence, status, reason, at };
  await tx
    .insertInto('payment_dispute')
    .values({ claim_id: claimId, id, intent_id: intentId, ...values })
    .onConflict((conflict) => conflict.columns(['claim_id', 'id']).doUpdateSet(values))
    .execute();
}

export async function writeState(tx: Db, row: IntentRow, state: PaymentState, fact: PaymentFact, now: Date) {
  const place = { claimId: row.claim_id, intentId: row.id };
  if (fact.kind === 'refund') await writeRefund(tx, place, state, fact.refund.id);
  if (fact.kind === 'dispute') await writeDispute(tx, place, state, fact.dispute.id);
  const refunded = refundedPence(state);
  await tx
    .updateTable('payment_intent')
    .set({
      status: state.status,
      status_at: state.at,
      error: state.error,
      card_brand: state.card?.brand ?? '',
      card_last_four: state.card?.lastFour ?? '',
      paid_at: state.paidAt,
      charge_refunded_pence: state.chargeRefundedPence,
      refunded_pence: refunded,
      refund_changes: row.refund_changes + (refunded === row.refunded_pence ? 0 : 1),
      updated_at: now,
    })
    .where('claim_id', '=', row.claim_id)
    .where('id', '=', row.id)
    .execute();
}
