import { v7 as newId } from 'uuid';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';

import { addRefundOrder, listOrders } from '#claim/money/refund-orders.data.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { within } from '#server/db/within.fixture.ts';
import { PaymentUnavailable } from '#server/gateways/payment/payment-gateway.ts';
import { FakeStripe, stripeSignature } from '#server/gateways/payment/fake-stripe.fixture.ts';
import {
  addExcessClaim,
  outcomeOf,
  type OwnClaim,
  paymentsApp,
  type PaymentsApp,
} from '#features/excess-payment/payments-app.fixture.ts';
import { Life, mortalDatabase, mortalGateway } from '#features/excess-payment/payments-crash.fixture.ts';
import { takeEvent } from '#features/excess-payment/provider-statement.server.ts';
import { reconcile } from '#features/excess-payment/reconcile-payments.server.ts';
import { placeOrder } from './send-refund.server.ts';

let database: Database;
let stripe: FakeStripe;
let api: PaymentsApp;

beforeAll(async () => {
  database = await createTestDatabase();
  stripe = new FakeStripe();
  api = await paymentsApp(database, await stripe.listen(), stripe);
});

afterAll(async () => {
  await api.app.close();
  await stripe.close();
  await database.close();
});

type Paid = { claim: OwnClaim; intentId: string; providerId: string };

async function paidClaim(): Promise<Paid> {
  const claim = await addExcessClaim(database);
  const secret = String((await api.create(claim)).json['clientSecret']);
  stripe.confirm(secret, '4242424242424242');
  await api.check(claim);
  const row = await database.kysely
    .selectFrom('payment_intent')
    .selectAll()
    .where('claim_id', '=', claim.id)
    .executeTakeFirstOrThrow();
  return { claim, intentId: row.id, providerId: row.provider_id ?? '' };
}

const by = { accountId: newId(), name: 'Kim' };

/** Orders once, whatever became of the process before, and has the order carried out. */
async function refundIn(services: Services, life: Life, { claim, intentId }: Paid, orderId: string): Promise<void> {
  const mortal = { ...services, database: mortalDatabase(services.database, life) };
  const payments = { services: mortal, gateway: mortalGateway(api.gateway, life) };
  const order = { claimId: claim.id, id: orderId, intentId, pence: 2_500, reason: 'goodwill', words: '', by } as const;
  const known = await listOrders(database.kysely, claim.id);
  if (known.length === 0)
    await mortal.database.kysely.transaction().execute((tx) => addRefundOrder(tx, order, services.now()));
  await placeOrder(payments, { claimId: claim.id, orderId });
}

async function deliverAll({ providerId }: Paid): Promise<void> {
  const events = stripe.eventsOf(providerId);
  const payments = { services: api.services, gateway: api.gateway };
  for (const event of events) {
    const body = Buffer.from(JSON.stringify(event));
    await takeEvent(payments, api.gateway.readEvent(body, stripeSignature(String(body), api.seconds())));
  }
}

const refundsAt = ({ providerId }: Paid) =>
  [...stripe.refunds.values()].filter(({ payment_intent: intent }) => intent === providerId);

/** Returns whether the process died at this step. */
async function refundOnceDyingAt(step: number): Promise<boolean> {
  const paid = await paidClaim();
  const orderId = newId();
  const life = new Life(step, true);
  await refundIn(api.services, life, paid, orderId).catch((error: unknown) => {
    if (!life.isOver) throw error;
  });
  await refundIn(api.services, new Life(Infinity, false), paid, orderId);
  await deliverAll(paid);
  expect({ step, refunds: refundsAt(paid) }).toMatchObject({ step, refunds: [{ amount: 2_500 }] });
  expect(await listOrders(database.kysely, paid.claim.id)).toMatchObject([
    { status: 'placed', refund_id: refundsAt(paid)[0]?.id },
  ]);
  expect(await api.check(paid.claim)).toMatchObject({ status: 'paid', amountPence: 7_500, refundedPence: 2_500 });
  expect(await outcomeOf(database, paid.claim)).toMatchObject({
    events: ['excess.paid', 'excess.refunded'],
    anomalies: [],
  });
  return life.isOver;
}

test(
  'a process that dies after any statement or call of a refund: exactly one refund',
  async () => {
    let step = 1;
    while (await refundOnceDyingAt(step)) step += 1;
    expect(step).toBeGreaterThan(12);
  },
  within(120_000),
);

test('a lost answer that comes to light after the provider has forgotten the key: still one refund', async () => {
  const paid = await paidClaim();
  const orderId = newId();
  stripe.afterNext = 'reset';
  await refundIn(api.services, new Life(Infinity, false), paid, orderId).catch(() => {});
  stripe.forgetKeys();
  await reconcile({ services: api.services, gateway: api.gateway });
  await reconcile({ services: api.services, gateway: api.gateway });
  expect(refundsAt(paid)).toHaveLength(1);
  expect(await listOrders(database.kysely, paid.claim.id)).toMatchObject([{ status: 'placed' }]);
});

test('what the provider refuses is refused once, alarms, and gives nothing back', async () => {
  const paid = await paidClaim();
  stripe.refund(paid.providerId, 6_000);
  await refundIn(api.services, new Life(Infinity, false), paid, newId());
  expect(await listOrders(database.kysely, paid.claim.id)).toMatchObject([
    { status: 'refused', error: 'amount_too_large' },
  ]);
  await reconcile({ services: api.services, gateway: api.gateway });
  expect(refundsAt(paid)).toHaveLength(1);
  expect(await outcomeOf(database, paid.claim)).toMatchObject({ anomalies: ['refund-failed'] });
  expect(await api.check(paid.claim)).toMatchObject({ refundedPence: 6_000 });
});

