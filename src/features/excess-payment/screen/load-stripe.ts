import * as loader from '@stripe/stripe-js/dist/pure.mjs';
import type { Stripe } from '@stripe/stripe-js';
import type { loadStripe as typedLoad } from '@stripe/stripe-js/pure/index.js';
import type { Locale } from '#shared/locale.ts';

// Because the package types this, its module, only where file names need no ending.
const { loadStripe }: { loadStripe: typeof typedLoad } = loader;

/** Stripe's own names of our languages; of one that is not here it goes by the browser's. */
const locales: Partial<Record<Locale, 'en-GB' | 'en'>> = { 'en-GB': 'en-GB', 'en-US': 'en' };

const stripeHost = /(?:^|\.)js\.stripe\.com$/;

function isOfStripe(address: string): boolean {
  const { protocol, hostname } = new URL(address, location.href);
  return protocol === 'https:' && stripeHost.test(hostname);
}

type PolicyRules = { createScriptURL: (address: string) => string | null };

type PolicyFactory = { defaultPolicy: unknown; createPolicy: (name: string, rules: PolicyRules) => unknown };

/**
 * Lets Stripe's loader name its script where the page asks for trusted types. It becomes the default of this document
 * because the loader, which is Stripe's own, names no policy; scripts of every other origin stay refused.
 */
function trustStripe(): void {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', { createScriptURL: (address) => (isOfStripe(address) ? address : null) });
}

// Without fraud signals: they would follow the claimant by cookies of this origin and tell Stripe the claim's address.
loadStripe.setLoadParameters({ advancedFraudSignals: false });

/** Takes away a script that did not come, because the loader would find it and wait for it for ever. */
function forgetFailed({ target }: Event): void {
  if (target instanceof HTMLScriptElement && isOfStripe(target.src)) target.remove();
}

/** Loads Stripe.js, once per page. Throws where it does not come, and may be asked again then. */
export async function loadCardForm(publishableKey: string, locale: Locale): Promise<Stripe> {
  trustStripe();
  window.addEventListener('error', forgetFailed, true);
  const stripe = await loadStripe(publishableKey, { locale: locales[locale] ?? 'auto' });
  if (stripe === null) throw new Error('Stripe.js runs in browsers only.');
  return stripe;
}
