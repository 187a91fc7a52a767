import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { ActingClaim } from '#features/share/acting/acting-answers.rules.ts';
import { actingClaim } from '#features/share/acting/screen/acting-claim.fixture.ts';
import type { Boot } from '#shared/page/boot.ts';
import { inspectingClaim, type Story } from './claim-document.ts';
import { expect, sameAtEveryWidth, test, openClaim, trackByCall } from './fixtures.ts';
import { onlyCall, serveStripe, stripeOrigins, typeCard } from './stripe-js.ts';

const origin = `http://localhost:${process.env['E2E_STRIPE_PORT']}`;
test.use({ baseURL: origin, otherOrigins: stripeOrigins });

const payNow = (page: Page) => page.getByRole('button', { name: 'Pay now' });
const paid = (page: Page) => page.getByRole('heading', { name: 'Excess has been paid' });

async function openExcess(page: Page, story: Story): Promise<void> {
  await openClaim(page, story, 'excess-payment');
  await expect(payNow(page)).toBeVisible();
}

test(
  'the card form is begun as agreed, and pays',
  sameAtEveryWidth,
  async ({ page, context, putClaim, expectAccessible }) => {
    const calls = await serveStripe(context);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const story = await putClaim(inspectingClaim());
    await openExcess(page, story);
    await expect(page.getByText('Excess due: £75.00')).toBeVisible();
    await expect(page.getByText('Your card details go straight to our payment provider.')).toBeVisible();
    expect(onlyCall(calls, 'Stripe')).toEqual(['pk_test_standin00000000', { locale: 'en' }]);
    expect(onlyCall(calls, 'elements')).toEqual([
      {
        clientSecret: expect.stringMatching(/^pi_\w+_secret_/),
        appearance: expect.objectContaining({ theme: 'stripe' }),
      },
    ]);
    expect(onlyCall(calls, 'create')).toEqual([
      'payment',
      expect.objectContaining({ layout: 'tabs', wallets: { applePay: 'auto', googlePay: 'auto' } }),
    ]);
    expect(requested).toContain('https://js.stripe.com/endive/stripe.js?advancedFraudSignals=false');
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
    await expectAccessible(page);
    await typeCard(page, '4242424242424242');
    await payNow(page).dblclick();
    await expect(paid(page)).toBeVisible();
    expect(onlyCall(calls, 'confirmPayment')).toEqual([
      { return_url: `${origin}/excess-payment-completed/${story.id}` },
    ]);
    await expect(page).toHaveURL(`/excess-payment-completed/${story.id}`);
    await expect(page.getByText('Visa ending in 4242')).toBeVisible();
  },
);

test(
  'it looks as the page does, also when that changes',
  sameAtEveryWidth,
  async ({ page, context, putClaim, expectAccessible }) => {
    const calls = await serveStripe(context);
    await page.emulateMedia({ colorScheme: 'dark' });
    await openExcess(page, await putClaim(inspectingClaim()));
    expect(onlyCall(calls, 'elements')).toEqual([
      expect.objectContaining({
        appearance: expect.objectContaining({
          theme: 'night',
          variables: expect.objectContaining({
            colorBackground: '#182125',
            colorText: '#edf2f2',
            borderRadius: '10px',
          }),
        }),
      }),
    ]);
    await expectAccessible(page);
    await page.getByLabel('Appearance').selectOption('light');
    await expect(() =>
      expect(calls).toContainEqual({
        name: 'update',
        args: [{ appearance: expect.objectContaining({ theme: 'stripe' }) }],
      }),
    ).toPass();
  },
);

test(
  'a refusal is told where the claimant is, who pays with another card',
  sameAtEveryWidth,
  async ({ page, context, putClaim, expectAccessible }) => {
    await serveStripe(context);
    await openExcess(page, await putClaim(inspectingClaim()));
    await typeCard(page, '4000000000009995');
    await payNow(page).focus();
    await page.keyboard.press('Enter');
    const trouble = page.getByRole('alert').filter({ hasText: 'Error taking excess payment' });
    await expect(trouble).toContainText('Message from your payment provider');
    await expect(trouble).toContainText('Your card has insufficient funds.');
    await expect(trouble).toBeFocused();
    await expect(page).toHaveTitle(/^Error: Excess Payment/);
    await expectAccessible(page);
    await typeCard(page, '4242424242424242');
    await payNow(page).click();
    await expect(paid(page)).toBeVisible();
  },
);

