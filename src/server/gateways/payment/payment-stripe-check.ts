import { Stripe } from 'stripe';

import { leastOnlinePence } from '#shared/online-payment.ts';
import type { StripeSettings } from './payment-settings.ts';
import { stripeClient } from './payment-stripe.ts';

/** Thrown if Stripe refuses a key, or cannot be asked. The message is for administrators, and holds no secret. */
export class KeysRefused extends Error {
  readonly key: 'secretKey' | 'publishableKey' | null;

  constructor(key: KeysRefused['key'], message: string) {
    super(message);
    this.key = key;
  }
}

/** Somebody waits for the answer, so there is no second try. */
const limits = { timeout: 5_000, maxNetworkRetries: 0 };

const { StripeAuthenticationError, StripePermissionError, StripeError } = Stripe.errors;

/** Stripe's own text is left out, because it may repeat a key. */
function asRefused(error: unknown, key: 'secretKey' | 'publishableKey'): unknown {
  if (error instanceof StripeAuthenticationError) {
    return new KeysRefused(key, 'Stripe does not know this key. Copy it again from Developers, API keys.');
  }
  if (error instanceof StripePermissionError) {
    return new KeysRefused(key, 'This key may do too little. Let it write PaymentIntents, and Charges and Refunds.');
  }
  if (!(error instanceof StripeError)) return error;
  const { type, code, statusCode } = error;
  const said = [type, code, statusCode].filter((part) => part !== undefined).join(' ');
  return new KeysRefused(null, `Stripe could not check the keys. It said: ${said}. Try again.`);
}

async function asking<Answer>(key: 'secretKey' | 'publishableKey', call: Promise<Answer>): Promise<Answer> {
  return call.catch((error: unknown) => {
    throw asRefused(error, key);
  });
}

async function askAsBrowser(settings: StripeSettings, { id, client_secret: secret }: Stripe.PaymentIntent) {
  const browser = stripeClient({ ...settings, secretKey: settings.publishableKey }, limits);
  const call = browser.paymentIntents.retrieve(id, { client_secret: secret ?? '' }).catch((error: unknown) => {
    if (!(error instanceof StripeError) || error.code !== 'resource_missing') throw error;
    throw new KeysRefused('publishableKey', 'This key is of another Stripe account than the secret key.');
  });
  await asking('publishableKey', call);
}

/** `end` cancels the payment, of which Stripe then tells the webhook. */
export type Trial = { end: () => Promise<void> };

/**
 * Begins the smallest payment, which nobody can make, and reads it as a claimant's browser would. So both keys work, may
 * do what the portal needs, and are of one account. Throws KeysRefused.
 */
export async function beginTrial(settings: StripeSettings): Promise<Trial> {
  const client = stripeClient(settings, limits);
  const created = client.paymentIntents.create({
    amount: leastOnlinePence,
    currency: 'gbp',
    automatic_payment_methods: { enabled: true },
    description: 'Check of the keys. Nobody pays this.',
    metadata: { portal: 'fettle-check' },
  });
  const intent = await asking('secretKey', created);
  const end = async () => void (await asking('secretKey', client.paymentIntents.cancel(intent.id)));
  try {
    await asking('secretKey', client.refunds.list({ limit: 1 }));
    await askAsBrowser(settings, intent);
  } catch (error) {
    await end().catch(() => {});
    throw error;
  }
  return { end };
}
