import { beforeEach, describe, expect, test } from 'vitest';

import { deleteClaim } from '#claim/document/delete-claim.fixture.ts';
import { putClaim } from '#claim/document/put-claim.server.ts';
import type { Database } from '#server/db/connect.ts';
import type { StripeObject } from '#server/gateways/payment/stripe-account.fixture.ts';
import { type FakeStripe, stripeSignature } from '#server/gateways/payment/fake-stripe.fixture.ts';
import { outcomeOf, type OwnClaim, type PaymentsApp } from '#features/excess-payment/payments-app.fixture.ts';
import { reconcile } from '#features/excess-payment/reconcile-payments.server.ts';
import { reviewPayment } from '#features/excess-payment/review-payment.server.ts';
import { beforeEachWithStripe } from '#features/excess-payment/stripe-payments.fixture.ts';

let database: Database;
let stripe: FakeStripe;
let api: PaymentsApp;
let claim: OwnClaim;
let secret: string;
let intentId: string;

beforeEachWithStripe(async (own) => {
  ({ database, stripe, api, claim } = own);
  secret = String((await api.create(claim)).json['clientSecret']);
  intentId = secret.split('_secret_')[0] ?? '';
});

const paidOnce = { paid: 1, taken: true, mails: 1, events: ['excess.paid'], anomalies: [] };
const unpaid = { paid: 0, taken: false, mails: 0, events: [] };
const pay = () => stripe.confirm(secret, '4242424242424242');
const paidEvent = () => stripe.eventsOf(intentId, 'payment_intent.succeeded')[0];
const payments = () => ({ services: api.services, gateway: api.gateway });

test('a webhook 100 times, 50 at once: one payment, one mail, one outgoing event', async () => {
  pay();
  const event = paidEvent();
  const statuses: number[] = [];
  for (let batch = 0; batch < 2; batch += 1) {
    statuses.push(...(await api.deliver(...Array.from({ length: 50 }, () => event))));
  }
  expect(statuses).toEqual(Array.from({ length: 100 }, () => 200));
  expect(await outcomeOf(database, claim)).toMatchObject({ ...paidOnce, version: 2 });
});

test('events in any order, with the check between them, pay once', async () => {
  stripe.confirm(secret, '4000000000000002');
  stripe.confirm(secret, '4000002500003155');
  stripe.secondFactor(secret, true);
  const events = stripe.eventsOf(intentId);
  for (const event of events.toReversed()) {
    await api.deliver(event);
    await api.check(claim);
  }
  await api.deliver(...events);
  expect(await outcomeOf(database, claim)).toMatchObject(paidOnce);
});

test('of a payment of ours, and of nothing else, the card is asked for', async () => {
  const asked = () => stripe.calls.get('GET /v1/payment_intents/:id') ?? 0;
  const before = asked();
  stripe.confirm(secret, '4000000000000002');
  await api.deliver(...stripe.eventsOf(intentId));
  const elsewhere = {
    id: 'pi_elsewhere',
    object: 'payment_intent',
    status: 'succeeded',
    currency: 'gbp',
    livemode: false,
  };
  await api.deliver(stripe.forged('payment_intent.succeeded', { ...elsewhere, amount_received: 1, metadata: {} }));
  expect(asked() - before).toBe(0);
  pay();
  const event = paidEvent();
  const body = JSON.stringify(event);
  const signed = { 'stripe-signature': stripeSignature(body, api.seconds()) };
  expect(await api.webhook(body, signed)).toMatchObject({ status: 200, json: { received: true } });
  expect(asked() - before).toBe(1);
  const query = database.kysely.selectFrom('payment_intent').selectAll().where('claim_id', '=', claim.id);
  expect(await query.executeTakeFirstOrThrow()).toMatchObject({ status: 'paid', card_last_four: '4242' });
});

