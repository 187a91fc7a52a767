import { describe, expect, test, vi } from 'vitest';

import { putClaim } from '#claim/document/put-claim.server.ts';
import type { Database } from '#server/db/connect.ts';
import type { StripeObject } from '#server/gateways/payment/stripe-account.fixture.ts';
import { claimantTimeoutMs } from '#server/gateways/payment/payment-deadline.ts';
import type { PaymentGateway } from '#server/gateways/payment/payment-gateway.ts';
import { stripeGateway } from '#server/gateways/payment/payment-stripe.ts';
import type { FakeStripe } from '#server/gateways/payment/fake-stripe.fixture.ts';
import { checksPerMinute } from '#features/excess-payment/check-limit.server.ts';
import {
  addExcessClaim,
  outcomeOf,
  type OwnClaim,
  type PaymentsApp,
} from '#features/excess-payment/payments-app.fixture.ts';
import { reconcile } from '#features/excess-payment/reconcile-payments.server.ts';
import { beforeEachWithStripe, type StripePayments } from '#features/excess-payment/stripe-payments.fixture.ts';

let database: Database;
let stripe: FakeStripe;
let api: PaymentsApp;
let claim: OwnClaim;
let restart: StripePayments['restart'];

beforeEachWithStripe((own) => {
  ({ database, stripe, api, claim, restart } = own);
});

const nobody = { paid: 0, taken: false, mails: 0, events: [] };

async function begun(): Promise<string> {
  return String((await api.create(claim)).json['clientSecret']);
}

