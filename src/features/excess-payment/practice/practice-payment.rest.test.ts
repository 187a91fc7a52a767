import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { BadSignature } from '#server/gateways/payment/payment-gateway.ts';
import { openPaymentGateway } from '#server/gateways/payment/payment-open.ts';
import {
  addExcessClaim,
  outcomeOf,
  paymentsApp,
  type OwnClaim,
  type PaymentsApp,
} from '#features/excess-payment/payments-app.fixture.ts';
import { settlePracticeJob } from './practice-payment.server.ts';

let database: Database;
let api: PaymentsApp;
let claim: OwnClaim;
let clientSecret: string;

beforeAll(async () => {
  database = await createTestDatabase();
});

beforeEach(async () => {
  api = await paymentsApp(database, null);
  claim = await addExcessClaim(database);
  clientSecret = String((await api.create(claim)).json['clientSecret']);
});

afterEach(() => api.app.close());

afterAll(() => database.close());

const folder = () => `/api/excess-payment/${claim.id}/practice`;
const confirm = (number: string, secret = clientSecret, cookie = claim.cookie) =>
  api.post(`${folder()}/confirm`, { clientSecret: secret, number }, cookie);
const answer = (confirmed: boolean) => api.post(`${folder()}/second-factor`, { clientSecret, confirmed }, claim.cookie);
const paidOnce = { paid: 1, taken: true, mails: 1, events: ['excess.paid'], anomalies: [] };

test('says that it is practice, gives the same intent again, and 20 at once make one', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => api.create(claim)));
  expect(answers[0]).toMatchObject({ status: 200, json: { provider: 'practice', publishableKey: null } });
  expect(new Set(answers.map(({ json }) => json['clientSecret']))).toEqual(new Set([clientSecret]));
});

test.each([
  ['4242 4242 4242 4242', 'succeeded', { status: 'paid', card: { brand: 'visa', lastFour: '4242' } }],
  ['4000000000009995', 'declined', { status: 'error', message: 'Your card has insufficient funds.' }],
  ['4000000000000002', 'declined', { status: 'error', message: 'Your card was declined.' }],
  ['4000000000005126', 'processing', { status: 'processing' }],
])('%s: %s', async (number, status, state) => {
  expect(await confirm(number)).toMatchObject({ status: 200, json: { status } });
  expect(await api.check(claim)).toMatchObject(state);
});

test('a second factor, refused and then given', async () => {
  expect(await confirm('4000002500003155')).toMatchObject({ json: { status: 'requires-action' } });
  expect(await answer(false)).toMatchObject({ json: { status: 'declined' } });
  expect(await api.check(claim)).toMatchObject({
    status: 'error',
    message: expect.stringMatching(/^We are unable to authenticate/),
  });
  await confirm('4000002500003155');
  expect(await answer(true)).toMatchObject({ json: { status: 'succeeded' } });
  expect(await outcomeOf(database, claim)).toMatchObject(paidOnce);
});

describe('late', () => {
  const settle = async () => {
    const { rows } = await database.pool.query(
      `select data from job where kind = 'settle-practice-payment' and data->>'id' = $1`,
      [clientSecret.split('_secret_')[0]],
    );
    const run = { attempt: 1, isLast: false, signal: AbortSignal.timeout(1_000) };
    for (const { data } of rows) {
      await settlePracticeJob({ services: api.services, openGateway: async () => api.gateway }).handle(data, run);
    }
    return rows.length;
  };

  test('a job settles it, also in a process that has started since', async () => {
    await confirm('4000000000005126');
    const later = await paymentsApp(database, null);
    later.wait(10);
    api.wait(10);
    expect(await settle()).toBe(1);
    expect(await outcomeOf(database, claim)).toMatchObject(paidOnce);
    expect(await later.check(claim)).toMatchObject({ status: 'paid' });
    await later.app.close();
  });

  test('one that fails can be tried again', async () => {
    await confirm('4000000000007726');
    expect(await api.check(claim)).toMatchObject({ status: 'processing' });
    api.wait(10);
    expect(await api.check(claim)).toMatchObject({ status: 'error', message: 'Your card was declined.' });
    expect(await confirm('4242424242424242')).toMatchObject({ json: { status: 'succeeded' } });
    expect(await outcomeOf(database, claim)).toMatchObject(paidOnce);
  });
});

test('any other number is refused, and nothing of it is kept or logged', async () => {
  const number = '4111111111111111';
  expect(await confirm(number)).toMatchObject({ status: 422, json: { code: 'practice-card-unknown' } });
  const { rows } = await database.pool.query('select t::text from practice_intent t');
  // Six digits: four stand in an id by chance.
  expect(JSON.stringify([rows, api.log])).not.toMatch(/411111|1111111/);
});

test('a secret that is not this claim’s, or is forged, pays nothing', async () => {
  const other = await addExcessClaim(database);
  const foreign = String((await api.create(other)).json['clientSecret']);
  for (const secret of [foreign, `${clientSecret}0`, clientSecret.replace(/.$/, 'x'), 'x', '']) {
    expect(await confirm('4242424242424242', secret)).toMatchObject({
      status: 409,
      json: { code: 'practice-payment-over' },
    });
  }
  expect(await confirm('4242424242424242', clientSecret, other.cookie)).toMatchObject({ status: 404 });
  expect(await confirm('4242424242424242', clientSecret, '')).toMatchObject({ status: 404 });
  expect(await outcomeOf(database, claim)).toMatchObject({ paid: 0 });
  expect(await outcomeOf(database, other)).toMatchObject({ paid: 0 });
});

test('it pays once', async () => {
  const statuses = await Promise.all(Array.from({ length: 10 }, () => confirm('4242424242424242')));
  expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await outcomeOf(database, claim)).toMatchObject(paidOnce);
});

test('its events are signed, and there is no webhook to send others to', async () => {
  expect(() => api.gateway.readEvent(Buffer.from('{}'), `t=1,v1=${'0'.repeat(64)}`)).toThrow(BadSignature);
  expect((await api.app.inject({ method: 'POST', url: '/api/payments/webhook' })).statusCode).toBe(404);
});

test('production never practises', async () => {
  const keys = { NODE_ENV: 'production', SECRET_KEY: 'a secret of thirty-two characters or more' };
  const settings = readSettings(keys);
  expect(await openPaymentGateway({ ...api.services, settings })).toBeNull();
  const forced = { ...settings, payments: { kind: 'practice' as const } };
  expect(await openPaymentGateway({ ...api.services, settings: forced })).toBeNull();
});
