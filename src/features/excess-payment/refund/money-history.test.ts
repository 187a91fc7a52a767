import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { paymentsApp, type PaymentsApp } from '#features/excess-payment/payments-app.fixture.ts';
import { randomOf } from '#features/excess-payment/payments-crash.fixture.ts';
import { reconcile } from '#features/excess-payment/reconcile-payments.server.ts';
import { bothSides, playHistory } from './money-history.fixture.ts';

/** `npm run prove -- money` plays 10,000, by another seed if it is given; these are the first of them. */
const histories = Number(process.env['MONEY_HISTORIES'] ?? 100);
const firstSeed = Number(process.env['MONEY_SEED'] ?? 1);
/** After each batch the provider's list of the last days no longer has it. */
const batch = 50;
const daysSeconds = 5 * 24 * 60 * 60;

let database: Database;
let api: PaymentsApp;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await paymentsApp(database, null);
});
afterAll(async () => {
  await api.app.close();
  await database.close();
});

test(
  'random histories of payments, refunds, failures, disputes and lost answers reconcile to the penny',
  async () => {
    for (let seed = firstSeed; seed < firstSeed + histories; seed += batch) {
      const last = Math.min(seed + batch, firstSeed + histories);
      const played = [];
      for (let one = seed; one < last; one += 1)
        played.push({ seed: one, history: await playHistory(api, randomOf(one)) });
      // What settles late has settled.
      api.wait(60);
      await reconcile({ services: api.services, gateway: api.gateway });
      for (const { seed: one, history } of played) {
        const { here, provider } = await bothSides(api, history);
        expect({ seed: one, ...here }).toEqual({ seed: one, ...provider });
      }
      api.wait(daysSeconds);
    }
  },
  60_000 + histories * 2_000,
);