/** Waits for other events to be handled, without a timer. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

const idOf = (secret: string): string => secret.split('_secret_')[0] ?? '';

const foreign = (metadata: unknown, more: object = {}): StripeObject => ({
  id: `pi_foreign${Math.random().toString(36).slice(2)}`,
  object: 'payment_intent',
  status: 'succeeded',
  amount: 7_500,
  amount_received: 7_500,
  currency: 'gbp',
  livemode: false,
  metadata,
  ...more,
});

describe('signed, and of a shape that we do not know', () => {
  type Change = (event: Record<string, unknown>, object: Record<string, unknown>) => void;
  const changes: [name: string, Change][] = [
    ['no data', (event) => delete event['data']],
    ['data of another kind', (event) => (event['data'] = [])],
    ['no object', (event) => (event['data'] = {})],
    ['an object that is null', (event) => (event['data'] = { object: null })],
    ['a type that is no text', (event) => (event['type'] = 7)],
    ['no id', (event) => delete event['id']],
    ['an id that is too long', (event) => (event['id'] = 'e'.repeat(3_000))],
    ['an id with NUL', (event) => (event['id'] = 'evt\0')],
    ['no time', (event) => delete event['created']],
    ['a time that is no number', (event) => (event['created'] = 'yesterday')],
    ['a time beyond all calendars', (event) => (event['created'] = 1e15)],
    ['no mode', (event) => delete event['livemode']],
    ['no id of the payment', (_, object) => delete object['id']],
    ['no metadata', (_, object) => delete object['metadata']],
    ['metadata of an older kind', (_, object) => (object['metadata'] = [])],
    ['no amount', (_, object) => delete object['amount_received']],
    ['an amount that is no number', (_, object) => (object['amount_received'] = '7500')],
    ['a part of a penny', (_, object) => (object['amount_received'] = 7_500.5)],
    ['an amount beyond all', (_, object) => (object['amount_received'] = 2 ** 40)],
    ['no currency', (_, object) => delete object['currency']],
    ['a status that is new', (_, object) => (object['status'] = 'requires_patience')],
    ['an older version', (event) => (event['api_version'] = '2015-01-01')],
  ];

  test.each(changes)('%s: no failure of the server, and what is refused pays nothing', async (_, change) => {
    const secret = await begun();
    const object = { ...structuredClone(stripe.intents.get(idOf(secret))), id: idOf(secret), status: 'succeeded' };
    const event = stripe.forged('payment_intent.succeeded', { ...object, amount_received: 7_500 });
    change(event, (event['data'] as { object: Record<string, unknown> }).object);
    const [status] = await api.deliver(event);
    expect([200, 400]).toContain(status);
    const { paid } = await outcomeOf(database, claim);
    expect({ status, paid }).not.toEqual({ status: 400, paid: 1 });
  });

  test.each(['refund.created', 'charge.refunded', 'charge.dispute.created'])('%s of nothing', async (type) => {
    for (const object of [{}, null, [], 'text', { payment_intent: 7 }, { payment_intent: 'pi_unknown' }]) {
      const event = stripe.forged(type, object as StripeObject);
      expect([200, 400]).toContain((await api.deliver(event))[0]);
    }
  });
});

describe('another system takes payments in the same account', () => {
  test.each([{ claimId: 'CLM-0001' }, { claimId: '' }, { claimId: 'not a uuid', portal: 'another' }, {}])(
    'its metadata %j are none of our business',
    async (metadata) => {
      const intent = foreign(metadata);
      expect(await api.deliver(stripe.forged('payment_intent.succeeded', intent))).toEqual([200]);
      expect(JSON.stringify(await api.listed())).not.toContain(intent.id);
    },
  );

  test.each([{ account: 'acct_other' }, { livemode: true }])(
    '%j: cannot take the place of an attempt',
    async (more) => {
      stripe.isDown = { kind: 'reset' };
      expect(await api.create(claim)).toMatchObject({ status: 503 });
      stripe.isDown = null;
      const intent = foreign({ portal: 'fettle', claimId: claim.id, attempt: '1' }, more);
      await api.deliver(stripe.forged('payment_intent.succeeded', intent, more));
      expect(await outcomeOf(database, claim)).toMatchObject(nobody);
      const row = await database.kysely
        .selectFrom('payment_intent')
        .selectAll()
        .where('claim_id', '=', claim.id)
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({ status: 'creating', provider_id: null });
    },
  );
});

test('an answer that Stripe keeps under its key, a failure of its own, does not keep the claimant from paying', async () => {
  stripe.keepNext = { status: 500, body: { error: { type: 'api_error', message: 'Something went wrong.' } } };
  expect(await api.create(claim)).toMatchObject({ status: 503 });
  expect(await api.create(claim)).toMatchObject({ status: 200 });
});

test('the operator’s list answers any query, also a text that the store cannot hold', async () => {
  const queries = ['?claim=%00', '?claim=a%00b', '?claim=a&claim=b', '?limit[]=1', '?after=%00', '?claim=%ED%A0%80'];
  for (const query of queries) {
    const url = `/api/integration/v1/payments${query}`;
    const { statusCode } = await api.app.inject({ url, headers: { authorization: 'reader' } });
    expect({ query, isFailure: statusCode >= 500 }).toEqual({ query, isFailure: false });
  }
});

test('a provider that takes the call and never answers is away, and asked once it is back', async () => {
  const { payments } = api.services.settings;
  api = await restart((gateway) =>
    payments.kind === 'stripe' ? stripeGateway(payments, api.services.now, 50) : gateway,
  );
  const before = stripe.intents.size;
  stripe.isDown = { kind: 'hang' };
  const away = { status: 503, json: { code: 'payment-provider-unavailable' } };
  expect(await api.create(claim)).toMatchObject(away);
  stripe.isDown = null;
  const secret = await begun();
  expect(stripe.intents.size - before).toBe(1);
  stripe.confirm(secret, '4242424242424242');
  stripe.isDown = { kind: 'hang' };
  expect(await api.check(claim)).toMatchObject({ http: 503 });
  expect(await api.deliver(...stripe.eventsOf(idOf(secret)))).toEqual([200, 200]);
  expect(await api.check(claim)).toMatchObject({ status: 'paid' });
});

function noting(gateway: PaymentGateway, calls: Promise<unknown>[]): PaymentGateway {
  const note = <Answer>(call: Promise<Answer>): Promise<Answer> => {
    calls.push(call);
    return call;
  };
  return {
    ...gateway,
    create: (order) => note(gateway.create(order)),
    retrieve: (id) => note(gateway.retrieve(id)),
    cancel: (id) => note(gateway.cancel(id)),
  };
}

/** Brings the provider back and ends pending calls and retries; the timers are the test's. */
async function endCalls(calls: Promise<unknown>[]): Promise<void> {
  stripe.isDown = null;
  stripe.breakHanging();
  const ended = Promise.allSettled(calls).then(() => true);
  const nextTurn = () => new Promise<boolean>((resolve) => setImmediate(resolve, false));
  while (!(await Promise.race([ended, nextTurn()]))) await vi.advanceTimersByTimeAsync(claimantTimeoutMs);
}

test('a claimant is told after eight seconds in all, however often a silent provider is asked again', async () => {
  const calls: Promise<unknown>[] = [];
  api = await restart((gateway) => noting(gateway, calls));
  await begun();
  stripe.isDown = { kind: 'hang' };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const retrieved = () => stripe.calls.get('GET /v1/payment_intents/:id') ?? 0;
    const before = retrieved();
    const answers = Promise.all([api.check(claim), api.create(claim)]);
    await until(() => retrieved() - before === 2);
    await vi.advanceTimersByTimeAsync(claimantTimeoutMs);
    const away = { code: 'payment-provider-unavailable' };
    expect(await answers).toMatchObject([
      { http: 503, ...away },
      { status: 503, json: away },
    ]);
  } finally {
    await endCalls(calls);
    vi.useRealTimers();
  }
});

