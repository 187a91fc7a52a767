import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

import type { ClaimPayments } from '#features/desk/money/money-routes.ts';
import { addAnomaly } from '#features/excess-payment/payment-events.data.ts';
import { sendRefundJob } from '#features/excess-payment/refund/send-refund.server.ts';
import { openPaymentGateway } from '#server/gateways/payment/payment-open.ts';
import { cookieFor } from '../../graphql.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let count = 0;

beforeAll(async () => {
  desk = await DeskApp.start({
    Kim: { rights: ['refund', 'reply'] },
    Tom: { rights: ['refund', 'reply'] },
    Lena: { rights: [], roles: ['handler', 'lead'] },
    Sam: { rights: ['reply', 'state', 'quote'] },
  });
});
afterAll(() => desk.close());

async function newClaim(excess = 75, more: object = {}): Promise<string> {
  return desk.putClaim(`MONEY-${(count += 1)}`, { policyExcessAmount: excess, ...more });
}

async function asClaimant(claimId: string, url: string, payload?: object) {
  const headers = { cookie: await cookieFor(desk.database, [claimId], desk.now()), 'sec-fetch-site': 'same-origin' };
  const answer = await desk.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, json: answer.json<Record<string, unknown>>() };
}

/** Pays as the claimant does, with a card of the practice provider. */
async function pay(claimId: string, number = '4242424242424242'): Promise<void> {
  const { json } = await asClaimant(claimId, '/api/create-payment-intent/Create', { item: { id: claimId } });
  const confirm = { clientSecret: json['clientSecret'], number };
  const paid = await asClaimant(claimId, `/api/excess-payment/${claimId}/practice/confirm`, confirm);
  expect(paid.status).toBe(200);
}

const payments = async (id: string, who = 'Kim') =>
  (await desk.ask(who, `/claims/${id}/payments`)).json as unknown as ClaimPayments;
const paymentOf = async (id: string) => {
  const [payment] = (await payments(id)).payments;
  if (!payment) throw new Error('There is no payment.');
  return payment;
};

test('sixty calls at once to pay for one claim wait for turns, and leave connections to everybody else', async () => {
  const id = await newClaim();
  const { pool } = desk.database;
  const url = '/api/create-payment-intent/Create';
  const headers = { cookie: await cookieFor(desk.database, [id], desk.now()), 'sec-fetch-site': 'same-origin' };
  // A turn that takes long counts no more, as each may on a busy machine: here no time passes.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
  let mostAwaited = 0;
  const note = () => void (mostAwaited = Math.max(mostAwaited, pool.waitingCount));
  pool.on('acquire', note);
  const payload = { item: { id } };
  const calls = Array.from({ length: 60 }, () => desk.app.inject({ method: 'POST', url, headers, payload }));
  await Promise.all(calls);
  pool.off('acquire', note);
  expect(mostAwaited).toBeLessThan(pool.options.max);
});

type Wanted = { pence?: number; seenPence?: number; reason?: string; words?: string; paymentId?: string };
async function refund(id: string, wanted: Wanted = {}, { who = 'Kim', key = newId() } = {}) {
  const { id: paymentId } = await paymentOf(id);
  const body = { paymentId, pence: 2_500, seenPence: 0, reason: 'goodwill', ...wanted };
  return desk.act(who, `${id}/refund`, body, key);
}

async function carryOut(): Promise<void> {
  const gateway = await openPaymentGateway(desk.services);
  if (!gateway) throw new Error('The tests need a provider.');
  await desk.runDue(sendRefundJob({ services: desk.services, openGateway: async () => gateway }));
}

const rows = async <Row extends object>(text: string, values: unknown[]) =>
  (await desk.database.pool.query<Row>(text, values)).rows;
const told = async (id: string) =>
  (await rows<{ kind: string }>('select kind from happening where claim_id = $1 order by id', [id])).map(
    ({ kind }) => kind,
  );
const alarms = async (id: string) =>
  rows<{ kind: string; name: string }>(
    `select d.kind, a.name from desk_alert d join account a on a.id = d.account_id where d.claim_id = $1 order by 1, 2`,
    [id],
  );
const moneyQuery = `query ($id: ID!) { claim(id: $id) { money { state insurerPays youPay excess paid refunded stillToPay
  receiptUrl payments { amount refunded } } } }`;
async function shown(id: string): Promise<Record<string, unknown>> {
  const { json } = await asClaimant(id, '/graphql', { query: moneyQuery, variables: { id } });
  return (json['data'] as { claim: { money: Record<string, unknown> } }).claim.money;
}