describe('a bad signature is refused and changes nothing', () => {
  const now = () => api.seconds();
  const signed = (body: string, seconds = now(), key?: string) => stripeSignature(body, seconds, key);
  const kinds: [name: string, headers: (body: string) => Record<string, string>, change?: (body: string) => string][] =
    [
      ['none', () => ({})],
      ['empty', () => ({ 'stripe-signature': '' })],
      ['another secret', (body) => ({ 'stripe-signature': signed(body, now(), 'whsec_another0000') })],
      ['six minutes old', (body) => ({ 'stripe-signature': signed(body, now() - 301) })],
      ['more than five minutes from the future', (body) => ({ 'stripe-signature': signed(body, now() + 301) })],
      ['two times, the second signed', (body) => ({ 'stripe-signature': `t=${now()},${signed(body)}` })],
      ['two times, the first not signed', (body) => ({ 'stripe-signature': `t=1,${signed(body)}` })],
      ['two times, one with a space', (body) => ({ 'stripe-signature': `${signed(body)}, t=${now()}` })],
      ['a time that is no number', (body) => ({ 'stripe-signature': signed(body).replace(/t=\d+/, '$&x') })],
      ['another body', (body) => ({ 'stripe-signature': signed(`${body} `) })],
      ['another time', (body) => ({ 'stripe-signature': signed(body).replace(/t=\d+/, `t=${now() - 1}`) })],
      ['no time', (body) => ({ 'stripe-signature': signed(body).replace(/t=\d+,/, '') })],
      ['another scheme', (body) => ({ 'stripe-signature': signed(body).replace('v1=', 'v0=') })],
      ['cut short', (body) => ({ 'stripe-signature': signed(body).slice(0, -1) })],
      ['one byte off', (body) => ({ 'stripe-signature': signed(body) }), (body) => body.replace('7500', '7501')],
      ['not hex', () => ({ 'stripe-signature': `t=${now()},v1=${'z'.repeat(64)}` })],
      ['no event', (body) => ({ 'stripe-signature': signed(body) }), () => 'null'],
    ];

  test.each(kinds)('%s', async (_, headers, change = (body: string) => body) => {
    pay();
    const body = JSON.stringify(paidEvent());
    const answer = await api.webhook(change(body), headers(body));
    const title = 'The signature of this event is missing, wrong or of another time.';
    expect(answer).toMatchObject({ status: 400, json: { code: 'bad-signature', title } });
    expect(await outcomeOf(database, claim)).toMatchObject(unpaid);
  });

  test('a clock that differs by up to five minutes refuses nothing', async () => {
    pay();
    const body = JSON.stringify(paidEvent());
    for (const time of [now() + 300, now() - 300]) {
      expect(await api.webhook(body, { 'stripe-signature': signed(body, time) })).toMatchObject({ status: 200 });
    }
    expect(await outcomeOf(database, claim)).toMatchObject(paidOnce);
  });

  test('either of two secrets is good while one is replaced', async () => {
    pay();
    const body = JSON.stringify(paidEvent());
    const { payments: settings } = api.services.settings;
    if (settings.kind === 'stripe') settings.webhookSecrets.push('whsec_older00000');
    const headers = { 'stripe-signature': stripeSignature(body, now(), 'whsec_older00000') };
    expect(await api.webhook(body, headers)).toMatchObject({ status: 200 });
    expect(await outcomeOf(database, claim)).toMatchObject(paidOnce);
  });

  test('a body that is too large is refused', async () => {
    const body = JSON.stringify({ filler: 'x'.repeat(300_000) });
    expect(await api.webhook(body, { 'stripe-signature': signed(body) })).toMatchObject({ status: 413 });
  });
});

