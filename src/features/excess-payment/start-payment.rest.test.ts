import { beforeEach, describe, expect, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import type { PaymentGateway } from '#server/gateways/payment/payment-gateway.ts';
import type { FakeStripe } from '#server/gateways/payment/fake-stripe.fixture.ts';
import { dropIntent, openIntentOf } from './intents.data.ts';
import { addExcessClaim, outcomeOf, type OwnClaim, type PaymentsApp } from './payments-app.fixture.ts';
import { beforeEachWithStripe, type StripePayments } from './stripe-payments.fixture.ts';

const [hour, pence] = [3_600, 7_500];

let database: Database;
let stripe: FakeStripe;
let api: PaymentsApp;
let claim: OwnClaim;
let restart: StripePayments['restart'];

beforeEachWithStripe((own) => {
  ({ database, stripe, api, claim, restart } = own);
});

const begin = async (own: OwnClaim = claim): Promise<string> => {
  const { status, json } = await api.create(own);
  return status === 200 ? String(json['clientSecret']) : `${status} ${String(json['code'])}`;
};
const idOf = (secret: string): string => secret.split('_secret_')[0] ?? '';
const intentOf = (secret: string) => stripe.intents.get(idOf(secret));

async function attempts(): Promise<string[]> {
  const query = database.kysely.selectFrom('payment_intent').selectAll().where('claim_id', '=', claim.id);
  return (await query.orderBy('attempt').execute()).map(({ attempt, status }) => `${attempt} ${status}`);
}

async function withCreate(create: (original: PaymentGateway['create']) => PaymentGateway['create']): Promise<void> {
  api = await restart((gateway) => ({ ...gateway, create: create(gateway.create) }));
}

describe('an attempt whose answer was lost', () => {
  beforeEach(async () => {
    stripe.isDown = { kind: 'reset' };
    await begin();
    stripe.isDown = null;
  });

  test('is asked for again as the same for as long as the provider remembers it', async () => {
    api.wait(22 * hour);
    expect(intentOf(await begin())).toBeDefined();
    expect(await attempts()).toEqual(['1 open']);
  });

  test('is another one after that', async () => {
    // The claimant's session ends soon after.
    api.wait(23.5 * hour);
    expect(intentOf(await begin())).toBeDefined();
    expect(await attempts()).toEqual(['1 cancelled', '2 open']);
  });
});

test.each([
  [29, false],
  [30, true],
  [99_999_999, true],
  [100_000_000, false],
])('of %i pence the provider takes what it can take at once', async (due, takes) => {
  const own = await addExcessClaim(database, { policy_excess_pence: due });
  const answer = await begin(own);
  expect(takes ? intentOf(answer)?.['amount'] : answer).toBe(takes ? due : '409 online-payment-off');
});

describe('the provider knows better than we do', () => {
  test('that it is paid: taken in and said', async () => {
    stripe.confirm(await begin(), '4242424242424242');
    expect(await begin()).toBe('409 already-paid');
    expect(await outcomeOf(database, claim)).toMatchObject({ paid: 1, taken: true });
  });

  test.each([
    ['cancelled it', (secret: string) => Object.assign(intentOf(secret) ?? {}, { status: 'canceled' })],
    ['has none of that name', (secret: string) => stripe.intents.delete(idOf(secret))],
  ])('and %s: another is begun', async (_, change) => {
    const first = await begin();
    change(first);
    const second = await begin();
    expect(intentOf(second)).toMatchObject({ amount: pence });
    expect(second).not.toBe(first);
    expect(await attempts()).toEqual(['1 cancelled', '2 open']);
  });
});

test('what was taken back while the provider made it is cancelled there, and another is begun', async () => {
  const made: string[] = [];
  await withCreate((create) => async (order) => {
    const started = await create(order);
    made.push(started.intent.id);
    const row = await openIntentOf(database.kysely, claim.id, 'stripe');
    if (made.length === 1 && row) await dropIntent(database.kysely, row, api.services.now());
    return started;
  });
  const secret = await begin();
  expect(made).toEqual([expect.any(String), idOf(secret)]);
  expect(stripe.intents.get(made[0] ?? '')).toMatchObject({ status: 'canceled' });
  expect(intentOf(secret)).not.toMatchObject({ status: 'canceled' });
});

test('after five unusable intents of a provider no more are created', async () => {
  let made = 0;
  await withCreate((create) => async (order) => {
    made += 1;
    const { intent, clientSecret } = await create(order);
    return { clientSecret, intent: { ...intent, status: 'cancelled' } };
  });
  expect(await begin()).toBe('503 payment-provider-unavailable');
  expect(made).toBe(5);
});

describe('two tabs of one payer', () => {
  const asked = () => stripe.calls.get('POST /v1/payment_intents') ?? 0;

  /** Waits for Stripe to be asked so often, without a timer. */
  async function untilAsked(times: number): Promise<void> {
    while (asked() < times) await new Promise((resolve) => setImmediate(resolve));
  }

  test('begin one payment, also while Stripe says that its key is in use', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    stripe.holdNext = promise;
    const tabs = [begin(), begin()];
    await untilAsked(3);
    resolve();
    const [first = '', second] = await Promise.all(tabs);
    expect(intentOf(first)).toMatchObject({ amount: pence });
    expect(second).toBe(first);
    expect(await attempts()).toEqual(['1 open']);
  });

  test('where Stripe does not get on with the first, the second is told why, and the first still begins', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    stripe.holdNext = promise;
    const first = begin();
    await untilAsked(1);
    expect(await begin()).toBe('409 payment-begun-elsewhere');
    resolve();
    expect(intentOf(await first)).toMatchObject({ amount: pence });
    expect(await begin()).toBe(await first);
    expect(await attempts()).toEqual(['1 open']);
  });
});
