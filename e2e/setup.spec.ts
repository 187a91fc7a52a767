import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { freePort, startServer, type Running } from '../harness/server-process.ts';
import { FakeStripe, fakeStripeKeys, stripeSignature } from '../src/server/gateways/payment/fake-stripe.fixture.ts';
import { fakeSms, smsKeys } from '../src/server/gateways/sms/fake-sms.fixture.ts';
import { mailServer } from '../src/server/outbox/mail/mail-server.fixture.ts';
import { expect, sameAtEveryWidth, test } from './fixtures.ts';
import { Keyboard } from './keyboard.ts';

let portal: Running;
let smtp: Awaited<ReturnType<typeof mailServer>>;
let sms: Awaited<ReturnType<typeof fakeSms>>;
let stripe: FakeStripe;
let dataDir: string;
let port: number;
let outside: Record<string, string>;

const start = () =>
  startServer(port, { DATA_DIR: dataDir, BRANDS_DIR: '', TRUST_PROXY: '', INTEGRATION_KEY: '', ...outside });

test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fettle-setup-'));
  smtp = await mailServer();
  sms = await fakeSms();
  stripe = new FakeStripe();
  outside = { SMS_API_URL: sms.url, STRIPE_API_URL: await stripe.listen() };
  port = await freePort();
  portal = await start();
});
test.afterEach(async () => {
  await portal.end();
  for (const one of [smtp, sms, stripe]) await one.close();
  await rm(dataDir, { recursive: true, force: true });
});

const origin = () => `http://localhost:${port}`;
/** Where people reach it: not what it supposes. */
const address = () => `http://127.0.0.1:${port}`;

/** The server of the test is not the one that the browser is set up for. */
const ownServer = () => new RegExp(`^asked another origin for http://(?:localhost|127.0.0.1):${port}/`);

async function printedLink(): Promise<string> {
  await expect.poll(() => portal.said()).toContain('/setup#token=');
  return /http\S+\/setup#token=[\w-]{43}/.exec(portal.said())?.[0] ?? '';
}

async function makeAccount(by: Keyboard, link: string): Promise<void> {
  const { page } = by;
  await page.goto(link.replace(origin(), address()));
  await expect(page.getByRole('button', { name: 'Create the account' })).toBeVisible();
  await by.read();
  await by.type('Email', 'ada@example.com');
  await by.type('New password', 'three random words');
  await by.press('Create the account');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await by.read();
  await by.type('Password', 'three random words');
  await by.press('Continue');
  const secret = (await page.locator('code').first().textContent()) ?? '';
  await by.read();
  await by.type('Code from your authenticator app', generateSync({ secret: secret.replaceAll(' ', '') }));
  await by.press('Turn on two-step sign-in');
  await expect(page.getByRole('button', { name: 'I’ve saved my codes' })).toBeVisible();
  await by.read();
  await by.press('I’ve saved my codes');
  await expect(page.getByRole('heading', { name: 'Setup', exact: true })).toBeVisible();
}

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 132 32"><rect width="132" height="32" fill="#1F4E8C"/></svg>';

async function nameBrand(by: Keyboard): Promise<void> {
  const { page } = by;
  await by.read();
  await by.type('Name', 'Acme Repairs');
  const chooser = page.waitForEvent('filechooser');
  await by.press('Choose a picture: Logo');
  await (await chooser).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) });
  await by.type('Phone', '020 7946 0000');
  await by.type('Email', 'help@example.com');
  await by.press('Publish the brand');
  await by.expectFocus('Claimants see Acme Repairs.');
  await by.press('Go on');
  await by.expectFocus('Address and mail');
}

async function saveAddress(by: Keyboard): Promise<void> {
  const { page } = by;
  await by.read();
  await expect(page.getByText(`Until then links lead to ${origin()}.`)).toBeVisible();
  await expect(page.getByLabel('Where people reach the portal')).toHaveValue(address());
  await by.press('Save the address');
  await by.expectFocus('The address is saved, and counts at once.');
  await expect(page.getByText(`Links lead to ${address()}.`)).toBeVisible();
}