describe('signed, and not what was asked for', () => {
  type Change = (event: StripeObject, object: Record<string, unknown>) => void;
  const changes: [kind: string, Change][] = [
    ['amount-differs', (_, object) => (object['amount_received'] = 1)],
    ['currency-differs', (_, object) => (object['currency'] = 'usd')],
    ['account-differs', (event) => (event['account'] = 'acct_another')],
    ['mode-differs', (event) => (event['livemode'] = true)],
    [
      'claim-differs',
      (_, object) => (object['metadata'] = { portal: 'fettle', claimId: '00000000-0000-4000-8000-000000000000' }),
    ],
  ];

  test.each([
    ['none', (object: Record<string, unknown>) => (object['metadata'] = {})],
    ['another mark', (object: Record<string, unknown>) => (object['metadata'] = { claimId: claim.id })],
  ])('a payment of ours without our claim in its metadata (%s) is reported, and nothing is paid', async (_, change) => {
    pay();
    const event = structuredClone(paidEvent());
    if (!event) throw new Error('The provider has not told of the payment.');
    change((event['data'] as { object: Record<string, unknown> }).object);
    expect(await api.deliver(event, event)).toEqual([200, 200]);
    expect(await outcomeOf(database, claim)).toMatchObject({ ...unpaid, anomalies: ['claim-differs'] });
  });

  test('nor does the provider’s own answer count without it', async () => {
    pay();
    Object.assign(stripe.intents.get(intentId) ?? {}, { metadata: {} });
    await api.check(claim);
    expect(await outcomeOf(database, claim)).toMatchObject({ ...unpaid, anomalies: ['claim-differs'] });
  });

  test.each(changes)('%s: reported, and nothing is paid', async (kind, change) => {
    const object = { ...structuredClone(stripe.intents.get(intentId)), id: intentId, status: 'succeeded' };
    const event = stripe.forged('payment_intent.succeeded', { ...object, amount_received: 7_500 });
    change(event, (event['data'] as { object: Record<string, unknown> }).object);
    expect(await api.deliver(event, event)).toEqual([200, 200]);
    expect(await outcomeOf(database, claim)).toMatchObject({ ...unpaid, anomalies: [kind] });
    expect(await api.check(claim)).toMatchObject({ status: 'due' });
  });

  test('what was said and what was asked for stand in the report, each word once', async () => {
    const object = { ...structuredClone(stripe.intents.get(intentId)), id: intentId, status: 'succeeded' };
    const said = (received: number) =>
      stripe.forged('payment_intent.succeeded', { ...object, amount_received: received });
    const refund = {
      id: 're_1',
      object: 'refund',
      payment_intent: intentId,
      amount: 1,
      status: 'succeeded',
      created: 1,
    };
    const elsewhere = { ...stripe.forged('refund.created', refund), account: 'acct_another' };
    await api.deliver(said(1));
    await api.deliver(said(2), said(1), elsewhere);
    const query = database.kysely.selectFrom('payment_anomaly').select(['kind', 'detail']);
    const told = await query.where('claim_id', '=', claim.id).orderBy('detail').execute();
    const differs = (word: string) =>
      `Of ${intentId} the provider says: ${word}. Asked for were 7500 gbp. Nothing was changed.`;
    expect(told).toEqual([
      { kind: 'amount-differs', detail: differs('1 gbp, paid') },
      { kind: 'amount-differs', detail: differs('2 gbp, paid') },
      { kind: 'account-differs', detail: differs('refund') },
    ]);
  });

  test('signed and unreadable: refused with what it is, and noted', async () => {
    const partOfPenny = { ...structuredClone(stripe.intents.get(intentId)), id: intentId, amount_received: 0.5 };
    const body = JSON.stringify(stripe.forged('payment_intent.succeeded', partOfPenny));
    const answer = await api.webhook(body, { 'stripe-signature': stripeSignature(body, api.seconds()) });
    const title = 'This event is signed, and not of a shape that is known here.';
    expect(answer).toMatchObject({ status: 400, json: { code: 'unreadable-event', title } });
    expect(api.log.join('')).toContain('payment event unreadable');
  });

  test('a store that fails is no bad signature: the provider comes again', async () => {
    pay();
    await database.pool.query('alter table payment_event rename to payment_event_away');
    try {
      expect(await api.deliver(paidEvent())).toEqual([500]);
    } finally {
      await database.pool.query('alter table payment_event_away rename to payment_event');
    }
    expect(await api.deliver(paidEvent())).toEqual([200]);
    expect(await outcomeOf(database, claim)).toMatchObject(paidOnce);
  });

  test('a type that means nothing here, and an intent of somebody else in the same account, are let pass', async () => {
    const foreign = {
      id: 'pi_foreign',
      object: 'payment_intent',
      status: 'succeeded',
      amount: 1,
      amount_received: 1,
      currency: 'gbp',
      livemode: false,
      metadata: {},
    };
    const events = [
      stripe.forged('customer.created', { id: 'cus_1' }),
      stripe.forged('payment_intent.succeeded', foreign),
    ];
    expect(await api.deliver(...events)).toEqual([200, 200]);
    expect(await api.listed()).toMatchObject({ unmatched: [] });
  });
});

const toldOf = (claimId: string) =>
  database.kysely.selectFrom('happening').select(['kind', 'facts']).where('claim_id', '=', claimId).execute();

