import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';
import { expect, freshEmail, test } from './accounts.ts';
import { daysAgo, inspectingClaim } from './claim-document.ts';
import { hydrated, openClaim, sameAtEveryWidth } from './fixtures.ts';
import { mailedText } from './mailbox.ts';

const inDays = (days: number) => daysAgo(-days);

/** The newest code that was mailed to an address. */
const mailedCode = (api: APIRequestContext, email: string) => mailedText(api, email, /Your code is (\d{6})/);

/** A browser of somebody else, in the same size. */
async function helpersBrowser(browser: Browser, page: Page): Promise<{ context: BrowserContext; helper: Page }> {
  const context = await browser.newContext({ viewport: page.viewportSize() });
  return { context, helper: await context.newPage() };
}

const madeLink = (page: Page) => page.getByLabel('Link', { exact: true });

test(
  'a claimant makes a link, a helper follows the repair by it, and it ends',
  sameAtEveryWidth,
  async ({ page, browser, putClaim, expectAccessibleEverywhere }) => {
    const story = await putClaim(
      inspectingClaim({
        nextDeliveryAttemptDate: inDays(3),
        deliveryCourier: 'DPD',
        dpddeliveryNumber: '15501234567890',
      }),
    );
    await openClaim(page, story);
    await page.getByRole('link', { name: 'Share with a helper' }).first().click();
    await expect(page).toHaveURL(`/share/${story.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Share with a helper' })).toBeFocused();
    await expect(page.getByText('You haven’t shared your claim.')).toBeVisible();
    await expectAccessibleEverywhere(page);
    await page.getByLabel('Who is it for?').fill('My daughter');
    await page.getByLabel('How long should it work?').selectOption('3 days');
    await page.getByRole('button', { name: 'Make link' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Your link is ready' })).toBeVisible();
    const link = await madeLink(page).inputValue();
    expect(new URL(link).pathname).toBe(`/shared/${story.id}`);
    await expect(page.getByText('Not opened yet')).toBeVisible();
    await expectAccessibleEverywhere(page);

    const { context, helper } = await helpersBrowser(browser, page);
    const asked: string[] = [];
    helper.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
    await helper.goto(link);
    await expect(helper.getByRole('heading', { level: 1, name: 'We’re inspecting your iPhone 13' })).toBeVisible();
    await expect(helper.getByRole('list', { name: 'Claim progress' }).getByRole('listitem')).toHaveCount(3);
    await expect(helper.getByText('Courier')).toBeVisible();
    await expect(helper.getByText('DPD', { exact: true })).toBeVisible();
    await expect(helper).toHaveURL(`/shared/${story.id}`);
    const secret = new URL(link).hash.slice(1);
    expect(asked.filter((url) => url.includes(secret))).toEqual([]);
    const shown = (await helper.locator('body').innerText()) + (await helper.content());
    expect(shown).not.toMatch(
      /Amina|Okafor|The Mall|SW1A|amina@|15501234567890|356938035643809|F2LZK0XXN72J|£75|JOB-1/,
    );
    expect(shown).not.toContain(story.number);
    await expectAccessibleEverywhere(helper);
    await helper.reload();
    await expect(helper.getByRole('heading', { level: 1, name: 'We’re inspecting your iPhone 13' })).toBeVisible();
    await helper.goto(`/my-claim/${story.id}`);
    await expect(helper).toHaveURL(/\/track\?/);
    await helper.goBack();

    await page.reload();
    await hydrated(page);
    await expect(page.getByText(/Opened \d times, last on/)).toBeVisible();
    await page.getByRole('button', { name: 'End link for My daughter' }).press('Enter');
    await expect(page.locator(':focus')).toContainText(/You ended it on/);
    await expect(page.getByRole('button', { name: /End link/ })).toHaveCount(0);
    await helper.goto(link);
    await expect(helper.getByRole('alert')).toHaveText(
      'This link doesn’t work. Ask whoever sent it to you for a new one.',
    );
    await expectAccessibleEverywhere(helper);
    await context.close();
  },
);

test(
  'a link with a code opens once the mailed code is entered',
  sameAtEveryWidth,
  async ({ page, browser, api, asAdmin, putClaim, expectAccessibleEverywhere }) => {
    const customer = `Insurer ${freshEmail()}`;
    const client = { clientId: crypto.randomUUID(), name: customer, contracts: [{ customer }], helpersNeedCode: true };
    await asAdmin('saveClient', { ...client, seen: null });
    const contract = { name: 'Device cover', customer, tatSlaDays: 7 };
    await openClaim(page, await putClaim(inspectingClaim({ contract })), 'share');
    await page.getByRole('button', { name: 'Make link' }).click();
    const email = page.getByLabel('Your helper’s email address');
    await expect(email).toBeFocused();
    await expect(page.getByText('Enter an email address, such as')).toBeVisible();
    const address = freshEmail();
    await email.fill(address);
    await page.getByRole('button', { name: 'Make link' }).click();
    const link = await madeLink(page).inputValue();

    const { context, helper } = await helpersBrowser(browser, page);
    await helper.goto(link);
    const code = helper.getByLabel('6-digit code');
    await expect(helper.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
    await expectAccessibleEverywhere(helper);
    await code.fill('12 34');
    await code.press('Enter');
    await expect(code).toBeFocused();
    await expect(helper.getByText('Enter the 6-digit code.')).toBeVisible();
    await code.fill(await mailedCode(api, address));
    await code.press('Enter');
    await expect(helper.getByRole('heading', { level: 1, name: 'We’re inspecting your iPhone 13' })).toBeFocused();
    await context.close();
  },
);

test(
  'a page that is open ends with its link, without a reload',
  sameAtEveryWidth,
  async ({ page, browser, putClaim, allowConsole }) => {
    const story = await putClaim(inspectingClaim());
    await openClaim(page, story, 'share');
    await page.getByRole('button', { name: 'Make link' }).click();
    const { context, helper } = await helpersBrowser(browser, page);
    await helper.goto(await madeLink(page).inputValue());
    await expect(helper.getByRole('heading', { level: 1, name: 'We’re inspecting your iPhone 13' })).toBeVisible();
    allowConsole(/status of 404/);
    await page.getByRole('button', { name: /End link/ }).click();
    await expect(page.getByText(/You ended it on/)).toBeVisible();
    await helper.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(helper.getByRole('alert')).toHaveText(/This link doesn’t work/);
    await context.close();
  },
);
