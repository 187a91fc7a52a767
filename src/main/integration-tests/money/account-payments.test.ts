import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { anomalyMailJob } from '#features/excess-payment/anomaly-mail.server.ts';
import { addAnomaly } from '#features/excess-payment/payment-events.data.ts';
import type { PaymentsAnswer } from '#features/payments/payment-answers.rules.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { buildApp } from '#main/app.ts';
import { accountCookie, addClaim } from '#main/graphql.fixture.ts';

const now = new Date('2026-11-06T12:00:00Z');
let database: Database;
let app: FastifyInstance;
let services: Services;
let admin: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const env = { DATA_DIR: '/tmp/fettle-account-payments', SECRET_KEY: 'a secret of the tests, 32 characters' };
  services = { database, settings: readSettings(env), now: () => now };
  app = await buildApp(services);
  await app.ready();
  admin = await accountCookie(database, { email: 'admin@example.com', roles: ['admin'] }, now);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const get = async (path: string) => app.inject({ url: `/api/account/${path}`, headers: { cookie: admin } });

test('the page has the last 30 days, sums and choices of brands', async () => {
  const answer = (await get('payments')).json<PaymentsAnswer>();
  expect(answer).toMatchObject({ from: '2026-10-08', to: '2026-11-06', days: [], anomalies: [] });
  expect(answer.choices.length).toBeGreaterThan(0);
});

test.each([
  'from=yesterday',
  'from=2026-02-30',
  'from=2026-11-02&to=2026-11-01',
  'from=2020-01-01&to=2026-01-01',
  'brand=no-such',
  'more=1',
  'from=2026-11-01&from=2026-11-02',
  'brand=%00',
])('%s is refused', async (query) => {
  expect([query, (await get(`payments?${query}`)).statusCode]).toEqual([query, 400]);
  expect([query, (await get(`paymentsFile?${query}`)).statusCode]).toEqual([query, 400]);
});

test('the file is one that a spreadsheet does not run, and its download stands in the audit', async () => {
  await database.pool.query(
    `insert into payment_intent (claim_id, id, claim_number, provider, provider_id, attempt, pence, currency, brand_id,
        locale, status, status_at, paid_at, created_at, updated_at)
      values (gen_random_uuid(), gen_random_uuid(), '=cmd|calc', 'stripe', 'pi_1', 1, 7500, 'gbp', '@brand', 'en-GB',
        'paid', $1, $1, $1, $1)`,
    [now],
  );
  const answer = await get('paymentsFile?from=2026-11-01&to=2026-11-06');
  expect(answer.headers).toMatchObject({
    'content-disposition': 'attachment; filename="payments-2026-11-01-2026-11-06.csv"',
    'cache-control': 'no-store',
  });
  expect(answer.body).toContain(`2026-11-06,payment,"'=cmd|calc","'@brand",75.00,gbp,stripe,pi_1,`);
  const { rows } = await database.pool.query(`select detail from audit_event where action = 'payment.downloaded'`);
  expect(rows).toEqual([{ detail: '2026-11-01 to 2026-11-06' }]);
});

test('an anomaly is mailed to each administrator once, without card, amount or contact', async () => {
  const claimId = await addClaim(database, { number: 'CLM-7', end_user_email: 'claimant@example.com' });
  await accountCookie(database, { email: 'second@example.com', roles: ['admin'] }, now);
  await accountCookie(database, { email: 'locked@example.com', roles: ['admin'], lockedOut: true }, now);
  await accountCookie(database, { email: 'nobody@example.com' }, now);
  const anomaly = {
    kind: 'unknown-payment',
    key: 'pi_9',
    claimId,
    intentId: null,
    detail: 'pi_9, 7500 pence',
  } as const;
  const add = async () => database.kysely.transaction().execute(async (tx) => addAnomaly(tx, services, anomaly));
  expect([await add(), await add()]).toEqual([true, false]);
  const { rows: jobs } = await database.pool.query<{ data: unknown }>(
    `select data from job where kind = 'mail-anomaly'`,
  );
  expect(jobs).toEqual([{ data: { key: 'unknown-payment:pi_9' } }]);
  const { handle } = anomalyMailJob(services);
  const run = { attempt: 1, isLast: false, signal: new AbortController().signal };
  await handle(jobs[0]?.data, run);
  await handle(jobs[0]?.data, run);
  const { rows: mails } = await database.pool.query('select recipient, claim_id from mail order by recipient');
  expect(mails).toEqual([
    { recipient: 'admin@example.com', claim_id: null },
    { recipient: 'second@example.com', claim_id: null },
  ]);
});
