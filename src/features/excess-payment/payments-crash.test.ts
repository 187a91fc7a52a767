import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { FakeStripe } from '#server/gateways/payment/fake-stripe.fixture.ts';
import { paymentsApp, type PaymentsApp } from './payments-app.fixture.ts';
import { paidOnce, payThroughCrashes } from './payments-crash.fixture.ts';

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

// `npm run bench -- payments-crash` does the same with 1,000 seeds, and kills real processes.
test('a process that dies between any two writes, started again: exactly one payment, mail and event', async () => {
  let deaths = 0;
  for (let seed = 1; seed <= 10; seed += 1) {
    const run = await payThroughCrashes({ services: api.services, gateway: api.gateway, stripe }, seed);
    expect({ seed, ...run.outcome }).toMatchObject({ seed, ...paidOnce });
    deaths += run.deaths;
  }
  expect(deaths).toBeGreaterThan(10);
});