async function saveMail(by: Keyboard): Promise<void> {
  await by.type('Server', 'localhost');
  await by.type('Port', String(smtp.port));
  await by.type('Emails come from', 'claims@example.com');
  await by.press('Save the mail server');
  await by.expectFocus('The mail server is saved, and counts at once.');
  await by.read();
  await by.press('Send a test mail');
  await expect(by.page.getByLabel('Code from the test mail')).toBeVisible();
}

async function confirmMail(by: Keyboard): Promise<void> {
  const mail = smtp.taken.at(-1)?.message ?? '';
  expect(mail).toContain(`${address()}/`);
  // The server has just been started, so the page takes a moment.
  await expect(by.page.getByLabel('Code from the test mail')).toBeVisible();
  await by.read();
  await by.type('Code from the test mail', /^Subject: (\d{6}) /m.exec(mail)?.[1] ?? '');
  await by.press('Confirm the code');
  await by.expectFocus('The test mail came. Mail works.');
  await by.press('Go on');
  await by.expectFocus('Texts (optional)');
}

async function setTexts(by: Keyboard): Promise<void> {
  await by.read();
  await by.paste('Account SID', smsKeys.SMS_ACCOUNT_SID);
  await by.paste('Auth Token', smsKeys.SMS_AUTH_TOKEN);
  await by.type('Texts come from', smsKeys.SMS_FROM);
  await by.press('Save the Twilio account');
  await by.expectFocus('The Twilio account is saved');
  await by.type('Mobile number', '07700 900123');
  await by.press('Send a test text');
  await by.tabTo('Code from the test text', 'Shift+Tab');
  await by.write(/^\d{6}/.exec(sms.sent.at(-1)?.form['Body'] ?? '')?.[0] ?? '');
  await by.press('Confirm the code');
  await by.expectFocus('The test text came. Texts work.');
  await by.press('Go on');
  await by.expectFocus('Go live');
}

async function pasteStates(by: Keyboard): Promise<void> {
  const { page } = by;
  await by.read();
  await by.paste('States of your system', 'State\nBooked in\nDiagnosing\nOn the bench\nDespatched');
  await by.press('Look at them');
  await expect(page.getByLabel('“On the bench” reads like')).toHaveValue('Repair');
  await by.read();
  await by.press('Save the states (4)');
  await by.expectFocus('States of your own: 4.');
  await by.press('Go on');
  await by.expectFocus('Claims');
}