test('what was paid elsewhere is what the desk says of a claim whose excess has changed since', async () => {
  const id = await newClaim(50, { excessPaymentTaken: true, excessTakenDate: '2026-11-05T00:00:00Z' });
  await desk.operator('PATCH', `/claims/MONEY-${count}`, { policyExcessAmount: 75 });
  const { claim } = (await desk.ask('Kim', `/claims/${id}`)).json;
  expect(claim).toMatchObject({ excessPence: 7_500, isExcessPaid: true, paidPence: 5_000 });
  expect(await payments(id)).toMatchObject({ money: { paidPence: 5_000 } });
});

describe('a refund', () => {
  test('is ordered, carried out by the provider once, and told to claimant, system and thread', async () => {
    const id = await newClaim();
    await pay(id);
    expect(await payments(id)).toMatchObject({
      money: { state: 'paid', excessPence: 7_500, paidPence: 7_500, refundedPence: 0, duePence: 0 },
      payments: [{ status: 'paid', refundedPence: 0, waitingPence: 0, mayBeRefunded: true }],
      limitPence: 10_000,
    });
    const asked = await refund(id, { words: 'As agreed by telephone.' });
    expect(asked).toMatchObject({ status: 200, json: { pence: 2_500, leftPence: 5_000 } });
    expect(await payments(id)).toMatchObject({
      money: { state: 'paid', refundedPence: 0 },
      payments: [{ waitingPence: 2_500 }],
      refunds: [{ status: 'asked', by: 'Kim', reason: 'goodwill', words: 'As agreed by telephone.' }],
    });
    expect(await shown(id)).toMatchObject({ state: 'paid', refunded: 0 });
    await carryOut();
    await carryOut();
    expect(await payments(id)).toMatchObject({
      money: { state: 'part-refunded', refundedPence: 2_500 },
      payments: [{ refundedPence: 2_500, waitingPence: 0, mayBeRefunded: true }],
      refunds: [{ status: 'succeeded', pence: 2_500 }],
      anomalies: [],
    });
    const { claim } = (await desk.ask('Kim', `/claims/${id}`)).json;
    expect(claim).toMatchObject({ excessPence: 7_500, isExcessPaid: true, paidPence: 7_500, refundedPence: 2_500 });
    expect(await shown(id)).toEqual({
      state: 'part-refunded',
      insurerPays: null,
      youPay: null,
      excess: 75,
      paid: 75,
      refunded: 25,
      stillToPay: 0,
      receiptUrl: `/api/excess-payment/${id}/receipt`,
      payments: [{ amount: 75, refunded: 25 }],
    });
    expect(await told(id)).toContain('excess-refunded');
    const events = await rows<{ data: object }>(
      `select data from outgoing_event where claim_id = $1 and type = 'excess.refunded'`,
      [id],
    );
    expect(events).toMatchObject([{ data: { refunded: 25, isAll: false } }]);
    const { thread } = await desk.claim('Kim', id);
    expect(thread.filter(({ kind }) => kind.startsWith('refund'))).toMatchObject([
      { kind: 'refund-asked', name: 'Kim', title: 'goodwill', text: '2500', state: 'As agreed by telephone.' },
      { kind: 'refund', text: '2500' },
    ]);
    const audit = await rows<{ detail: string }>(
      `select detail from audit_event where claim_id = $1 and action = 'desk.refund'`,
      [id],
    );
    expect(audit).toEqual([{ detail: `payment ${(await paymentOf(id)).id}, 2500 pence, goodwill` }]);
    expect(await rows('select from practice_refund where claim_id = $1', [id])).toHaveLength(1);
  });

  test('pressed twice, and sent again after a lost answer, is one', async () => {
    const id = await newClaim();
    await pay(id);
    const key = newId();
    const [one, other] = await Promise.all([refund(id, {}, { key }), refund(id, {}, { key })]);
    expect([one.status, one.json]).toEqual([200, other.json]);
    await carryOut();
    expect((await refund(id, {}, { key })).json).toEqual(one.json);
    await carryOut();
    expect(await payments(id)).toMatchObject({ money: { refundedPence: 2_500 } });
  });

  test('of two colleagues at once is one, and the other reads what has been asked back', async () => {
    const id = await newClaim();
    await pay(id);
    const both = await Promise.all([refund(id, { pence: 7_500 }), refund(id, { pence: 7_500 }, { who: 'Tom' })]);
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    expect(both.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'changed-meanwhile',
      givenPence: 7_500,
    });
    await carryOut();
    expect(await payments(id)).toMatchObject({ money: { state: 'refunded', refundedPence: 7_500 } });
    expect(await refund(id, { seenPence: 7_500 })).toMatchObject({ status: 400 });
  });

  test('needs its right, and a lead beyond the limit, also in parts', async () => {
    const id = await newClaim(150);
    await pay(id);
    expect(await refund(id, {}, { who: 'Sam' })).toMatchObject({ status: 403, json: { code: 'right-needed' } });
    expect(await refund(id, { pence: 10_001 })).toMatchObject({ status: 403, json: { code: 'lead-needed' } });
    expect(await refund(id, { pence: 9_000 })).toMatchObject({ status: 200 });
    const more = { pence: 1_001, seenPence: 9_000 };
    expect(await refund(id, more)).toMatchObject({ status: 403, json: { code: 'lead-needed' } });
    expect(await refund(id, more, { who: 'Lena' })).toMatchObject({ status: 200, json: { leftPence: 4_999 } });
  });

  test.each<[string, Wanted, string]>([
    ['nothing', { pence: 0 }, '/pence'],
    ['half a penny', { pence: 0.5 }, '/pence'],
    ['more than was paid', { pence: 7_501 }, '/pence'],
    ['no known reason', { reason: 'mood' }, '/reason'],
    ['another reason without words', { reason: 'other' }, '/words'],
    ['too many words', { words: 'x'.repeat(501) }, '/words'],
  ])('of %s is refused, and nothing is stored', async (_, wanted, pointer) => {
    const id = await newClaim();
    await pay(id);
    expect(await refund(id, wanted)).toMatchObject({ status: 400, json: { errors: [{ pointer }] } });
    expect(await payments(id)).toMatchObject({ refunds: [] });
  });

  test('of another claim’s payment, and of none, is not found', async () => {
    const [id, other] = [await newClaim(), await newClaim()];
    await pay(id);
    await pay(other);
    const paymentId = (await paymentOf(other)).id;
    expect(await refund(id, { paymentId })).toMatchObject({ status: 404, json: { code: 'payment-not-found' } });
  });

  test('that the provider refuses says so at the desk, alarms once, and is told to nobody as refunded', async () => {
    const id = await newClaim();
    await pay(id);
    await desk.database.pool.query('update practice_intent set pence = 1000 where claim_id = $1', [id]);
    await refund(id);
    await carryOut();
    await carryOut();
    expect(await payments(id)).toMatchObject({
      money: { state: 'paid', refundedPence: 0 },
      payments: [{ refundedPence: 0, waitingPence: 0, mayBeRefunded: true }],
      refunds: [{ status: 'refused', error: 'charge_already_refunded' }],
      anomalies: [{ kind: 'refund-failed' }],
    });
    expect(await alarms(id)).toEqual([{ kind: 'refund-failed', name: 'Lena' }]);
    expect(await told(id)).not.toContain('excess-refunded');
    const { thread } = await desk.claim('Kim', id);
    expect(thread.map(({ kind }) => kind)).toContain('refund-failed');
  });

  test('that settles late is on its way until then', async () => {
    const id = await newClaim();
    await pay(id, '4000000000005126');
    desk.wait(10);
    await asClaimant(id, `/api/excess-payment/${id}/check`, {});
    await refund(id);
    await carryOut();
    expect(await payments(id)).toMatchObject({ refunds: [{ status: 'pending' }], money: { refundedPence: 2_500 } });
  });

  test('is previewed: what the claimant will be told, and nothing is stored', async () => {
    const id = await newClaim();
    await pay(id);
    const { id: paymentId } = await paymentOf(id);
    const body = { paymentId, pence: 2_500, seenPence: 0, reason: 'goodwill' };
    const preview = await desk.act('Kim', `${id}/refund-preview`, body);
    expect(preview.text).toContain('£25.00');
    expect(preview.json).toMatchObject({ leftPence: 5_000 });
    expect(await payments(id)).toMatchObject({ refunds: [], money: { refundedPence: 0 } });
  });
});

