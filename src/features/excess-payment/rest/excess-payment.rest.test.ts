import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import type { FakeStripe } from '#server/gateways/payment/fake-stripe.fixture.ts';
import {
  addExcessClaim,
  outcomeOf,
  type OwnClaim,
  type PaymentsApp,
} from '#features/excess-payment/payments-app.fixture.ts';
import { beforeEachWithStripe } from '#features/excess-payment/stripe-payments.fixture.ts';

let database: Database;
let stripe: FakeStripe;
let api: PaymentsApp;
let claim: OwnClaim;

beforeEachWithStripe((own) => {
  ({ database, stripe, api, claim } = own);
});

const secretOf = ({ json }: { json: Record<string, unknown> }) => String(json['clientSecret']);
const idOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';

async function stateId(systemName: string): Promise<string> {
  const query = database.kysely.selectFrom('state').select('id').where('system_name', '=', systemName);
  return (await query.executeTakeFirstOrThrow()).id;
}

describe('POST /api/create-payment-intent/Create', () => {
  test('begins a payment of what the store says is due', async () => {
    const answer = await api.create(claim);
    expect(answer).toMatchObject({
      status: 200,
      json: {
        provider: 'stripe',
        publishableKey: 'pk_test_standin00000000',
        amountPence: 7_500,
        amount: 75,
        currency: 'gbp',
        returnUrl: `http://localhost:80/excess-payment-completed/${claim.id}`,
      },
    });
    expect(stripe.intents.get(idOf(secretOf(answer)))).toMatchObject({
      amount: 7_500,
      currency: 'gbp',
      metadata: { claimId: claim.id, claimNumber: claim.number },
    });
  });

  test('20 at once make one intent, and so do 20 one after the other', async () => {
    const before = stripe.intents.size;
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.create(claim)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    for (let count = 0; count < 20; count += 1) answers.push(await api.create(claim));
    expect(new Set(answers.map(secretOf)).size).toBe(1);
    expect(stripe.intents.size - before).toBe(1);
    expect(await outcomeOf(database, claim)).toMatchObject({ intents: 1, paid: 0, taken: false, version: 1 });
  });

  test.each([
    ['no item', {}, 400, 'invalid-body'],
    ['an amount', { item: { id: 'ID' }, amount: 1 }, 400, 'invalid-body'],
    ['an amount in the item', { item: { id: 'ID', amount: 1 } }, 400, 'invalid-body'],
    ['a number for an id', { item: { id: 7 } }, 400, 'invalid-body'],
    ['a list', [], 400, 'invalid-body'],
    ['no JSON', '{', 400, 'malformed-json'],
    ['a malformed id', { item: { id: 'x' } }, 404, 'claim-not-found'],
    ['an id that is not there', { item: { id: randomUUID() } }, 404, 'claim-not-found'],
  ])('%s is refused', async (_, body, status, code) => {
    const text = (typeof body === 'string' ? body : JSON.stringify(body)).replaceAll('"ID"', `"${claim.id}"`);
    const answer = await api.post('/api/create-payment-intent/Create', text, claim.cookie);
    expect(answer).toMatchObject({ status, json: { code } });
    expect(await outcomeOf(database, claim)).toMatchObject({ intents: 0 });
  });

  test('missing, foreign and malformed ids answer alike, and so do strangers', async () => {
    const foreign = await addExcessClaim(database);
    const answers = [
      await api.create(foreign, claim.cookie),
      await api.create({ id: randomUUID() }, claim.cookie),
      await api.create({ id: 'x' }, claim.cookie),
      await api.create(claim, ''),
    ].map(({ status, json }) => ({ status, json }));
    expect(answers[0]).toMatchObject({ status: 404, json: { code: 'claim-not-found' } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test('an excess of 0, one that is taken and a cancelled claim say why', async () => {
    const codeFor = async (more: object) => (await api.create(await addExcessClaim(database, more))).json['code'];
    expect(await codeFor({ policy_excess_pence: 0 })).toBe('nothing-to-pay');
    expect(await codeFor({ excess_payment_taken: true })).toBe('already-paid');
    expect(await codeFor({ state_id: await stateId('Claim Cancelled') })).toBe('claim-cancelled');
    expect(await codeFor({ policy_excess_pence: 29 })).toBe('online-payment-off');
  });

  test('another amount cancels the open intent and makes a new one', async () => {
    const old = idOf(secretOf(await api.create(claim)));
    await database.kysely.updateTable('claim').set({ policy_excess_pence: 5_000 }).where('id', '=', claim.id).execute();
    const answer = await api.create(claim);
    expect(answer.json).toMatchObject({ amountPence: 5_000 });
    expect(stripe.intents.get(old)).toMatchObject({ status: 'canceled' });
    expect(stripe.intents.get(idOf(secretOf(answer)))).toMatchObject({ amount: 5_000 });
  });

  test('a provider that fails is asked again, and an answer that was lost makes no second intent', async () => {
    const before = stripe.intents.size;
    stripe.trouble = [{ kind: 'reset' }, { kind: 'status', status: 500 }];
    expect(await api.create(claim)).toMatchObject({ status: 200 });
    expect(stripe.intents.size - before).toBe(1);
  });
});

describe('check', () => {
  test('due, an error with the provider’s words, and paid by asking, without any webhook', async () => {
    expect(await api.check(claim)).toEqual({ status: 'due', amountPence: 7_500, canPayOnline: true });
    const secret = secretOf(await api.create(claim));
    stripe.confirm(secret, '4000000000009995');
    expect(await api.check(claim)).toEqual({
      status: 'error',
      amountPence: 7_500,
      message: 'Your card has insufficient funds.',
      canPayOnline: true,
    });
    stripe.confirm(secret, '4242424242424242');
    expect(await api.check(claim)).toMatchObject({
      status: 'paid',
      receiptMail: 'queued',
      amountPence: 7_500,
      paidOn: new Date(api.seconds() * 1_000).toISOString(),
      hasReceipt: true,
      card: { brand: 'visa', lastFour: '4242' },
      refundedPence: 0,
    });
    const outcome = { paid: 1, taken: true, mails: 1, events: ['excess.paid'], version: 2 };
    expect(await outcomeOf(database, claim)).toMatchObject(outcome);
    expect(await api.create(claim)).toMatchObject({ status: 409, json: { code: 'already-paid' } });
  });

  test('what the page says is not believed: a forged outcome, an intent of another claim', async () => {
    const other = await addExcessClaim(database);
    const foreign = secretOf(await api.create(other));
    stripe.confirm(foreign, '4242424242424242');
    const query = `?redirect_status=succeeded&payment_intent=${idOf(foreign)}&payment_intent_client_secret=${foreign}`;
    const { status, json } = await api.post(`/api/excess-payment/${claim.id}/check${query}`, {}, claim.cookie);
    expect({ status, json }).toMatchObject({ status: 200, json: { status: 'due' } });
    const body = { redirect_status: 'succeeded' };
    expect(await api.post(`/api/excess-payment/${claim.id}/check`, body, claim.cookie)).toMatchObject({ status: 400 });
    expect(await outcomeOf(database, claim)).toMatchObject({ paid: 0, taken: false });
    expect(await outcomeOf(database, other)).toMatchObject({ paid: 0 });
  });

  test('processing settles by itself', async () => {
    const secret = secretOf(await api.create(claim));
    stripe.confirm(secret, '4000000000005126');
    expect(await api.check(claim)).toEqual({ status: 'processing', amountPence: 7_500, nominee: null });
    expect(await api.create(claim)).toMatchObject({ status: 409, json: { code: 'payment-processing' } });
    stripe.settle(idOf(secret));
    await api.deliver(...stripe.eventsOf(idOf(secret)));
    expect(await api.check(claim)).toMatchObject({ status: 'paid' });
  });

  test('a second factor that was refused is an error, and one that is given pays', async () => {
    const secret = secretOf(await api.create(claim));
    stripe.confirm(secret, '4000002500003155');
    expect(await api.check(claim)).toMatchObject({ status: 'due' });
    stripe.secondFactor(secret, false);
    expect(await api.check(claim)).toMatchObject({ status: 'error' });
    stripe.confirm(secret, '4000002500003155');
    stripe.secondFactor(secret, true);
    expect(await api.check(claim)).toMatchObject({ status: 'paid' });
  });

  test('nothing due, taken elsewhere, cancelled', async () => {
    const stateOf = async (more: object) => api.check(await addExcessClaim(database, more));
    expect(await stateOf({ policy_excess_pence: 0 })).toEqual({ status: 'nothing-due' });
    const zeroAndTaken = { policy_excess_pence: 0, excess_payment_taken: true, excess_taken_date: new Date() };
    expect(await stateOf(zeroAndTaken)).toEqual({ status: 'nothing-due' });
    expect(await stateOf({ state_id: await stateId('Claim Cancelled') })).toEqual({ status: 'nothing-due' });
    const excess_taken_date = new Date('2026-11-01T09:00:00Z');
    expect(await stateOf({ excess_payment_taken: true, excess_taken_date })).toEqual({
      nominee: null,
      status: 'paid',
      amountPence: 7_500,
      paidOn: '2026-11-01T09:00:00.000Z',
      receiptMail: null,
      hasReceipt: false,
      card: null,
      refundedPence: 0,
    });
  });

  test('missing, foreign and malformed ids answer alike here and at the receipt', async () => {
    const foreign = await addExcessClaim(database);
    const answers: unknown[] = [];
    for (const id of [foreign.id, randomUUID(), 'x', `${claim.id}0`]) {
      const { status, json } = await api.post(`/api/excess-payment/${id}/check`, {}, claim.cookie);
      const receipt = await api.app.inject({
        url: `/api/excess-payment/${id}/receipt`,
        headers: { cookie: claim.cookie },
      });
      answers.push({ status, json }, { status: receipt.statusCode, json: receipt.json() });
    }
    const anonymous = await api.post(`/api/excess-payment/${claim.id}/check`, {});
    answers.push({ status: anonymous.status, json: anonymous.json });
    expect(answers[0]).toMatchObject({ status: 404, json: { code: 'claim-not-found' } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });
});

describe('the provider is down for a minute', () => {
  test.each([{ kind: 'reset' }, { kind: 'status', status: 503 }] as const)(
    '%j: a clear message, nothing lost, paid right afterwards',
    async (trouble) => {
      const secret = secretOf(await api.create(claim));
      stripe.confirm(secret, '4242424242424242');
      stripe.isDown = trouble;
      const away = { status: 503, json: { code: 'payment-provider-unavailable' }, headers: { 'retry-after': '5' } };
      expect(await api.create(claim)).toMatchObject(away);
      expect(await api.post(`/api/excess-payment/${claim.id}/check`, {}, claim.cookie)).toMatchObject(away);
      const other = await addExcessClaim(database);
      expect(await api.create(other)).toMatchObject(away);
      api.wait(60);
      stripe.isDown = null;
      expect(await api.check(claim)).toMatchObject({ status: 'paid' });
      expect(await api.create(other)).toMatchObject({ status: 200 });
      expect(await outcomeOf(database, claim)).toMatchObject({ paid: 1, mails: 1, events: ['excess.paid'] });
    },
  );

  test('a webhook is enough meanwhile', async () => {
    const secret = secretOf(await api.create(claim));
    stripe.confirm(secret, '4242424242424242');
    stripe.isDown = { kind: 'reset' };
    expect(await api.deliver(...stripe.eventsOf(idOf(secret)))).toEqual([200, 200]);
    expect(await api.check(claim)).toMatchObject({ status: 'paid', card: null });
  });
});

test('the receipt names date, amount, reference and last four digits, and nothing that is secret', async () => {
  expect((await receipt()).statusCode).toBe(404);
  const secret = secretOf(await api.create(claim));
  stripe.confirm(secret, '4242424242424242');
  await api.check(claim);
  const page = await receipt();
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  for (const text of ['£75.00', '06-11-2026', claim.number, 'Visa ending in 4242']) expect(page.body).toContain(text);
  expect(page.body).not.toContain(secret);
  expect(page.body).not.toContain('<script');

  async function receipt() {
    return api.app.inject({
      url: `/api/excess-payment/${claim.id}/receipt`,
      headers: { cookie: claim.cookie },
    });
  }
});

test('receipt and receipt mail are in the brand of the claim', async () => {
  await database.pool.query(`update claim set brand = 'marigold', end_user_email = 'priya@example.com' where id = $1`, [
    claim.id,
  ]);
  const secret = secretOf(await api.create(claim));
  stripe.confirm(secret, '4242424242424242');
  await api.check(claim);
  const url = `/api/excess-payment/${claim.id}/receipt`;
  const page = await api.app.inject({ url, headers: { cookie: claim.cookie } });
  expect(page.body).toContain('Marigold Repairs has received your excess payment.');
  expect(page.body).not.toContain('Harbour');
  const { rows } = await database.pool.query('select brand_id from mail where claim_id = $1', [claim.id]);
  expect(rows).toEqual([{ brand_id: 'marigold' }]);
});

test('no secret stands in a log, the store, a mail or another answer', async () => {
  const secret = secretOf(await api.create(claim));
  stripe.confirm(secret, '4000000000009995');
  const answers = [await api.check(claim)];
  stripe.confirm(secret, '4242424242424242');
  stripe.isDown = { kind: 'status', status: 500 };
  answers.push(await api.check(claim));
  stripe.isDown = null;
  await api.deliver(...stripe.eventsOf(idOf(secret)));
  answers.push(await api.check(claim), await api.listed(`?claim=${claim.number}`));
  const tables = ['payment_intent', 'payment_event', 'payment_lookup', 'payment_anomaly', 'outgoing_event', 'job'];
  const rows = await Promise.all(tables.map(async (table) => database.pool.query(`select t::text from ${table} t`)));
  const everything = JSON.stringify([api.log, answers, rows.map((result) => result.rows)]);
  for (const hidden of ['canary', secret, '4242424242424242', '4000000000009995', 'whsec_standin']) {
    expect(everything).not.toContain(hidden);
  }
});
