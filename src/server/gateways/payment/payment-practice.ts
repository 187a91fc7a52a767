import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import { sql, type Selectable } from 'kysely';
import { z } from 'zod';

import type { PracticeIntentRow, PracticeRefundRow } from '#server/db/tables.generated.ts';
import { leastOnlinePence, mostOnlinePence } from '#shared/online-payment.ts';
import type { Intent, IntentStatus, PaymentFact, PracticeResult, Refund } from './payment-facts.rules.ts';
import {
  BadSignature,
  isTimely,
  RefundRefused,
  type IntentOrder,
  type PaymentGateway,
  type ProviderEvent,
  type RefundOrder,
  type Started,
} from './payment-gateway.ts';
import type { Db } from '#server/db/connect.ts';

type Row = Selectable<PracticeIntentRow>;

export type PracticeParts = { kysely: Db; secretKey: Buffer; now: () => Date };

const hmac = (secretKey: Buffer, text: string): string => createHmac('sha256', secretKey).update(text).digest('hex');

const secretOf = ({ secretKey }: PracticeParts, id: string): string =>
  `${id}_secret_${hmac(secretKey, `practice client ${id}`).slice(0, 32)}`;

function settled(row: Row, now: Date): Row {
  if (row.status !== 'processing' || row.settles_at === null || row.settles_at > now) return row;
  const paid_at = row.settles_as === 'paid' ? row.settles_at : null;
  return { ...row, status: row.settles_as ?? 'declined', paid_at };
}

function intentOf(stored: Row, now: Date): Intent {
  const row = settled(stored, now);
  const status = row.status as IntentStatus;
  return {
    id: row.id,
    status,
    pence: row.pence,
    currency: 'gbp',
    isLive: false,
    claimId: row.claim_id,
    error: status === 'declined' ? row.error : '',
    card: row.card_brand === '' ? null : { brand: row.card_brand, lastFour: row.card_last_four },
    paidAt: row.paid_at,
    refundedPence: null,
    at: now,
  };
}

async function settleDue({ kysely, now }: PracticeParts, id: string): Promise<void> {
  await kysely
    .updateTable('practice_intent')
    .set({
      status: sql<string>`settles_as`,
      paid_at: sql<Date | null>`case when settles_as = 'paid' then settles_at end`,
    })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .where('settles_at', '<=', now())
    .execute();
}

