import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import type { PaymentGateway } from '#server/gateways/payment/payment-gateway.ts';
import { FakeStripe } from '#server/gateways/payment/fake-stripe.fixture.ts';
import { addExcessClaim, paymentsApp, type OwnClaim, type PaymentsApp } from './payments-app.fixture.ts';

export type StripePayments = {
  database: Database;
  stripe: FakeStripe;
  api: PaymentsApp;
  claim: OwnClaim;
  /** Starts the payment calls anew, on a changed gateway. */
  restart: (wrap: (gateway: PaymentGateway) => PaymentGateway) => Promise<PaymentsApp>;
};

/** Between two tries of Stripe's library, which otherwise waits for half a second and then for a whole one. */
const shortSeconds = 0.01;

/**
 * Starts the payment calls against a Stripe of this test file and adds a claim with an excess, before each test. `use`
 * receives them.
 */
export function beforeEachWithStripe(use: (own: StripePayments) => void | Promise<void>): void {
  let database: Database;
  let apiUrl: string;
  let running: PaymentsApp;
  const stripe = new FakeStripe();

  beforeAll(async () => {
    database = await createTestDatabase();
    apiUrl = await stripe.listen();
  });
  beforeEach(async () => {
    vi.spyOn(Stripe.prototype, 'getInitialNetworkRetryDelay').mockReturnValue(shortSeconds);
    Object.assign(stripe, { trouble: [], isDown: null });
    stripe.calls.clear();
    running = await paymentsApp(database, apiUrl, stripe);
    const restart: StripePayments['restart'] = async (wrap) => {
      await running.app.close();
      running = await paymentsApp(database, apiUrl, stripe, wrap);
      return running;
    };
    await use({ database, stripe, api: running, claim: await addExcessClaim(database), restart });
  });
  afterEach(() => running.app.close());
  afterAll(async () => {
    await stripe.close();
    await database.close();
  });
}