describe('more asks than a page has', () => {
  const retrieved = () => stripe.calls.get('GET /v1/payment_intents/:id') ?? 0;

  test('are answered from the store, and Stripe is not asked', async () => {
    await begun();
    const before = retrieved();
    for (let count = 0; count < checksPerMinute + 20; count += 1) {
      expect(await api.check(claim)).toMatchObject({ status: 'due' });
    }
    expect(retrieved() - before).toBeLessThan(checksPerMinute);
    const limited = { status: 429, json: { code: 'too-many-payments' }, headers: { 'retry-after': '60' } };
    expect(await api.create(claim)).toMatchObject(limited);
    expect(await api.create(await addExcessClaim(database))).toMatchObject({ status: 200 });
    api.wait(60);
    expect(await api.create(claim)).toMatchObject({ status: 200 });
  });
});

describe('an attempt that is left open', () => {
  const days = (count: number) => count * 24 * 60 * 60;
  const payments = () => ({ services: api.services, gateway: api.gateway });

  test('and paid when no list has it any more is taken in, without any event', async () => {
    const secret = await begun();
    api.wait(days(6));
    stripe.confirm(secret, '4242424242424242');
    await reconcile(payments());
    expect(await outcomeOf(database, claim)).toMatchObject({ paid: 1, taken: true, mails: 1, events: ['excess.paid'] });
  });

  test('is left to the next reconciliation where the server stops', async () => {
    const secret = await begun();
    stripe.confirm(secret, '4242424242424242');
    await expect(reconcile(payments(), AbortSignal.abort())).rejects.toThrow('aborted');
    expect(await outcomeOf(database, claim)).toMatchObject({ paid: 0, taken: false });
    await reconcile(payments());
    expect(await outcomeOf(database, claim)).toMatchObject({ paid: 1, taken: true });
  });

  test('is cancelled then, and one that still waits for its bank is not', async () => {
    const secret = await begun();
    claim = await addExcessClaim(database);
    const late = await begun();
    stripe.confirm(late, '4000000000005126');
    api.wait(days(6));
    await reconcile(payments());
    expect(stripe.intents.get(idOf(secret))).toMatchObject({ status: 'canceled' });
    stripe.settle(idOf(late));
    await reconcile(payments());
    expect(await outcomeOf(database, claim)).toMatchObject({ paid: 1, intents: 1, anomalies: [] });
  });
});

describe('what was given back', () => {
  const stale = async () => putClaim(api.services, claim.number, { policyExcessAmount: 75 });

  test('of two payments one: the other still pays', async () => {
    const first = await begun();
    stripe.confirm(first, '4242424242424242');
    await database.kysely
      .updateTable('payment_intent')
      .set({ status: 'cancelled' })
      .where('provider_id', '=', idOf(first))
      .execute();
    const second = await begun();
    stripe.confirm(second, '4242424242424242');
    await api.deliver(...stripe.eventsOf(idOf(second)));
    await api.deliver(...stripe.eventsOf(idOf(first)));
    expect(await outcomeOf(database, claim)).toMatchObject({ paid: 2, anomalies: ['paid-twice'] });
    stripe.refund(idOf(first), 7_500);
    await api.deliver(...stripe.eventsOf(idOf(first)));
    await stale();
    const both = { status: 'paid', amountPence: 15_000, refundedPence: 7_500 };
    expect(await api.check(claim)).toMatchObject(both);
    // Whoever pays after a refund to another reads of their own payment alone.
    const byNominee = `update payment_intent set nominated_id = gen_random_uuid(), nominated_name = 'Tom' where provider_id = $1`;
    await database.pool.query(byNominee, [idOf(second)]);
    expect(await api.check(claim)).toMatchObject({ nominee: 'Tom', amountPence: 7_500, refundedPence: 0 });
  });

  test('and came back, because the refund failed, pays again', async () => {
    const secret = await begun();
    stripe.confirm(secret, '4242424242424242');
    const refund = stripe.refund(idOf(secret), 7_500, 'pending');
    for (const event of stripe.eventsOf(idOf(secret)).toReversed()) await api.deliver(event);
    await stale();
    expect(await api.check(claim)).toMatchObject({ status: 'due' });
    stripe.failRefund(refund);
    await api.deliver(...stripe.eventsOf(idOf(secret)));
    expect(await api.check(claim)).toMatchObject({ status: 'paid', refundedPence: 0 });
  });
});
