/** `practice` takes no money; `off` is production without a provider. */
export type PaymentSettings = StripeSettings | { kind: 'practice' } | { kind: 'off' };

export type StripeSettings = {
  kind: 'stripe';
  secretKey: string;
  publishableKey: string;
  /** The newest first; all are valid during a rotation. */
  webhookSecrets: string[];
  isLive: boolean;
  apiUrl: URL | null;
};

export type PaymentKeys = {
  secretKey: string | null;
  publishableKey: string | null;
  webhookSecrets: string[];
  apiUrl: URL | null;
};

export function stripeSecretKey(text: string): string {
  if (/^(?:sk|rk)_(?:test|live)_\w{8,200}$/.test(text)) return text;
  throw new Error('must be a secret or restricted key of Stripe: sk_test_…, sk_live_…, rk_test_… or rk_live_….');
}

export function stripePublishableKey(text: string): string {
  if (/^pk_(?:test|live)_\w{8,200}$/.test(text)) return text;
  throw new Error('must be a publishable key of Stripe: pk_test_… or pk_live_….');
}

export function stripeWebhookSecrets(text: string): string[] {
  const secrets = text.split(',').map((secret) => secret.trim());
  if (secrets.every((secret) => /^whsec_[\w+/=-]{8,200}$/.test(secret))) return secrets;
  throw new Error('must be signing secrets of Stripe, whsec_…, separated by commas.');
}

const isLive = (key: string): boolean => /^[a-z]+_live_/.test(key);

const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

function incompleteMessage(missing: string[]): string {
  const set = names.filter((name) => !missing.includes(name));
  return `${missing.join(' and ')} must be set too, because ${set.join(' and ')} ${set.length > 1 ? 'are' : 'is'}. Set all three, or none of them.`;
}

function stripeOf({ secretKey, publishableKey, webhookSecrets, apiUrl }: PaymentKeys): StripeSettings | null {
  if (secretKey === null || publishableKey === null || webhookSecrets.length === 0) return null;
  return { kind: 'stripe', secretKey, publishableKey, webhookSecrets, isLive: isLive(secretKey), apiUrl };
}

function mistakesOf({ isLive: live, publishableKey, apiUrl }: StripeSettings, production: boolean): string[] {
  const mode = (isLiveKey: boolean) => (isLiveKey ? 'live' : 'test');
  const mixed = live !== isLive(publishableKey);
  return [
    mixed &&
      `STRIPE_SECRET_KEY is a ${mode(live)} key and STRIPE_PUBLISHABLE_KEY a ${mode(!live)} one. Take both from the same mode.`,
    apiUrl && production && 'STRIPE_API_URL must not be set with NODE_ENV=production, because it is for tests.',
    apiUrl && live && 'STRIPE_API_URL must not be set with live keys, because a test server must never see one.',
  ].filter((message) => typeof message === 'string');
}

export function paymentSettings(
  keys: PaymentKeys,
  given: readonly string[],
  production: boolean,
): { payments: PaymentSettings; messages: string[] } {
  const missing = names.filter((name) => !given.includes(name));
  const none: PaymentSettings = { kind: production ? 'off' : 'practice' };
  if (missing.length > 0 && missing.length < names.length)
    return { payments: none, messages: [incompleteMessage(missing)] };
  const stripe = stripeOf(keys);
  if (!stripe) return { payments: none, messages: [] };
  return { payments: stripe, messages: mistakesOf(stripe, production) };
}