test('a field that is not right is the form’s own to tell', sameAtEveryWidth, async ({ page, context, putClaim }) => {
  await serveStripe(context);
  await openExcess(page, await putClaim(inspectingClaim()));
  await payNow(page).click();
  await expect(payNow(page)).not.toHaveAttribute('aria-busy');
  await expect(page.getByText('Error taking excess payment')).toHaveCount(0);
});

test(
  'the bank’s second step opens over the page',
  { tag: ['@old-browser', sameAtEveryWidth.tag] },
  async ({ page, context, putClaim }) => {
    await serveStripe(context);
    await openExcess(page, await putClaim(inspectingClaim()));
    await typeCard(page, '4000002500003155');
    await payNow(page).click();
    const bank = page.frameLocator('iframe[title="Your bank"]');
    await expect(page.getByRole('button', { name: 'Paying…' })).toBeVisible();
    await bank.getByRole('button', { name: 'Fail' }).click();
    await expect(page.getByText('We are unable to authenticate your payment method.')).toBeVisible();
    await payNow(page).click();
    await bank.getByRole('button', { name: 'Complete' }).click();
    await expect(paid(page)).toBeVisible();
  },
);

test(
  'the bank’s second step takes the whole window, and leads back without the secret',
  sameAtEveryWidth,
  async ({ page, context, putClaim }) => {
    await serveStripe(context);
    await page.addInitScript(() => Object.assign(window, { bankIsAPage: true }));
    const story = await putClaim(inspectingClaim());
    await openExcess(page, story);
    await typeCard(page, '4000002500003155');
    await payNow(page).click();
    await page.getByRole('button', { name: 'Fail' }).click();
    await expect(page).toHaveURL(`/excess-payment-completed/${story.id}`);
    await expect(page.getByText('We are unable to authenticate your payment method.')).toBeVisible();
    await page.getByRole('link', { name: 'Try again' }).click();
    await typeCard(page, '4000002500003155');
    await payNow(page).click();
    await page.getByRole('button', { name: 'Complete' }).click();
    await expect(paid(page)).toBeVisible();
    await expect(page).toHaveURL(`/excess-payment-completed/${story.id}`);
    const seen = await page.evaluate(() => [document.referrer, ...performance.getEntries().map(({ name }) => name)]);
    expect(seen.join()).not.toContain('_secret_');
  },
);

test(
  'an intent of another claim in the address pays nothing',
  sameAtEveryWidth,
  async ({ page, context, putClaim }) => {
    const calls = await serveStripe(context);
    const [payer, other] = [await putClaim(inspectingClaim()), await putClaim(inspectingClaim())];
    await openExcess(page, payer);
    const [{ clientSecret }] = onlyCall(calls, 'elements') as [{ clientSecret: string }];
    await typeCard(page, '4242424242424242');
    await payNow(page).click();
    await expect(paid(page)).toBeVisible();
    // Left open, it would check its payment without its session.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await trackByCall(page, other);
    const [intent = ''] = clientSecret.split('_secret_');
    const query = `payment_intent=${intent}&payment_intent_client_secret=${clientSecret}&redirect_status=succeeded`;
    await page.goto(`/excess-payment-completed/${other.id}?${query}`);
    await expect(page.getByText('We haven’t received your payment.')).toBeVisible();
    await expect(paid(page)).toHaveCount(0);
  },
);

test(
  'a card form that does not load is told of, and may be asked for again',
  sameAtEveryWidth,
  async ({ page, context, putClaim, allowConsole, expectAccessible }) => {
    allowConsole(/net::ERR_FAILED|Failed to load resource/);
    await serveStripe(context);
    let isBlocked = true;
    await context.route('https://js.stripe.com/endive/stripe.js*', (route) =>
      isBlocked ? route.abort() : route.fallback(),
    );
    const story = await putClaim(inspectingClaim());
    await openClaim(page, story, 'excess-payment');
    await expect(page.getByText('The card form didn’t load.')).toBeVisible();
    await expectAccessible(page);
    isBlocked = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(payNow(page)).toBeVisible();
  },
);

