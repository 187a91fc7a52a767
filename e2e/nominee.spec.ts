import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expect, freshEmail, test } from './accounts.ts';
import { inspectingClaim, stateChange } from './claim-document.ts';
import { hydrated, openClaim, sameAtEveryWidth } from './fixtures.ts';
import { mailedText } from './mailbox.ts';
import { sendQuote } from './quote-calls.ts';

const withoutScript = { javaScriptEnabled: false };

/** Fills in the form with the keyboard alone. */
async function nominate(page: Page, { email, may }: { email: string; may: readonly string[] }): Promise<void> {
  await page.getByLabel('Their name').fill('Dana Field');
  await page.getByLabel('Who are they to you?').fill('daughter');
  await page.getByLabel('Their email address').fill(email);
  for (const right of may) await page.getByRole('checkbox', { name: right }).press('Space');
  await page.getByRole('button', { name: 'Send them the link' }).press('Enter');
}

const linkOf = (api: APIRequestContext, email: string) =>
  mailedText(api, email, /(https?:[^"\s<>&]*\/acting\/[\w-]+#[\w-]{43})/);

type Story = { number: string; postcode?: string };

/** Opens the mailed link in a browser of the nominee’s, and goes on to the claim. */
async function begin(
  browser: Browser,
  page: Page,
  api: APIRequestContext,
  { email, story }: { email: string; story: Story },
) {
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const nominee = await context.newPage();
  await nominee.goto(await linkOf(api, email));
  await expect(nominee.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
  await nominee.getByLabel('6-digit code').fill(await mailedText(api, email, /Your code is (\d{6})/));
  await nominee.keyboard.press('Enter');
  await expect(nominee.getByRole('heading', { level: 1, name: 'Find the claim' })).toBeFocused();
  return { context, nominee, story };
}

async function find(nominee: Page, story: Story): Promise<void> {
  await nominee.getByLabel('Claim reference').fill(story.number);
  await nominee.getByLabel('Post code').fill('SW1A 1AA');
  await nominee.keyboard.press('Enter');
}

test(
  'a claimant nominates somebody, who confirms, sees the claim and is ended at once',
  sameAtEveryWidth,
  async ({ page, browser, api, putClaim, expectAccessibleEverywhere }) => {
    const story = await putClaim(inspectingClaim());
    const email = freshEmail();
    await openClaim(page, story);
    await page.getByRole('link', { name: 'Somebody to act for me' }).first().click();
    await expect(page).toHaveURL(`/nominee/${story.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Somebody to act for me' })).toBeFocused();
    await page.getByRole('button', { name: 'Send them the link' }).press('Enter');
    await expect(page.getByText('Choose at least one.')).toBeVisible();
    await expectAccessibleEverywhere(page);
    await nominate(page, { email, may: ['See the claim and its messages'] });
    await expect(page.locator(':focus')).toContainText(`We’ve mailed a link to ${email}.`);
    await expectAccessibleEverywhere(page);

    const { context, nominee } = await begin(browser, page, api, { email, story });
    await expectAccessibleEverywhere(nominee);
    await find(nominee, story);
    await expect(nominee.getByText('You are acting for Amina Okafor')).toBeVisible();
    await expect(nominee.getByRole('heading', { level: 1, name: 'We’re inspecting your iPhone 13' })).toBeFocused();
    expect(new URL(nominee.url()).hash).toBe('');
    await expectAccessibleEverywhere(nominee);
    const shown = (await nominee.locator('body').innerText()) + (await nominee.content());
    expect(shown).not.toMatch(/The Mall|SW1A|amina@|356938035643809|F2LZK0XXN72J|JOB-1/);
    await nominee.reload();
    await expect(nominee.getByText('You are acting for Amina Okafor')).toBeVisible();
    await nominee.goto(`/my-claim/${story.id}`);
    await expect(nominee).toHaveURL(/\/track\?/);
    await nominee.goto(`/acting/${story.id}`);
    await expect(nominee.getByText('You are acting for Amina Okafor')).toBeVisible();

    await page.reload();
    await hydrated(page);
    await expect(page.getByText(/Acts for you until your claim ends/)).toBeVisible();
    await page.getByRole('button', { name: 'End that Dana Field may act for you' }).press('Enter');
    await expect(page.locator(':focus')).toContainText(/You ended it on/);
    await expect(nominee.getByRole('alert')).toHaveText(
      'You can’t act for this person, or not any more. Ask them for a new link.',
    );
    await expectAccessibleEverywhere(nominee);
    await context.close();
  },
);

test(
  'a nominee writes and approves the quote, and both sides say so',
  sameAtEveryWidth,
  async ({ page, browser, api, putClaim, expectAccessibleEverywhere }) => {
    const state = 'Awaiting Authorisation';
    const story = await putClaim(inspectingClaim({ state, events: [stateChange(state, 1)], policyExcessAmount: 0 }));
    await sendQuote(page, story);
    const email = freshEmail();
    await openClaim(page, story, 'nominee');
    await nominate(page, { email, may: ['Write messages', 'Decide about the quote and the outcome'] });
    const { context, nominee } = await begin(browser, page, api, { email, story });
    await find(nominee, story);
    await expect(nominee.getByRole('heading', { name: 'A quote waits for a decision' })).toBeVisible();
    await expect(nominee.getByText('“you” means the person you act for')).toBeVisible();
    await nominee.getByRole('button', { name: 'Approve the quote' }).press('Enter');
    await expect(nominee.getByText('Tick this first.')).toBeVisible();
    await expectAccessibleEverywhere(nominee);
    await nominee.getByLabel('I approve this repair and its price.').press('Space');
    await nominee.getByRole('button', { name: 'Approve the quote' }).press('Enter');
    await expect(nominee.getByText('Nothing else waits for a decision.')).toBeVisible();
    await nominee.getByLabel('Topic').fill('Her phone');
    await nominee.getByLabel('Message', { exact: true }).fill('She has no signal.');
    await nominee.getByRole('button', { name: 'Send Message' }).press('Enter');
    await expect(nominee.getByText('Dana Field, for them')).toBeVisible();
    await expectAccessibleEverywhere(nominee);
    await context.close();

    await page.goto(`/quote/${story.id}`);
    await expect(page.getByText(/Somebody who may act for you approved this quote on/)).toBeVisible();
    await page.goto(`/messages/${story.id}`);
    await expect(page.getByText('Dana Field, for you:')).toBeVisible();
    await page.goto(`/history/${story.id}`);
    await expect(page.getByText('By Dana Field, who may act for you')).toBeVisible();
  },
);

test('without a script somebody is nominated and ended too', sameAtEveryWidth, async ({ page, browser, putClaim }) => {
  const story = await putClaim(inspectingClaim());
  await openClaim(page, story, 'nominee');
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ ...withoutScript, storageState, viewport: page.viewportSize() });
  const plain = await context.newPage();
  await plain.goto(`/nominee/${story.id}`);
  await plain.getByLabel('Their name').fill('Dana Field');
  await plain.getByLabel('Their email address').fill('nobody');
  await plain.getByRole('button', { name: 'Send them the link' }).click();
  await expect(plain.getByText('Enter an email address, such as name@example.com.')).toBeVisible();
  await expect(plain.getByLabel('Their name')).toHaveValue('Dana Field');
  const email = freshEmail();
  await plain.getByLabel('Their email address').fill(email);
  await plain.getByRole('checkbox', { name: 'See the claim' }).check();
  await plain.getByRole('button', { name: 'Send them the link' }).click();
  await expect(plain.getByText(`We’ve mailed a link to ${email}.`)).toBeVisible();
  await plain.getByRole('button', { name: 'End that Dana Field may act for you' }).click();
  await expect(plain.getByText(/You ended it on/)).toBeVisible();
  await context.close();
});