async function findRow({ kysely }: PracticeParts, id: string): Promise<Row | null> {
  return (await kysely.selectFrom('practice_intent').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

async function create(parts: PracticeParts, { claimId, pence, attempt }: IntentOrder): Promise<Started> {
  const key = `${claimId}-${pence}-${attempt}`;
  const id = `pp_${randomBytes(12).toString('hex')}`;
  const row = { id, idempotency_key: key, claim_id: claimId, pence, status: 'open', created_at: parts.now() };
  await parts.kysely
    .insertInto('practice_intent')
    .values(row)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute();
  const stored = await parts.kysely
    .selectFrom('practice_intent')
    .selectAll()
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow();
  return { intent: intentOf(stored, parts.now()), clientSecret: secretOf(parts, stored.id) };
}

async function cancel(parts: PracticeParts, id: string): Promise<Intent | null> {
  await settleDue(parts, id);
  await parts.kysely
    .updateTable('practice_intent')
    .set({ status: 'cancelled' })
    .where('id', '=', id)
    .where('status', 'in', ['open', 'declined', 'action'])
    .execute();
  const row = await findRow(parts, id);
  return row && intentOf(row, parts.now());
}

async function* listSince({ kysely, now }: PracticeParts, date: Date): AsyncGenerator<Intent> {
  const rows = await kysely.selectFrom('practice_intent').selectAll().where('created_at', '>=', date).execute();
  for (const row of rows) yield intentOf(row, now());
}

type StoredRefund = Selectable<PracticeRefundRow>;

/** A refund to the card that settles late is on its way for as long. */
const lateCard = '5126';
const lateRefundMs = 8_000;

function refundOf(row: StoredRefund, now: Date): Refund {
  const isSettled = row.status === 'pending' && row.settles_at !== null && row.settles_at <= now;
  const status = isSettled ? 'succeeded' : (row.status as Refund['status']);
  return { id: row.id, intentId: row.intent_id, orderId: row.order_id, pence: row.pence, status, at: row.created_at };
}

async function storedRefund(db: Db, orderId: string): Promise<StoredRefund | null> {
  const query = db.selectFrom('practice_refund').selectAll().where('idempotency_key', '=', orderId);
  return (await query.executeTakeFirst()) ?? null;
}

/** Refuses as Stripe does: what is not paid, and more than is left. */
async function refund({ kysely, now }: PracticeParts, order: RefundOrder): Promise<Refund> {
  const { id, claimId, intentId, pence } = order;
  const made = await kysely.transaction().execute(async (tx) => {
    const paid = await tx
      .selectFrom('practice_intent')
      .selectAll()
      .where('id', '=', intentId)
      .forUpdate()
      .executeTakeFirst();
    const known = await storedRefund(tx, id);
    if (known) return known;
    if (!paid || settled(paid, now()).status !== 'paid') throw new RefundRefused('payment-not-paid');
    const given = await tx
      .selectFrom('practice_refund')
      .select(sql<number>`coalesce(sum(pence), 0)::int`.as('pence'))
      .where('intent_id', '=', intentId)
      .where('status', '<>', 'failed')
      .executeTakeFirst();
    if ((given?.pence ?? 0) + pence > paid.pence) throw new RefundRefused('charge_already_refunded');
    const at = now();
    const isLate = paid.card_last_four === lateCard;
    const state = isLate
      ? { status: 'pending', settles_at: new Date(at.getTime() + lateRefundMs) }
      : { status: 'succeeded' };
    const of = { claim_id: claimId, intent_id: intentId, order_id: id, idempotency_key: id };
    const row = { id: `pr_${randomBytes(12).toString('hex')}`, ...of, pence, ...state, created_at: at };
    return tx.insertInto('practice_refund').values(row).returningAll().executeTakeFirstOrThrow();
  });
  return refundOf(made, now());
}

async function findRefund({ kysely, now }: PracticeParts, { id }: RefundOrder): Promise<Refund | null> {
  const known = await storedRefund(kysely, id);
  return known && refundOf(known, now());
}

async function* listRefundsSince({ kysely, now }: PracticeParts, date: Date): AsyncGenerator<Refund> {
  const rows = await kysely.selectFrom('practice_refund').selectAll().where('created_at', '>=', date).execute();
  for (const row of rows) yield refundOf(row, now());
}

/** Only id and type are validated here: the provider is this program. */
const signedEvent = z.strictObject({ id: z.string(), type: z.string(), at: z.coerce.date(), fact: z.unknown() });

/** What JSON has made texts of. */
const instants: ReadonlySet<string> = new Set(['at', 'paidAt']);
const withInstants = (name: string, value: unknown): unknown =>
  instants.has(name) && typeof value === 'string' ? new Date(value) : value;

type SignedBody = { body: Buffer; signature: string };

function signatureOf({ secretKey }: PracticeParts, time: number, body: Buffer): string {
  return hmac(secretKey, `practice event ${time}.${body.toString('utf8')}`);
}

const typeOf = (fact: PaymentFact): string => (fact.kind === 'intent' ? `intent.${fact.intent.status}` : fact.kind);

export function practiceEvent(parts: PracticeParts, fact: PaymentFact): SignedBody {
  const id = `pe_${randomBytes(12).toString('hex')}`;
  const body = Buffer.from(JSON.stringify({ id, type: typeOf(fact), at: parts.now(), fact }));
  const time = Math.floor(parts.now().getTime() / 1_000);
  return { body, signature: `t=${time},v1=${signatureOf(parts, time, body)}` };
}

function readEvent(parts: PracticeParts, body: Buffer, signature: string): ProviderEvent {
  const [, time = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  const expected = signatureOf(parts, Number(time), body);
  if (
    given === '' ||
    !isTimely(Number(time), parts.now()) ||
    !timingSafeEqual(Buffer.from(given), Buffer.from(expected))
  ) {
    throw new BadSignature('The body was not signed by the practice provider, or at another time.');
  }
  const { id, type, at, fact } = signedEvent.parse(JSON.parse(body.toString('utf8'), withInstants));
  return { id, type, at, isLive: false, account: null, fact: fact as PaymentFact };
}

export async function confirmPractice(
  parts: PracticeParts,
  { claimId, clientSecret, from }: { claimId: string; clientSecret: string; from: readonly IntentStatus[] },
  result: PracticeResult,
): Promise<Intent | null> {
  const id = clientSecret.split('_secret_')[0] ?? '';
  const expected = Buffer.from(secretOf(parts, id));
  const given = Buffer.from(clientSecret);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  const now = parts.now();
  const { status, error, card, settles } = result;
  await settleDue(parts, id);
  const row = await parts.kysely
    .updateTable('practice_intent')
    .set({
      status,
      error: settles?.error ?? error,
      card_brand: card.brand,
      card_last_four: card.lastFour,
      paid_at: status === 'paid' ? now : null,
      settles_as: settles?.as ?? null,
      settles_at: settles && new Date(now.getTime() + settles.seconds * 1_000),
    })
    .where('id', '=', id)
    .where('claim_id', '=', claimId)
    .where('status', 'in', [...from])
    .returningAll()
    .executeTakeFirst();
  return row ? intentOf(row, now) : null;
}

export function practiceGateway(parts: PracticeParts): PaymentGateway {
  return {
    provider: 'practice',
    publishableKey: null,
    isLive: false,
    least: leastOnlinePence,
    most: mostOnlinePence,
    create: (order) => create(parts, order),
    retrieve: async (id) => {
      const row = await findRow(parts, id);
      return row && { intent: intentOf(row, parts.now()), clientSecret: secretOf(parts, id) };
    },
    cancel: (id) => cancel(parts, id),
    since: (date) => listSince(parts, date),
    refund: (order) => refund(parts, order),
    findRefund: (order) => findRefund(parts, order),
    refundsSince: (date) => listRefundsSince(parts, date),
    readEvent: (body, signature = '') => readEvent(parts, body, signature),
  };
}