test('a refund that fails later alarms once, and nothing is told as refunded any more', async () => {
  const paid = await paidClaim();
  stripe.nextRefund = 'pending';
  await refundIn(api.services, new Life(Infinity, false), paid, newId());
  stripe.nextRefund = 'succeeded';
  expect(await api.check(paid.claim)).toMatchObject({ refundedPence: 2_500 });
  const [refund] = refundsAt(paid);
  if (refund) stripe.failRefund(refund);
  await deliverAll(paid);
  await deliverAll(paid);
  expect(await api.check(paid.claim)).toMatchObject({ status: 'paid', refundedPence: 0 });
  expect(await outcomeOf(database, paid.claim)).toMatchObject({ anomalies: ['refund-failed'] });
});

test('a provider that is away for an hour is asked again, and a person is told once', async () => {
  const paid = await paidClaim();
  const payments = { services: api.services, gateway: api.gateway };
  stripe.isDown = { kind: 'status', status: 503 };
  await expect(refundIn(api.services, new Life(Infinity, false), paid, newId())).rejects.toThrow(/Stripe/);
  stripe.isDown = null;
  const away = {
    ...payments,
    gateway: { ...api.gateway, refund: () => Promise.reject(new PaymentUnavailable('away')) },
  };
  api.wait(3_601);
  await reconcile(away);
  await reconcile(away);
  expect(await outcomeOf(database, paid.claim)).toMatchObject({ anomalies: ['refund-waits'] });
  await reconcile(payments);
  expect(refundsAt(paid)).toHaveLength(1);
});

const orderOf = ({ claim, intentId }: Paid, id: string) =>
  ({ claimId: claim.id, id, intentId, pence: 2_500, reason: 'goodwill', words: '', by }) as const;
const order = (paid: Paid, id: string) =>
  database.kysely.transaction().execute((tx) => addRefundOrder(tx, orderOf(paid, id), api.services.now()));

test('a provider that is away wholly is reported too', async () => {
  const paid = await paidClaim();
  await order(paid, newId());
  api.wait(3_601);
  stripe.isDown = { kind: 'status', status: 503 };
  await expect(reconcile({ services: api.services, gateway: api.gateway })).rejects.toThrow(PaymentUnavailable);
  stripe.isDown = null;
  expect(await outcomeOf(database, paid.claim)).toMatchObject({ anomalies: ['refund-waits'] });
  await reconcile({ services: api.services, gateway: api.gateway });
  expect(refundsAt(paid)).toHaveLength(1);
});

test('an order that cannot be carried out stops no other, is reported, and is raised at the end', async () => {
  const [bad, good] = [await paidClaim(), await paidClaim()];
  await order(bad, newId());
  api.wait(1);
  await order(good, newId());
  api.wait(3_601);
  const gateway = {
    ...api.gateway,
    refund: (wanted: { claimId: string; id: string; intentId: string; pence: number }) =>
      wanted.claimId === bad.claim.id ? Promise.reject(new Error('It is odd.')) : api.gateway.refund(wanted),
  };
  await expect(reconcile({ services: api.services, gateway })).rejects.toMatchObject({
    errors: [{ message: 'It is odd.' }],
  });
  expect(refundsAt(good)).toHaveLength(1);
  expect(await outcomeOf(database, bad.claim)).toMatchObject({ anomalies: ['refund-waits'] });
  await reconcile({ services: api.services, gateway: api.gateway });
  expect(refundsAt(bad)).toHaveLength(1);
});

test('an order of a provider that is no longer set is reported after an hour, once', async () => {
  const paid = await paidClaim();
  await order(paid, newId());
  // oxlint-disable-next-line no-empty-function
  const none = async function* () {};
  const other = { ...api.gateway, provider: 'practice' as const, since: none, refundsSince: none };
  const payments = { services: api.services, gateway: other };
  await reconcile(payments);
  expect(await outcomeOf(database, paid.claim)).toMatchObject({ anomalies: [] });
  api.wait(3_601);
  expect(await reconcile(payments)).toMatchObject({ reported: 1 });
  expect(await reconcile(payments)).toMatchObject({ reported: 0 });
  expect(await outcomeOf(database, paid.claim)).toMatchObject({ anomalies: ['refund-waits'] });
  expect(refundsAt(paid)).toEqual([]);
  await reconcile({ services: api.services, gateway: api.gateway });
  expect(refundsAt(paid)).toHaveLength(1);
});

/** On several machines the connection that waits is a worker’s. */
const isWaiting =
  inject('testServer').workers.length > 0
    ? `select from citus_lock_waits where blocked_statement ~ 'payment_intent'`
    : 'select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))';

test('an order waits for its payment before it is locked, as the provider’s word does', async () => {
  const paid = await paidClaim();
  const orderId = newId();
  await order(paid, orderId);
  const other = new Client(database.pool.options);
  await other.connect();
  onTestFinished(() => other.end());
  await other.query('begin');
  const ofClaim = (id: string) => [id, paid.claim.id];
  await other.query('select from payment_intent where id = $1 and claim_id = $2 for update', ofClaim(paid.intentId));
  const placed = placeOrder({ services: api.services, gateway: api.gateway }, { claimId: paid.claim.id, orderId });
  await vi.waitFor(async () => expect((await other.query(isWaiting)).rowCount).toBe(1));
  await other.query('select from refund_order where id = $1 and claim_id = $2 for update nowait', ofClaim(orderId));
  await other.query('commit');
  await placed;
  expect(refundsAt(paid)).toHaveLength(1);
});
