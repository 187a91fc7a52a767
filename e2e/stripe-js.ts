/** A fake Stripe.js, served where the browser requests Stripe's own. */
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** What the page has called, in order: 'Stripe', 'elements', 'create', 'update', 'confirmPayment'. */
export type StripeCall = { name: string; args: unknown[] };

/**
 * Draws its card field in a frame of js.stripe.com and asks api.stripe.com as the real one does, so that the policy of
 * the page is tried too, with what it asks in the address, because not every driver tells bodies. The card number goes from frame to frame and never into the page.
 */
const script = String.raw`(() => {
  const told = (name, ...args) => window.stripeCalled(name, JSON.parse(JSON.stringify(args)));
  const ask = async (path, asked) => {
    const query = encodeURIComponent(JSON.stringify(asked));
    const answer = await fetch('https://api.stripe.com' + path + '?' + query, { method: 'POST' });
    return answer.json();
  };
  const frame = (src, title) => Object.assign(document.createElement('iframe'), { src, title });
  const answered = (wanted) =>
    new Promise((done) =>
      window.addEventListener('message', function heard({ origin, data }) {
        if (origin !== 'https://hooks.stripe.com' || data.name !== wanted) return;
        window.removeEventListener('message', heard);
        done(data.value);
      }),
    );
  const secondFactor = async (clientSecret) => {
    const bank = frame('https://hooks.stripe.com/bank', 'Your bank');
    document.body.append(bank);
    const confirmed = await answered('bank');
    bank.remove();
    return ask('/test/second-factor', { clientSecret, confirmed });
  };
  window.Stripe = function Stripe(key, options) {
    told('Stripe', key, options);
    let clientSecret = '';
    let number = '';
    return {
      _registerWrapper() {},
      elements(given) {
        told('elements', given);
        clientSecret = given.clientSecret;
        return {
          update: (changes) => told('update', changes),
          create(type, how) {
            told('create', type, how);
            const card = frame('https://js.stripe.com/fake/card', 'Secure payment input frame');
            card.style.cssText = 'display:block;width:100%;height:240px;border:0';
            const heard = ({ origin, data }) => {
              if (origin === 'https://js.stripe.com') number = data;
            };
            window.addEventListener('message', heard);
            return {
              on: (name, act) => name === 'ready' && card.addEventListener('load', () => act()),
              mount: (place) => place.append(card),
              destroy() {
                window.removeEventListener('message', heard);
                card.remove();
              },
            };
          },
        };
      },
      async confirmPayment(asked) {
        told('confirmPayment', asked.confirmParams);
        if (number === '') return { error: { type: 'validation_error', message: 'Your card number is incomplete.' } };
        let { paymentIntent, error } = await ask('/test/confirm', { clientSecret, number });
        if (paymentIntent && paymentIntent.status === 'requires_action' && window.bankIsAPage) {
          const back = new URL(asked.confirmParams.return_url);
          back.searchParams.set('payment_intent_client_secret', clientSecret);
          location.href = 'https://hooks.stripe.com/page#' + back.href;
          return new Promise(() => {});
        }
        if (paymentIntent && paymentIntent.status === 'requires_action') {
          ({ paymentIntent, error } = await secondFactor(clientSecret));
        }
        if (error) return { error: { type: 'card_error', ...error } };
        const back = new URL(asked.confirmParams.return_url);
        back.searchParams.set('payment_intent', paymentIntent.id);
        back.searchParams.set('payment_intent_client_secret', clientSecret);
        back.searchParams.set('redirect_status', 'succeeded');
        location.href = back.href;
        return new Promise(() => {});
      },
    };
  };
  window.Stripe.version = 'endive';
})();`;

const cardFrame = `<!doctype html><html lang="en"><title>Card</title><label>Card number
<input inputmode="numeric" oninput="parent.postMessage(value, '*')"></label></html>`;

const bankFrame = `<!doctype html><html lang="en"><title>Bank</title>
<button onclick="parent.postMessage({ name: 'bank', value: true }, '*')">Complete</button>
<button onclick="parent.postMessage({ name: 'bank', value: false }, '*')">Fail</button></html>`;

/** A bank that takes the whole window, and leads back as Stripe does: with the secret in the address. */
const bankPage = String.raw`<!doctype html><html lang="en"><title>Bank</title><script>
  async function answer(confirmed) {
    const back = new URL(location.hash.slice(1));
    const clientSecret = back.searchParams.get('payment_intent_client_secret');
    const query = encodeURIComponent(JSON.stringify({ clientSecret, confirmed }));
    await fetch('https://api.stripe.com/test/second-factor?' + query, { method: 'POST' });
    back.searchParams.set('payment_intent', clientSecret.split('_secret_')[0]);
    back.searchParams.set('redirect_status', confirmed ? 'succeeded' : 'failed');
    location.replace(back.href);
  }
</script><button onclick="answer(true)">Complete</button><button onclick="answer(false)">Fail</button></html>`;

const html = (body: string) => ({ contentType: 'text/html', body });

/** The origins that Stripe's form and its bank pages are of. */
export const stripeOrigins = ['js', 'hooks', 'api'].map((host) => `https://${host}.stripe.com`);

/** Serves Stripe's hosts to every page of the context. Answers the calls that the pages will have made. */
export async function serveStripe(context: BrowserContext): Promise<StripeCall[]> {
  const calls: StripeCall[] = [];
  const fakeStripe = `http://127.0.0.1:${process.env['E2E_STAND_IN_PORT']}`;
  await context.exposeFunction('stripeCalled', (name: string, args: unknown[]) => void calls.push({ name, args }));
  await context.route('https://js.stripe.com/endive/stripe.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await context.route('https://js.stripe.com/fake/card', (route) => route.fulfill(html(cardFrame)));
  await context.route('https://hooks.stripe.com/bank', (route) => route.fulfill(html(bankFrame)));
  await context.route('https://hooks.stripe.com/page', (route) => route.fulfill(html(bankPage)));
  await context.route('https://api.stripe.com/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const postData = decodeURIComponent(search.slice(1));
    await route.fulfill({ response: await route.fetch({ url: fakeStripe + pathname, postData }) });
  });
  return calls;
}

export async function typeCard(page: Page, number: string): Promise<void> {
  const frame = page.frameLocator('iframe[title="Secure payment input frame"]');
  await frame.getByLabel('Card number').fill(number);
}

/** The arguments of the only call of that name. */
export function onlyCall(calls: StripeCall[], name: string): unknown[] {
  const made = calls.filter((call) => call.name === name);
  expect(made).toHaveLength(1);
  return made[0]?.args ?? [];
}