/** What the command on the page does, without a shell. */
async function runCommand(page: Page): Promise<void> {
  const command = (await page.locator('pre').textContent()) ?? '';
  const [, url = ''] = /'(http[^']+)'/.exec(command) ?? [];
  const [, authorization = ''] = /authorization: ([^']+)'/.exec(command) ?? [];
  const [, body = ''] = /-d '(.*)'$/s.exec(command) ?? [];
  const answer = await page.request.put(url, {
    headers: { authorization, 'content-type': 'application/json' },
    data: { ...(JSON.parse(body) as object), state: 'On the bench' },
  });
  expect(answer.status()).toBe(201);
}

async function sendFirstClaim(by: Keyboard): Promise<void> {
  const { page } = by;
  await by.read();
  await expect(page.getByText('Waiting for your first claim…')).toBeVisible();
  await by.type('Name', 'Our system');
  await by.press('Create a key');
  await by.expectFocus('This is the only time the key is shown');
  await by.read();
  await runCommand(page);
  await expect(page.getByText('Claim TEST-1001 is here.')).toBeVisible();
}

async function openAsClaimant(by: Keyboard): Promise<void> {
  const { page } = by;
  await page.goto(`${address()}/track`);
  await expect(page).toHaveTitle(/Acme Repairs/);
  await by.read();
  await by.type('Claim reference or policy number', 'TEST-1001');
  await by.type('Post code', 'LS9 8AB');
  await by.press('Track your claim');
  await expect(page.getByRole('heading', { name: 'We’re repairing your phone' })).toBeVisible();
}

async function setPayment(by: Keyboard): Promise<void> {
  const { page } = by;
  await by.paste('Publishable key', fakeStripeKeys.STRIPE_PUBLISHABLE_KEY);
  await by.paste('Secret key', 'sk_test_wrongwrongwrong');
  await by.paste('Signing secret of the webhook', fakeStripeKeys.STRIPE_WEBHOOK_SECRET);
  await by.press('Check and save the keys');
  await expect(page.getByText('Stripe does not know this key.').first()).toBeVisible();
  await by.type('Secret key', fakeStripeKeys.STRIPE_SECRET_KEY);
  await by.press('Check and save the keys');
  await by.expectFocus('Stripe has checked the keys.');
  await expect(page.getByText('Waiting to hear from the Stripe webhook…')).toBeVisible();
  const payload = JSON.stringify(stripe.events.at(-1));
  const headers = { 'content-type': 'application/json', 'stripe-signature': stripeSignature(payload, stripe.clock()) };
  expect((await page.request.post(`${address()}/api/payments/webhook`, { headers, data: payload })).status()).toBe(200);
  await expect(page.getByText(/^The Stripe webhook came on .*Payment works\.$/)).toBeVisible();
}

/** From the first key to the first claim as claimants see it. */
async function reachFirstClaim(by: Keyboard, look: (page: Page) => Promise<void>): Promise<void> {
  await makeAccount(by, await printedLink());
  await look(by.page);
  await nameBrand(by);
  await saveAddress(by);
  await saveMail(by);
  await look(by.page);
  await portal.kill();
  portal = await start();
  await by.page.goto(`${address()}/setup`);
  await confirmMail(by);
  await by.press('Skip for now');
  await by.expectFocus('Your states');
  await pasteStates(by);
  await sendFirstClaim(by);
  await look(by.page);
  await openAsClaimant(by);
}

test(
  'row 52: by the keyboard from an empty store to the first claim, broken off and taken up again, without a file',
  sameAtEveryWidth,
  async ({ page, allowConsole, expectAccessibleEverywhere }) => {
    test.slow();
    // Nobody is signed in yet, and a wrong key is refused.
    allowConsole(/40[01]/);
    allowConsole(ownServer());
    const by = new Keyboard(page);
    const from = Date.now();
    await reachFirstClaim(by, expectAccessibleEverywhere);
    const seconds = Math.round((Date.now() - from) / 1_000);
    test.info().annotations.push({ type: 'to the first claim', description: `${by.work}, ${seconds} s` });
    await page.goto(`${address()}/setup`);
    await expect(page.getByRole('button', { name: 'Skip for now' })).toBeVisible();
    await by.press('Skip for now');
    await by.expectFocus('Payment');
    await setPayment(by);
    await expectAccessibleEverywhere(page);
    await by.press('Go on');
    await by.expectFocus('Go live');
    await expect(page.getByText('Stripe is in test mode: no money is taken.')).toBeVisible();
    await expect(page.getByText('Claims that are made up are still here: TEST-1001.')).toBeVisible();
    await expectAccessibleEverywhere(page);
    await by.press('Open: Texts (optional)');
    await setTexts(by);
    await page.reload();
    await expect(page.getByText('7 of 9 steps are done.')).toBeVisible();
    await by.press('Open: Texts (optional)');
    await expect(page.getByText(smsKeys.SMS_AUTH_TOKEN)).toHaveCount(0);
    await by.press('Stop sending texts');
    await by.expectFocus('Texts are practice');
  },
);

test('row 52: the link works once, and says so', sameAtEveryWidth, async ({ page, browser, allowConsole }) => {
  test.slow();
  allowConsole(/401|409/);
  allowConsole(ownServer());
  const link = await printedLink();
  const stranger = await browser.newPage();
  await stranger.goto(link);
  await stranger.getByLabel('Email').fill('mallory@example.com');
  await stranger.getByLabel('New password').fill('other random words');
  await makeAccount(new Keyboard(page), link);
  await stranger.getByRole('button', { name: 'Create the account' }).click();
  await expect(stranger.getByText('This portal has its first account already.')).toBeVisible();
  await stranger.close();
});