describe('refunds and disputes', () => {
  beforeEach(async () => {
    pay();
    await api.deliver(paidEvent());
  });
  const later = async () => api.deliver(...stripe.eventsOf(intentId));

  test('a part of it: still paid, told to the operator once, shown to the claimant', async () => {
    stripe.refund(intentId, 2_500);
    await later();
    await later();
    expect(await outcomeOf(database, claim)).toMatchObject({
      ...paidOnce,
      events: ['excess.paid', 'excess.refunded'],
    });
    expect(await api.check(claim)).toMatchObject({ status: 'paid', refundedPence: 2_500 });
    expect(await api.listed(`?claim=${claim.number}`)).toMatchObject({
      payments: [{ status: 'paid', amount: 75, refunded: 25, refunds: [{ amount: 25, status: 'succeeded' }] }],
    });
    expect(await toldOf(claim.id)).toEqual([{ kind: 'excess-refunded', facts: { pence: 2_500 } }]);
  });

  test('a refund that fails is no refund', async () => {
    const refund = stripe.refund(intentId, 2_500, 'pending');
    stripe.failRefund(refund);
    await later();
    expect(await api.check(claim)).toMatchObject({ status: 'paid', refundedPence: 0 });
  });

  test('all of it: paid stays paid until the operator says otherwise', async () => {
    await putClaim(api.services, claim.number, { policyExcessAmount: 75 });
    expect(await outcomeOf(database, claim)).toMatchObject({ taken: true });
    stripe.refund(intentId, 7_500);
    await later();
    expect(await outcomeOf(database, claim)).toMatchObject({ taken: true });
    await putClaim(api.services, claim.number, { policyExcessAmount: 75, policyNumber: 'again' });
    expect(await outcomeOf(database, claim)).toMatchObject({ taken: false });
    expect(await api.create(claim)).toMatchObject({ status: 200 });
  });

  test('a dispute is told and listed, and its end too', async () => {
    const { id } = stripe.dispute(intentId);
    await later();
    stripe.dispute(intentId, 'lost', id);
    await later();
    expect(await outcomeOf(database, claim)).toMatchObject({
      taken: true,
      events: ['excess.disputed', 'excess.disputed', 'excess.paid'],
    });
    expect(await api.listed(`?claim=${claim.number}`)).toMatchObject({
      payments: [{ disputes: [{ id, amount: 75, status: 'lost', reason: 'fraudulent' }] }],
    });
  });
});

describe('the operator’s word beside ours', () => {
  test('a document that has not heard of the payment does not undo it, and its own date does not move ours', async () => {
    pay();
    await api.deliver(paidEvent());
    const { takenDate } = await outcomeOf(database, claim);
    await putClaim(api.services, claim.number, { policyExcessAmount: 75, excessPaymentTaken: false });
    const other = { policyExcessAmount: 75, excessPaymentTaken: true, excessTakenDate: '2026-01-01T00:00:00Z' };
    await putClaim(api.services, claim.number, other);
    expect(await outcomeOf(database, claim)).toMatchObject({ taken: true, takenDate });
  });

  test('taken elsewhere while an intent is open: it is cancelled', async () => {
    await putClaim(api.services, claim.number, { policyExcessAmount: 75, excessPaymentTaken: true });
    const { rows } = await database.pool.query(`select data from job where kind = 'review-excess' and key = $1`, [
      claim.id,
    ]);
    expect(rows).toEqual([{ data: { claimId: claim.id } }]);
    await reviewPayment(payments(), claim.id);
    expect(stripe.intents.get(intentId)).toMatchObject({ status: 'canceled' });
    expect(await outcomeOf(database, claim)).toMatchObject({ paid: 0, events: [], anomalies: [] });
  });

  test('another amount: the open intent is cancelled, one that fits is left alone', async () => {
    await reviewPayment(payments(), claim.id);
    expect(stripe.intents.get(intentId)).toMatchObject({ status: 'requires_payment_method' });
    await putClaim(api.services, claim.number, { policyExcessAmount: 50 });
    await reviewPayment(payments(), claim.id);
    expect(stripe.intents.get(intentId)).toMatchObject({ status: 'canceled' });
    expect(await api.create(claim)).toMatchObject({ status: 200, json: { amountPence: 5_000 } });
  });

  test.each([
    ['paid-twice', { policyExcessAmount: 75, excessPaymentTaken: true }],
    ['paid-for-other-amount', { policyExcessAmount: 50 }],
    ['paid-after-cancellation', { policyExcessAmount: 75, state: 'Claim Cancelled' }],
  ])('%s: money that comes in all the same is told, not lost', async (kind, document) => {
    pay();
    await putClaim(api.services, claim.number, document);
    await reviewPayment(payments(), claim.id);
    await api.deliver(paidEvent());
    const outcome = { paid: 1, taken: true, events: ['excess.paid'], anomalies: [kind] };
    expect(await outcomeOf(database, claim)).toMatchObject(outcome);
  });

  test('a deleted claim’s payment stays in the books', async () => {
    pay();
    await deleteClaim(database, claim.id);
    await api.deliver(paidEvent());
    const outcome = { paid: 1, mails: 0, events: ['excess.paid'], anomalies: ['claim-deleted'] };
    expect(await outcomeOf(database, claim)).toMatchObject(outcome);
  });
});

