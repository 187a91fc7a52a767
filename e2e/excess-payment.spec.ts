import type { Page } from '@playwright/test';
import { inspectingClaim, type ClaimDocument, type Story } from './claim-document.ts';
import { expect, hydrated, sameAtEveryWidth, test, trackClaim, openClaim, trackByCall } from './fixtures.ts';

const payNow = (page: Page) => page.getByRole('button', { name: 'Pay now' });
const card = (page: Page, number: string) => page.getByLabel(number);
const paid = (page: Page) => page.getByRole('heading', { name: 'Excess has been paid' });
const completed = ({ id }: Story) => `/excess-payment-completed/${id}`;

async function openExcess(page: Page, story: Story): Promise<void> {
  await openClaim(page, story, 'excess-payment');
  await expect(page.getByRole('heading', { level: 1, name: 'Excess Payment' })).toBeVisible();
}

async function payWith(page: Page, number: string): Promise<void> {
  await card(page, number).check();
  await payNow(page).click();
}

const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' }).format(new Date()).replaceAll('/', '-');

test(
  'what is due is paid once, with a receipt',
  { tag: ['@old-browser', '@one-width'] },
  async ({ page, putClaim, expectAccessibleEverywhere }) => {
    const notification = { name: 'Your excess is due.', linkName: 'Settle it', linkPath: '/excess-payment' };
    const story = await putClaim(inspectingClaim({ notification }));
    await trackClaim(page, story);
    await expect(page.getByRole('link', { name: 'Settle it' })).toHaveCount(0);
    await page.goto(`/history/${story.id}`);
    await page.getByRole('link', { name: 'Settle it' }).click();
    await expect(page.getByText('Excess due: £75.00')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Settle it' })).toHaveCount(0);
    await expect(page).toHaveTitle(/^Excess Payment \| .+/);
    await expect(page.getByText('This is a practice payment')).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
    await expectAccessibleEverywhere(page);
    await payNow(page).dblclick();
    await expect(page).toHaveURL(completed(story));
    await expect(paid(page)).toBeFocused();
    await expect(page.getByText(`Excess was paid on ${today}`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to My Claim' })).toHaveAttribute('href', `/my-claim/${story.id}`);
    await expect(page.getByText(/emailing you the receipt|emailed you the receipt/)).toBeVisible();
    await expect(page.getByText(/^Updated/)).toHaveCount(0);
    await expect(page.getByText('Visa ending in 4242')).toBeVisible();
    await expectAccessibleEverywhere(page);
    const receipt = await page
      .context()
      .request.get(
        (await page.getByRole('link', { name: 'See your receipt (opens in a new tab)' }).getAttribute('href')) ?? '',
      );
    expect(receipt.status()).toBe(200);
    expect(await receipt.text()).toContain('£75.00');
    await page.goto(`/excess-payment/${story.id}`);
    await expect(paid(page)).toBeVisible();
    await expect(payNow(page)).toHaveCount(0);
  },
);

test(
  'a declined card says why and leaves the way to try again',
  sameAtEveryWidth,
  async ({ page, putClaim, expectAccessible, expectAccessibleInBoth }) => {
    const story = await putClaim(inspectingClaim());
    await openExcess(page, story);
    await payWith(page, '4000 0000 0000 9995');
    await expect(page).toHaveURL(completed(story));
    const trouble = page.getByRole('alert').filter({ hasText: 'Error taking excess payment' });
    await expect(trouble).toBeFocused();
    await expect(trouble).toContainText('Message from your payment provider');
    await expect(trouble).toContainText('Your card has insufficient funds.');
    await expect(trouble).toContainText('Your excess is still due, so you can try again.');
    await expect(page).toHaveTitle(/^Error: Excess Payment/);
    await expectAccessibleInBoth(page);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page).toHaveURL(`/excess-payment/${story.id}`);
    await expect(trouble).toContainText('Your card has insufficient funds.');
    await expectAccessible(page);
    await payWith(page, '4242 4242 4242 4242');
    await expect(paid(page)).toBeVisible();
  },
);

test(
  'a second step is asked for, and may be refused',
  sameAtEveryWidth,
  async ({ page, putClaim, expectAccessibleInBoth }) => {
    await openExcess(page, await putClaim(inspectingClaim()));
    await payWith(page, '4000 0025 0000 3155');
    await expect(page.getByRole('heading', { name: 'Practice bank' })).toBeFocused();
    await expectAccessibleInBoth(page);
    await page.getByRole('button', { name: 'Refuse' }).click();
    await expect(page.getByText('We are unable to authenticate your payment method.')).toBeVisible();
    await page.getByRole('link', { name: 'Try again' }).click();
    await payWith(page, '4000 0025 0000 3155');
    await page.getByRole('button', { name: 'Confirm the payment' }).click();
    await expect(paid(page)).toBeVisible();
  },
);

test(
  'a payment that is processed settles on the page by itself',
  sameAtEveryWidth,
  async ({ page, putClaim, expectAccessible }) => {
    const story = await putClaim(inspectingClaim());
    await openExcess(page, story);
    await payWith(page, '4000 0000 0000 5126');
    await expect(page.getByRole('heading', { name: 'Your payment is being processed' })).toBeFocused();
    await expectAccessible(page);
    await expect(paid(page)).toBeFocused({ timeout: 30_000 });
    await expect(page).toHaveURL(completed(story));
  },
);

test('one that fails late says so by itself', sameAtEveryWidth, async ({ page, putClaim }) => {
  await openExcess(page, await putClaim(inspectingClaim()));
  await payWith(page, '4000 0000 0000 7726');
  await expect(page.getByRole('heading', { name: 'Your payment is being processed' })).toBeVisible();
  await expect(page.getByText('Your card was declined.')).toBeVisible({ timeout: 30_000 });
});

test('all of it goes by keyboard alone', sameAtEveryWidth, async ({ page, putClaim }) => {
  const story = await putClaim(inspectingClaim());
  await openExcess(page, story);
  await card(page, '4242 4242 4242 4242').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(card(page, '4000 0000 0000 0002')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(payNow(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeFocused();
  await page.getByRole('link', { name: 'Try again' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/excess-payment/${story.id}`);
  await hydrated(page);
  await payNow(page).focus();
  await page.keyboard.press('Space');
  await expect(paid(page)).toBeVisible();
});

const settled: [string, Partial<ClaimDocument>, string][] = [
  ['an excess of 0', { policyExcessAmount: 0 }, 'No excess to be paid'],
  [
    'an excess of 0 that is marked as taken',
    { policyExcessAmount: 0, excessPaymentTaken: true, excessTakenDate: '2025-11-06T23:30:00Z' },
    'No excess to be paid',
  ],
  ['a cancelled claim', { state: 'Claim Cancelled' }, 'No excess to be paid'],
  [
    'an excess that the operator has taken',
    { excessPaymentTaken: true, excessTakenDate: '2025-11-06T23:30:00Z' },
    'Excess was paid on 06-11-2025',
  ],
];

for (const [what, document, text] of settled) {
  test(`${what} asks for no payment`, sameAtEveryWidth, async ({ page, putClaim, expectAccessibleInBoth }) => {
    const story = await putClaim(inspectingClaim(document));
    for (const path of [`/excess-payment/${story.id}`, completed(story)]) {
      if (path.includes('completed')) await page.goto(path);
      else await openExcess(page, story);
      await expect(page.getByRole('main').getByText(text)).toBeVisible();
      await expect(payNow(page)).toHaveCount(0);
      await expectAccessibleInBoth(page);
    }
  });
}

test('paid in one tab, the other takes its form away', sameAtEveryWidth, async ({ page, context, putClaim }) => {
  const story = await putClaim(inspectingClaim());
  await openExcess(page, story);
  const other = await context.newPage();
  await other.goto(`/excess-payment/${story.id}`);
  await payNow(other).click();
  await expect(paid(other)).toBeVisible();
  await expect(paid(page)).toBeVisible();
  await expect(payNow(page)).toHaveCount(0);
});

test(
  'a forged return pays nothing, and its secret stays nowhere',
  sameAtEveryWidth,
  async ({ page, putClaim, expectAccessible }) => {
    const story = await putClaim(inspectingClaim());
    await openExcess(page, story);
    await expect(payNow(page)).toBeVisible();
    const heard: string[] = [];
    page.on('console', (message) => heard.push(message.text()));
    await page.goto(
      `${completed(story)}?payment_intent=pi_CANARY&payment_intent_client_secret=pi_CANARY_secret_x&redirect_status=succeeded`,
    );
    await expect(page.getByText('We haven’t received your payment.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Pay your excess' })).toBeVisible();
    await expect(page).toHaveURL(completed(story));
    await expectAccessible(page);
    expect(await traces(page)).not.toContain('CANARY');
    expect(heard.join()).not.toContain('CANARY');
  },
);

/** Everything that a page of ours, or the next user of the device, could read. */
function traces(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    const entries = performance.getEntries().map(({ name }) => name);
    const stores = [localStorage, sessionStorage].map((store) => JSON.stringify(store));
    const history = JSON.stringify(window.history.state);
    return JSON.stringify([document.URL, document.referrer, document.cookie, entries, stores, history, kept]);
  });
}

test(
  'a return without a session leads to the Track form without the secret',
  sameAtEveryWidth,
  async ({ page, putClaim }) => {
    const story = await putClaim(inspectingClaim());
    await page.goto(`${completed(story)}?payment_intent_client_secret=CANARY`);
    await expect(page).toHaveURL(`/track?returnUrl=${encodeURIComponent(completed(story))}`);
  },
);

test(
  'the secret of a begun payment is in no storage, address or console',
  sameAtEveryWidth,
  async ({ page, putClaim }) => {
    const answer = page.waitForResponse('**/api/create-payment-intent/Create');
    const heard: string[] = [];
    page.on('console', (message) => heard.push(message.text()));
    await openExcess(page, await putClaim(inspectingClaim()));
    const { clientSecret } = (await (await answer).json()) as { clientSecret: string };
    await expect(payNow(page)).toBeVisible();
    expect(await traces(page)).not.toContain(clientSecret);
    expect(heard.join()).not.toContain(clientSecret);
    expect((await answer).headers()['cache-control']).toBe('no-store');
    await payNow(page).click();
    await expect(paid(page)).toBeVisible();
    expect(await traces(page)).not.toContain(clientSecret);
  },
);

test(
  'without a network there is no form, and with it the right document',
  sameAtEveryWidth,
  async ({ page, context, putClaim, allowConsole }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED/);
    const story = await putClaim(inspectingClaim());
    const offline = page.getByText('You need to be online to pay.');
    const pay = page.getByRole('main').getByRole('link', { name: 'Pay £75.00' });
    const toMyClaim = () => page.locator(`nav a[href="/my-claim/${story.id}"]`).first().click();
    await trackClaim(page, story);
    await page.goto(`/excess-payment/${story.id}`);
    await expect(payNow(page)).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isFirst: true }));
    await context.setOffline(true);
    await expect(offline).toBeVisible();
    await expect(page.getByText('Excess due: £75.00')).toBeVisible();
    await expect(payNow(page)).toHaveCount(0);
    await toMyClaim();
    await pay.click();
    await expect(offline).toBeVisible();
    await context.setOffline(false);
    await expect(payNow(page)).toBeVisible();
    expect(await page.evaluate(() => 'isFirst' in window)).toBe(true);
    await context.setOffline(true);
    await toMyClaim();
    await expect(pay).toBeVisible();
    await context.setOffline(false);
    await expect(() => expect(page.evaluate(() => 'isFirst' in window)).resolves.toBe(false)).toPass();
    await expect(pay).toBeVisible();
  },
);

test(
  'a provider that is away is told of, and may be asked again',
  sameAtEveryWidth,
  async ({ page, putClaim, expectAccessibleInBoth, allowConsole }) => {
    allowConsole(/503/);
    const away = {
      status: 503,
      contentType: 'application/problem+json',
      json: { code: 'payment-provider-unavailable' },
    };
    await page.route('**/api/create-payment-intent/Create', (route) => route.fulfill(away), { times: 1 });
    await openExcess(page, await putClaim(inspectingClaim()));
    await expect(page.getByText('Card payments aren’t available right now')).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(payNow(page)).toBeVisible();
  },
);

test(
  'an amount that has changed since is shown before it can be paid',
  sameAtEveryWidth,
  async ({ page, putClaim }) => {
    const old = { status: 'due', amountPence: 5_000, canPayOnline: true };
    await page.route('**/check', (route) => route.fulfill({ json: old }), { times: 1 });
    await openExcess(page, await putClaim(inspectingClaim()));
    await expect(page.getByText('Excess due: £75.00', { exact: true })).toBeVisible();
    await expect(page.getByText('It was £50.00 before.', { exact: true })).toBeVisible();
    await expect(payNow(page)).toBeVisible();
    await expect(page.getByText('£50.00', { exact: true })).toHaveCount(0);
  },
);

test(
  'a state that cannot be asked for is asked for again',
  sameAtEveryWidth,
  async ({ page, putClaim, expectAccessible, allowConsole }) => {
    allowConsole(/503/);
    const story = await putClaim(inspectingClaim());
    await trackByCall(page, story);
    let isAway = true;
    await page.route('**/check', (route) => (isAway ? route.fulfill({ status: 503, json: {} }) : route.fallback()));
    await page.goto(completed(story));
    await expect(page.getByText('Checking your payment. This can take a few seconds.')).toBeVisible();
    await expect(page.getByText('We can’t confirm your payment yet.')).toBeVisible();
    await expectAccessible(page);
    isAway = false;
    const due = page.getByText('Excess due: £75.00');
    // The page may have asked by itself before the press.
    await page.getByRole('button', { name: 'Try again' }).or(due).first().click();
    await expect(due).toBeVisible();
  },
);

test(
  'where nobody takes payments online, it says whom to ask',
  sameAtEveryWidth,
  async ({ page, putClaim, expectAccessibleInBoth }) => {
    const state = { status: 'due', amountPence: 7500, canPayOnline: false };
    await page.route('**/check', (route) => route.fulfill({ json: state }));
    await openExcess(page, await putClaim(inspectingClaim()));
    await expect(page.getByText('You can’t pay online at the moment.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toBeVisible();
    await expect(payNow(page)).toHaveCount(0);
    await expectAccessibleInBoth(page);
  },
);

test('what was given back is told', sameAtEveryWidth, async ({ page, putClaim }) => {
  const paidState = {
    status: 'paid',
    amountPence: 7500,
    paidOn: '2025-11-06T12:00:00Z',
    hasReceipt: false,
    card: null,
  };
  let refundedPence = 2000;
  await page.route('**/check', (route) => route.fulfill({ json: { ...paidState, refundedPence } }));
  await openExcess(page, await putClaim(inspectingClaim()));
  await expect(page.getByText('We’ve refunded £20.00.')).toBeVisible();
  refundedPence = 7500;
  await page.reload();
  await expect(page.getByText('We’ve refunded it in full.')).toBeVisible();
});
