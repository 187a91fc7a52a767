import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import { sql, type Selectable } from 'kysely';
import { z } from 'zod';

import type { PracticeIntentRow } from '#server/db/tables.generated.ts';
import { leastOnlinePence, mostOnlinePence } from '#shared/online-payment.ts';
import type { Intent, IntentStatus, PracticeResult } from './payment-facts.rules.ts';
import {
  BadSignature,
  isTimely,
  type IntentOrder,
  type PaymentGateway,
  type ProviderEvent,
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

/** Only id and type are validated here: the handler reads the intent again. */
const signedEvent = z.strictObject({ id: z.string(), type: z.string(), at: z.coerce.date(), intent: z.unknown() });

type SignedBody = { body: Buffer; signature: string };

function signatureOf({ secretKey }: PracticeParts, time: number, body: Buffer): string {
  return hmac(secretKey, `practice event ${time}.${body.toString('utf8')}`);
}

export function practiceEvent(parts: PracticeParts, intent: Intent): SignedBody {
  const id = `pe_${randomBytes(12).toString('hex')}`;
  const body = Buffer.from(JSON.stringify({ id, type: `intent.${intent.status}`, at: intent.at, intent }));
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
  const { id, type, at, intent } = signedEvent.parse(JSON.parse(body.toString('utf8')));
  const { paidAt, at: seenAt, ...rest } = intent as Intent & { paidAt: string | null; at: string };
  const whole = { ...rest, paidAt: paidAt === null ? null : new Date(paidAt), at: new Date(seenAt) };
  return { id, type, at, isLive: false, account: null, fact: { kind: 'intent', intent: whole } };
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
    readEvent: (body, signature = '') => readEvent(parts, body, signature),
  };
}