describe('reconciliation', () => {
  // Settles what earlier tests left unpaid.
  beforeEach(async () => {
    await reconcile(payments());
  });

  test('a payment and a refund that no webhook told of are taken in, once', async () => {
    pay();
    stripe.refund(intentId, 500);
    expect(await reconcile(payments())).toMatchObject({ repaired: 1, reported: 0 });
    expect(await reconcile(payments())).toMatchObject({ repaired: 0, reported: 0 });
    expect(await outcomeOf(database, claim)).toMatchObject({ ...paidOnce, events: ['excess.paid', 'excess.refunded'] });
    expect(await api.check(claim)).toMatchObject({ status: 'paid', refundedPence: 500 });
  });

  test('an answer that was lost for good is found by its claim', async () => {
    await database.pool.query('delete from payment_lookup where claim_id = $1', [claim.id]);
    await database.pool.query(`update payment_intent set provider_id = null, status = 'creating' where claim_id = $1`, [
      claim.id,
    ]);
    pay();
    expect(await reconcile(payments())).toMatchObject({ repaired: 1 });
    expect(await outcomeOf(database, claim)).toMatchObject(paidOnce);
  });

  test('what only we call paid is reported once and stays paid', async () => {
    pay();
    await api.deliver(paidEvent());
    stripe.intents.delete(intentId);
    api.wait(20 * 60);
    expect(await reconcile(payments())).toMatchObject({ reported: 1 });
    expect(await reconcile(payments())).toMatchObject({ reported: 0 });
    expect(await outcomeOf(database, claim)).toMatchObject({ taken: true, anomalies: ['missing-at-provider'] });
  });

  test('money for a claim of ours that was not begun here is reported', async () => {
    const body = { claimId: claim.id, portal: 'fettle' };
    const object = { id: 'pi_byhand', status: 'succeeded', currency: 'gbp', amount: 100, amount_received: 100 };
    await api.deliver(stripe.forged('payment_intent.succeeded', { ...object, livemode: false, metadata: body }));
    expect(await outcomeOf(database, claim)).toMatchObject({ ...unpaid, anomalies: ['unknown-payment'] });
    const { unmatched } = await api.listed();
    const detail = 'The provider has a payment of 100 pence for this claim that was not begun here: pi_byhand.';
    expect(unmatched).toMatchObject([{ kind: 'unknown-payment', claimId: claim.id, detail }]);
  });
});

describe('GET /api/integration/v1/payments', () => {
  test('needs a key, goes on from an id, and refuses a query it does not know', async () => {
    const url = '/api/integration/v1/payments';
    expect((await api.app.inject({ url })).statusCode).toBe(401);
    const get = async (query: string) => {
      const reply = await api.app.inject({ url: `${url}${query}`, headers: { authorization: 'reader' } });
      return { status: reply.statusCode, json: reply.json() };
    };
    for (const query of ['?after=1', '?limit=0', '?status=gone', '?more=1']) {
      expect(await get(query)).toMatchObject({ status: 400, json: { code: 'invalid-query' } });
    }
    const ids: string[] = [];
    for (let after = ''; ids.length < 100;) {
      const { json } = await get(`?limit=7${after}`);
      if (json.payments.length === 0) break;
      ids.push(...json.payments.map(({ id }: { id: string }) => id));
      after = `&after=${json.after}`;
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect((await get('?limit=200')).json.payments.map(({ id }: { id: string }) => id)).toEqual(ids);
  });
});