describe('asking for the excess', () => {
  const ask = (id: string, body: object = {}, who = 'Kim', key = newId()) =>
    desk.act(who, `${id}/ask-excess`, { duePence: 7_500, reason: 'device-ready', ...body }, key);

  test('tells the claimant of what is due, once for a key, and stands in the thread', async () => {
    const id = await newClaim();
    const key = newId();
    expect(await ask(id, {}, 'Kim', key)).toMatchObject({ status: 200, json: { duePence: 7_500 } });
    expect(await ask(id, {}, 'Kim', key)).toMatchObject({ status: 200 });
    expect(await told(id)).toEqual(['excess-due']);
    expect(await payments(id)).toMatchObject({ asked: { by: 'Kim' }, money: { state: 'due', duePence: 7_500 } });
    const { thread } = await desk.claim('Kim', id);
    expect(thread.filter(({ kind }) => kind === 'excess-asked')).toMatchObject([{ title: 'device-ready' }]);
  });

  test('again within the hour is refused with who asked; later it is a reminder', async () => {
    const id = await newClaim();
    await ask(id);
    await desk.database.pool.query(`update happening set outcome = 'told', settled_at = now() where claim_id = $1`, [
      id,
    ]);
    expect(await ask(id, {}, 'Tom')).toMatchObject({ status: 409, json: { code: 'asked-lately', by: 'Kim' } });
    desk.wait(3_601);
    expect(await ask(id, {}, 'Tom')).toMatchObject({ status: 200 });
    expect(await told(id)).toEqual(['excess-due', 'excess-reminder']);
  });

  test.each<[string, number, object, object, string]>([
    ['none', 0, {}, {}, 'nothing-due'],
    ['one that was paid', 75, { excessPaymentTaken: true }, {}, 'nothing-due'],
    ['a cancelled claim’s', 75, { state: 'Claim Cancelled' }, {}, 'nothing-due'],
    ['another amount', 80, {}, {}, 'changed-meanwhile'],
  ])('of %s asks nobody', async (_, excess, document, body, code) => {
    const id = await newClaim(excess, document);
    expect(await ask(id, body)).toMatchObject({ status: 409, json: { code } });
    expect(await told(id)).toEqual([]);
  });

  test('is previewed with the notice', async () => {
    const id = await newClaim();
    const body = { duePence: 7_500, reason: 'device-ready' };
    const preview = await desk.act('Kim', `${id}/ask-excess-preview`, body);
    expect(preview.text).toContain('The excess on your claim is £75.00.');
    expect(await told(id)).toEqual([]);
  });
});

