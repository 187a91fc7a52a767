import * as loader from '@stripe/stripe-js/dist/pure.mjs';
import type { Stripe, StripeElementLocale } from '@stripe/stripe-js';
import type { loadStripe as typedLoad } from '@stripe/stripe-js/pure/index.js';
import type { Locale } from '#shared/locale.ts';

// The package's types name this module only under a resolution without file endings.
const { loadStripe }: { loadStripe: typeof typedLoad } = loader;

/** Stripe's codes of languages; `auto` is the browser's, for a language that Stripe does not have. */
const stripeLocales: Record<Locale, StripeElementLocale> = { 'en-GB': 'en-GB', 'en-US': 'en', pl: 'pl' };

const stripeHost = /(?:^|\.)js\.stripe\.com$/;

function isOfStripe(address: string): boolean {
  const { protocol, hostname } = new URL(address, location.href);
  return protocol === 'https:' && stripeHost.test(hostname);
}

type PolicyRules = { createScriptURL: (address: string) => string | null };

type PolicyFactory = { defaultPolicy: unknown; createPolicy: (name: string, rules: PolicyRules) => unknown };

/**
 * Allows Stripe's loader to add its script under Trusted Types. It must be the default policy, because the loader names
 * none. Scripts of other origins stay blocked.
 */
function trustStripe(): void {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', { createScriptURL: (address) => (isOfStripe(address) ? address : null) });
}

// Without fraud signals, which would track the claimant by cookies of this origin and send Stripe the claim's URL.
loadStripe.setLoadParameters({ advancedFraudSignals: false });

/** Removes a script that failed to load, because the loader would wait for it for ever. */
function forgetFailed({ target }: Event): void {
  if (target instanceof HTMLScriptElement && isOfStripe(target.src)) target.remove();
}

export async function loadCardForm(publishableKey: string, locale: Locale): Promise<Stripe> {
  trustStripe();
  window.addEventListener('error', forgetFailed, true);
  const stripe = await loadStripe(publishableKey, { locale: stripeLocales[locale] });
  if (stripe === null) throw new Error('Stripe.js runs in browsers only.');
  return stripe;
}
