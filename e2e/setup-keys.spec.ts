// The steps of texts and payment, by the keyboard alone, against stand-ins of Twilio and Stripe.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { freePort, startServer, type Running } from '../harness/server-process.ts';
import { FakeStripe, fakeStripeKeys, stripeSignature } from '../src/server/gateways/payment/fake-stripe.fixture.ts';
import { fakeSms, smsKeys } from '../src/server/gateways/sms/fake-sms.fixture.ts';
import { expect, sameAtEveryWidth, test } from './fixtures.ts';

let portal: Running;
let sms: Awaited<ReturnType<typeof fakeSms>>;
let stripe: FakeStripe;
let dataDir: string;
let origin: string;

test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fettle-setup-keys-'));
  sms = await fakeSms();
  stripe = new FakeStripe();
  const port = await freePort();
  origin = `http://localhost:${port}`;
  const outside = { SMS_API_URL: sms.url, STRIPE_API_URL: await stripe.listen() };
  portal = await startServer(port, {
    DATA_DIR: dataDir,
    BRANDS_DIR: '',
    TRUST_PROXY: '',
    INTEGRATION_KEY: '',
    ...outside,
  });
});
test.afterEach(async () => {
  await portal.end();
  await sms.close();
  await stripe.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Presses Tab until something of this name has the focus. */
async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  const wanted = page.getByRole('button', { name, exact: true }).or(page.getByLabel(name, { exact: true }));
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not reach ${String(name)}.`);
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** What was pressed may go away, and the focus must not fall to the start of the page. */
async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

const expectFocus = (page: Page, text: string | RegExp) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toMatch(text);

async function makeAccount(page: Page): Promise<void> {
  await expect.poll(() => portal.said()).toContain('/setup#token=');
  await page.goto(/http\S+\/setup#token=[\w-]{43}/.exec(portal.said())?.[0] ?? '');
  await expect(page.getByRole('button', { name: 'Create the account' })).toBeVisible();
  await type(page, 'Email', 'ada@example.com');
  await type(page, 'New password', 'three random words');
  await press(page, 'Create the account');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await type(page, 'Password', 'three random words');
  await press(page, 'Continue');
  const secret = (await page.locator('code').first().textContent()) ?? '';
  await type(page, 'Code from your authenticator app', generateSync({ secret: secret.replaceAll(' ', '') }));
  await press(page, 'Turn on two-step sign-in');
  await expect(page.getByRole('button', { name: 'I’ve saved my codes' })).toBeVisible();
  await press(page, 'I’ve saved my codes');
  await expect(page.getByRole('heading', { name: 'Setup', exact: true })).toBeVisible();
}

async function skipTo(page: Page, from: readonly string[], next: string): Promise<void> {
  for (const step of from) {
    await expect(page.getByRole('button', { name: `Close: ${step}` })).toBeVisible();
    await press(page, 'Skip for now');
  }
  await expectFocus(page, next);
}

async function setTexts(page: Page): Promise<void> {
  await type(page, 'Account SID', smsKeys.SMS_ACCOUNT_SID);
  await type(page, 'Auth Token', smsKeys.SMS_AUTH_TOKEN);
  await type(page, 'Texts come from', smsKeys.SMS_FROM);
  await press(page, 'Save the Twilio account');
  await expectFocus(page, 'The Twilio account is saved');
  await type(page, 'Mobile number', '07700 900123');
  await press(page, 'Send a test text');
  await expect(page.getByLabel('Code from the test text')).toBeVisible();
  await tabTo(page, 'Code from the test text', 'Shift+Tab');
  await page.keyboard.type(/^\d{6}/.exec(sms.sent.at(-1)?.form['Body'] ?? '')?.[0] ?? '');
  await press(page, 'Confirm the code');
  await expectFocus(page, 'The test text came. Texts work.');
}

async function setPayment(page: Page): Promise<void> {
  await type(page, 'Publishable key', fakeStripeKeys.STRIPE_PUBLISHABLE_KEY);
  await type(page, 'Secret key', 'sk_test_wrongwrongwrong');
  await type(page, 'Signing secret of the webhook', fakeStripeKeys.STRIPE_WEBHOOK_SECRET);
  await press(page, 'Check and save the keys');
  await expect(page.getByText('Stripe does not know this key.').first()).toBeVisible();
  await type(page, 'Secret key', fakeStripeKeys.STRIPE_SECRET_KEY);
  await press(page, 'Check and save the keys');
  await expectFocus(page, 'Stripe has checked the keys.');
  await expect(page.getByText('Waiting to hear from the Stripe webhook…')).toBeVisible();
  const payload = JSON.stringify(stripe.events.at(-1));
  const headers = { 'content-type': 'application/json', 'stripe-signature': stripeSignature(payload, stripe.clock()) };
  expect((await page.request.post(`${origin}/api/payments/webhook`, { headers, data: payload })).status()).toBe(200);
  await expect(page.getByText(/^The Stripe webhook came on .*Payment works\.$/)).toBeVisible();
}

test(
  'row 52: texts and payment by the keyboard, a wrong key, and the rest skipped',
  sameAtEveryWidth,
  async ({ page, allowConsole, expectAccessibleEverywhere }) => {
    test.slow();
    // Nobody is signed in yet, and a wrong key is refused.
    allowConsole(/40[01]/);
    allowConsole(new RegExp(`^asked another origin for ${origin}/`));
    await makeAccount(page);
    await skipTo(page, ['Your company and brand', 'Address and mail'], 'Texts (optional)');
    await setTexts(page);
    await expectAccessibleEverywhere(page);
    await press(page, 'Go on');
    await skipTo(page, ['Your states', 'Claims', 'People and hours'], 'Payment');
    await setPayment(page);
    await expectAccessibleEverywhere(page);
    await press(page, 'Go on');
    await expectFocus(page, 'Go live');
    await expect(page.getByText('Stripe is in test mode: no money is taken.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('3 of 9 steps are done.')).toBeVisible();
    await press(page, 'Open: Texts (optional)');
    await expect(page.getByText(smsKeys.SMS_AUTH_TOKEN)).toHaveCount(0);
    await press(page, 'Stop sending texts');
    await expectFocus(page, 'Texts are practice');
  },
);
