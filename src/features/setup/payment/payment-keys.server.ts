import type * as z from 'zod';

import type { Services } from '#server/context.ts';
import type { PaymentSettings, StripeSettings } from '#server/gateways/payment/payment-settings.ts';
import type { Trial } from '#server/gateways/payment/payment-stripe-check.ts';
import { Problem } from '#server/http/errors.ts';
import { forgetValues, invalid, saveValues, tryValues, type ValuesToSave } from '../keys/save-values.server.ts';
import type { paymentBody } from './payment-routes.ts';

type Body = z.output<typeof paymentBody>;

function keptOf(payments: PaymentSettings): { secretKey: string | null; webhookSecret: string | null } {
  if (payments.kind !== 'stripe') return { secretKey: null, webhookSecret: null };
  return { secretKey: payments.secretKey, webhookSecret: payments.webhookSecrets.join(',') };
}

function needed(text: string | null, pointer: string, detail: string): string {
  if (text !== null) return text;
  throw invalid(pointer, detail);
}

function valuesOf(body: Body, setBy: string): ValuesToSave {
  return {
    group: 'payments',
    seen: body.seen,
    setBy,
    pointers: {
      STRIPE_PUBLISHABLE_KEY: '/publishableKey',
      STRIPE_SECRET_KEY: '/secretKey',
      STRIPE_WEBHOOK_SECRET: '/webhookSecret',
    },
    wantedOf: ({ payments }) => {
      const kept = keptOf(payments);
      const secretKey = needed(body.secretKey ?? kept.secretKey, '/secretKey', 'Enter the secret key.');
      const signing = needed(body.webhookSecret ?? kept.webhookSecret, '/webhookSecret', 'Enter the signing secret.');
      return new Map([
        ['STRIPE_SECRET_KEY', secretKey],
        ['STRIPE_PUBLISHABLE_KEY', body.publishableKey],
        ['STRIPE_WEBHOOK_SECRET', signing],
      ] as const);
    },
    audit: { action: 'setup.payment-keys', detail: `Stripe, ${body.publishableKey.slice(0, 'pk_test'.length)}` },
  };
}

/** Loads Stripe's library when it is first needed. */
async function beginTrial(settings: StripeSettings): Promise<Trial> {
  const check = await import('#server/gateways/payment/payment-stripe-check.ts');
  return check.beginTrial(settings).catch((error: unknown) => {
    if (!(error instanceof check.KeysRefused)) throw error;
    if (error.key !== null) throw invalid(`/${error.key}`, error.message);
    throw new Problem(422, 'keys-not-checked', error.message);
  });
}

/**
 * Stores the keys once Stripe has taken them. The payment that proves them is cancelled after that, so that the webhook
 * hears of it with its new secret.
 */
export async function savePaymentKeys(services: Services, body: Body, setBy: string): Promise<void> {
  const values = valuesOf(body, setBy);
  const { payments } = await tryValues(services, values);
  if (payments.kind !== 'stripe') throw invalid('/secretKey', 'Enter the secret key.');
  const trial = await beginTrial(payments);
  try {
    await saveValues(services, values);
  } finally {
    // Nobody can make that payment; where it is not cancelled now, Stripe lets it lapse.
    await trial.end().catch(() => {});
  }
}

export async function stopPayments(services: Services, seen: string | null, setBy: string): Promise<void> {
  const audit = { action: 'setup.payment-keys', detail: 'none' } as const;
  await forgetValues(services, { group: 'payments', seen, setBy, audit });
}

export async function checkPaymentKeys({ settings: { payments } }: Services): Promise<void> {
  if (payments.kind !== 'stripe') throw new Problem(409, 'no-payment-keys', 'Save the Stripe keys first.');
  const trial = await beginTrial(payments).catch((error: unknown) => {
    // There is no field here that it could stand at.
    const [first] = error instanceof Problem ? error.errors : [];
    throw first === undefined ? error : new Problem(422, 'keys-not-checked', first.detail);
  });
  await trial.end();
}