describe('money that does not fit', () => {
  test('paid twice: leads and whoever has the claim are alarmed once, and it stands in the card', async () => {
    const id = await newClaim();
    const [kim] = await rows<{ id: string }>(`select id from account where name = 'Kim'`, []);
    await desk.act('Lena', `${id}/assign`, { assigneeId: kim?.id, seen: null });
    const { json } = await asClaimant(id, '/api/create-payment-intent/Create', { item: { id } });
    await desk.operator('PATCH', `/claims/MONEY-${count}?quiet=true`, { excessPaymentTaken: true });
    const confirm = { clientSecret: json['clientSecret'], number: '4242424242424242' };
    await asClaimant(id, `/api/excess-payment/${id}/practice/confirm`, confirm);
    expect(await payments(id)).toMatchObject({ anomalies: [{ kind: 'paid-twice' }] });
    expect((await alarms(id)).filter(({ kind }) => kind === 'paid-twice')).toEqual([
      { kind: 'paid-twice', name: 'Kim' },
      { kind: 'paid-twice', name: 'Lena' },
    ]);
  });

  test('a payment of a claim without an excess by then', async () => {
    const id = await newClaim();
    const { json } = await asClaimant(id, '/api/create-payment-intent/Create', { item: { id } });
    await desk.operator('PATCH', `/claims/MONEY-${count}?quiet=true`, { policyExcessAmount: 0 });
    const confirm = { clientSecret: json['clientSecret'], number: '4242424242424242' };
    await asClaimant(id, `/api/excess-payment/${id}/practice/confirm`, confirm);
    expect(await payments(id)).toMatchObject({ anomalies: [{ kind: 'paid-without-excess' }] });
    expect(await alarms(id)).toEqual([{ kind: 'payment-odd', name: 'Lena' }]);
  });

  test('the same finding again alarms nobody', async () => {
    const id = await newClaim();
    const anomaly = { kind: 'disputed', key: newId(), claimId: id, intentId: null, detail: 'dp_1' } as const;
    const add = () => desk.database.kysely.transaction().execute((tx) => addAnomaly(tx, desk.services, anomaly));
    expect([await add(), await add()]).toEqual([true, false]);
    expect(await alarms(id)).toEqual([{ kind: 'payment-disputed', name: 'Lena' }]);
    const { alerts } = (await desk.ask('Lena', '/alerts')).json as { alerts: { claimId: string; kind: string }[] };
    expect(alerts.filter(({ claimId }) => claimId === id)).toMatchObject([{ kind: 'payment-disputed' }]);
  });
});