test('nothing moves when the form comes', async ({ page, context, putClaim }) => {
  await serveStripe(context);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openExcess(page, await putClaim(inspectingClaim()));
  await expect(page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number')).toBeVisible();
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
});

test(
  'coming and leaving takes a document each, whose policy lets Stripe in or keeps it out',
  sameAtEveryWidth,
  async ({ page, context, putClaim }) => {
    await serveStripe(context);
    const story = await putClaim(inspectingClaim());
    const documents: string[] = [];
    page.on('response', (response) => {
      if (response.request().isNavigationRequest() && response.frame() === page.mainFrame()) {
        documents.push(
          `${new URL(response.url()).pathname} ${/stripe/.test(response.headers()['content-security-policy'] ?? '')}`,
        );
      }
    });
    await openClaim(page, story);
    documents.length = 0;
    await page.getByRole('link', { name: 'Pay £75.00' }).click();
    await expect(payNow(page)).toBeVisible();
    expect(documents).toEqual([`/excess-payment/${story.id} true`]);
    await page.getByRole('link', { name: 'Messages', exact: false }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    expect(await page.evaluate(() => 'Stripe' in window)).toBe(false);
    expect(documents.slice(1)).toEqual([`/messages/${story.id} false`]);
    await page.goBack();
    await expect(payNow(page)).toBeVisible();
    expect(documents.at(-1)).toBe(`/excess-payment/${story.id} true`);
    await page.goBack();
    await expect(page).toHaveURL(`/my-claim/${story.id}`);
    await expect(page.getByRole('link', { name: 'Pay £75.00' })).toBeVisible();
    expect(await page.evaluate(() => 'Stripe' in window)).toBe(false);
  },
);

/**
 * Serves the nominee's own answers. The pages are the portal's: each test of a nominee's way is in nominee.spec.ts, and
 * this portal shows no mails, so nobody could confirm here. The attempt is a real one.
 */
async function actFor(page: Page, story: Story): Promise<void> {
  const first = await (await page.request.get('/privacy')).text();
  const [, data = ''] = /<script type="application\/json" id="boot">([^]*?)<\/script>/.exec(first) ?? [];
  const { brand } = (JSON.parse(data) as { boot: Boot }).boot;
  const claim: ActingClaim = {
    ...actingClaim,
    may: ['pay'],
    until: '2027-11-06T12:00:00.000Z',
    brand,
    number: story.number,
    payment: { state: 'due', duePence: 7_500 },
  };
  const step = { step: 'open', code: null, claim };
  const calls = `**/api/acting/${story.id}`;
  await page.route(calls, (route) => route.fulfill({ json: step }));
  await page.route(`${calls}/open`, (route) => route.fulfill({ json: step }));
  await page.route(`${calls}/events`, (route) => route.fulfill({ contentType: 'text/event-stream', body: ': \n\n' }));
  await page.route(`${calls}/payment/check`, async (route) => {
    const checked = await page.request.post(`/api/excess-payment/${story.id}/check`, { data: {} });
    await route.fulfill({ json: await checked.json() });
  });
  await page.route(`${calls}/payment/start`, async (route) => {
    const data = { item: { id: story.id } };
    const begun = await (await page.request.post('/api/create-payment-intent/Create', { data })).json();
    await route.fulfill({ json: { ...begun, returnUrl: `${origin}/acting/${story.id}/paid` } });
  });
}

test(
  'a nominee’s page lets Stripe in, and the way back is without the secret',
  sameAtEveryWidth,
  async ({ page, context, putClaim, expectAccessible }) => {
    await serveStripe(context);
    await page.addInitScript(() => Object.assign(window, { bankIsAPage: true }));
    const story = await putClaim(inspectingClaim());
    await openClaim(page, story);
    await actFor(page, story);
    const policies: string[] = [];
    page.on('response', (response) => {
      if (response.request().isNavigationRequest() && response.frame() === page.mainFrame() && response.ok()) {
        const policy = response.headers()['content-security-policy'] ?? '';
        policies.push(`${new URL(response.url()).pathname} ${/stripe/.test(policy)}`);
      }
    });
    await page.goto(`/acting/${story.id}`);
    await page.getByRole('link', { name: 'Pay £75.00' }).press('Enter');
    await expect(payNow(page)).toBeVisible();
    await expectAccessible(page);
    expect(policies).toEqual([`/acting/${story.id} false`, `/acting/${story.id}/pay true`]);
    await typeCard(page, '4000002500003155');
    await payNow(page).click();
    await page.getByRole('button', { name: 'Complete' }).click();
    await expect(paid(page)).toBeVisible();
    await expect(page).toHaveURL(`/acting/${story.id}/paid`);
    const seen = await page.evaluate(() => [document.referrer, ...performance.getEntries().map(({ name }) => name)]);
    expect(seen.join()).not.toContain('_secret_');
    expect(await page.evaluate(() => 'Stripe' in window)).toBe(false);
    await page.getByRole('link', { name: 'Back to the claim' }).click();
    await expect(page.getByText('Excess to pay')).toBeVisible();
  },
);

test('under a dialog no payment begins', sameAtEveryWidth, async ({ page, context, putClaim }) => {
  const calls = await serveStripe(context);
  const story = await putClaim(inspectingClaim());
  await trackByCall(page, story);
  await page.goto(`/excess-payment/${story.id}/submit-passcode`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByText('Excess due: £75.00')).toBeAttached();
  expect(calls).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(payNow(page)).toBeVisible();
  expect(onlyCall(calls, 'Stripe')).toHaveLength(2);
});

type Listed = { kind: 'file' | 'inline' | 'provider'; source: string; purpose: string; integrity: string };
type Chunk = { file: string; name?: string; imports?: string[] };

const inventory = JSON.parse(readFileSync('docs/payment-scripts.json', 'utf8')) as Record<string, Listed[]>;
const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<string, Chunk>;

/** A module's own file and those that it imports at once. */
function filesOf(source: string, seen = new Set<string>()): Set<string> {
  // A piece that several share is listed under a name of its own.
  const shared = () => Object.values(manifest).find(({ name }) => source.endsWith(`/${name}.ts`));
  const { file, imports = [] } = manifest[source] ?? shared() ?? { file: `no ${source} in the build` };
  seen.add(file);
  for (const imported of imports) if (!seen.has(manifest[imported]?.file ?? '')) filesOf(imported, seen);
  return seen;
}

/** What the list says must come: files by their path, inline scripts by their hash, the provider's by address. */
function expected(listed: Listed[]): string[] {
  const files = listed.filter(({ kind }) => kind === 'file').flatMap(({ source }) => [...filesOf(source)]);
  const others = listed
    .filter(({ kind }) => kind !== 'file')
    .map((each) => (each.kind === 'inline' ? each.integrity : each.source));
  return [...new Set(files.map((file) => `/${file}`)), ...others].toSorted();
}

const sha256 = (body: string | Buffer) => `sha256-${createHash('sha256').update(body).digest('base64')}`;

const paymentPages = ['/excess-payment', '/excess-payment-completed', '/acting/pay', '/acting/paid'];

/** `/acting/pay` is `/acting/{id}/pay`. */
const addressOf = (path: string, { id }: Story): string =>
  path.startsWith('/acting/') ? path.replace('/acting/', `/acting/${id}/`) : `${path}/${id}`;

for (const path of paymentPages) {
  test(
    `the scripts of ${path} are those of the list, byte for byte as built`,
    sameAtEveryWidth,
    async ({ page, context, putClaim }) => {
      await serveStripe(context);
      const story = await putClaim(inspectingClaim());
      await openClaim(page, story);
      if (path.startsWith('/acting/')) await actFor(page, story);
      await page.goto('about:blank');
      const loaded = new Set<string>();
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (request.resourceType() === 'script') loaded.add(url.origin === origin ? url.pathname : url.href);
      });
      await page.goto(addressOf(path, story));
      await expect(
        payNow(page)
          .or(page.getByRole('link', { name: /^Pay (?:your excess|the excess|£75\.00)$/ }))
          .first(),
      ).toBeVisible();
      await expect(() => expect([...loaded].join()).toContain('event-stream')).toPass();
      for (const file of loaded) {
        if (!file.startsWith('/')) continue;
        const served = await (await context.request.get(file)).body();
        expect(sha256(served), file).toBe(sha256(readFileSync(`dist/client${file}`)));
      }
      const inline = await page
        .locator('script:not([src]):not([type="application/json"])')
        .evaluateAll((all) => all.map((script) => script.textContent ?? ''));
      for (const text of inline) loaded.add(sha256(text));
      expect([...loaded].toSorted()).toEqual(expected(inventory[path] ?? []));
    },
  );
}
