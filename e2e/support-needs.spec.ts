import type { Page } from '@playwright/test';
import { inspectingClaim } from './claim-document.ts';
import { expect, hydrated, openClaim, test, trackByCall, sameAtEveryWidth } from './fixtures.ts';

const asksToLeave = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

test(
  'row 59: help is two presses from every claim page, at 320 px too, and is kept after an error',
  sameAtEveryWidth,
  async ({ page, putClaim, expectAccessibleEverywhere }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const story = await putClaim(inspectingClaim());
    await openClaim(page, story, 'messages');
    await page.getByRole('link', { name: 'Help that you need' }).press('Enter');
    await expect(page).toHaveURL(`/my-details/${story.id}#needs`);
    await hydrated(page);
    await expect(page.locator('#needs')).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Help that you need' })).toBeInViewport({ ratio: 1 });
    const form = page.getByRole('form', { name: 'Help that you need' });
    await expect(form).toBeInViewport();
    await form.getByRole('button', { name: 'Save what helps me' }).click();
    await expect(form.getByText(/Nothing is checked, so nothing was saved\./)).toBeVisible();
    await expect(page).toHaveTitle(/^Error: /);
    await form.getByLabel('Large print').check();
    await form.getByLabel('What else would help?').fill('I lip-read');
    await form.getByRole('button', { name: 'Save what helps me' }).click();
    await expect(form.getByLabel('What else would help?')).toBeFocused();
    await expect(form.getByText('Tick “Something else” too, or clear these words.')).toBeVisible();
    await expectAccessibleEverywhere(page);
    await form.getByLabel('Something else').check();
    await form.getByRole('button', { name: 'Save what helps me' }).click();
    await expect(form.getByText('A handler will read it within one working day.')).toBeVisible();
    // Said once: an announcement beside it would say it again, in other words.
    await expect(page.getByText('A handler will read it within one working day.')).toHaveCount(1);
    await expect(form.getByLabel('What else would help?')).toHaveValue('I lip-read');
    const said = await form.locator('[role=status] p').elementHandle();
    await form.getByRole('button', { name: 'Save what helps me' }).click();
    await expect.poll(() => said?.evaluate((element) => element.isConnected)).toBe(false);
    await expect(form.getByText('A handler will read it within one working day.')).toBeVisible();
    expect(await asksToLeave(page)).toBe(false);
    await form.getByLabel('More time').check();
    await expect(form.getByText('You’ve changed something. It isn’t saved yet.')).toBeVisible();
    await expect(form.getByText('A handler will read it within one working day.')).toBeHidden();
    // Nothing of it is kept, so the browser asks before the page is left.
    expect(await asksToLeave(page)).toBe(true);
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toMatch(/lip-read|large-print/);
  },
);

test(
  'row 62: the offer of help is no task, and goes once it is sent away',
  sameAtEveryWidth,
  async ({ page, putClaim }) => {
    const story = await putClaim(inspectingClaim({ messages: [], policyExcessAmount: 0 }));
    await openClaim(page, story);
    const offer = page.getByText('Is there anything we should know so that we can help you better?');
    await expect(offer).toBeVisible();
    await expect(page.getByText('To do', { exact: true })).toBeHidden();
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.getByRole('button', { name: 'No, thank you' }).click();
    await expect(offer).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'We won’t ask again.' })).toBeAttached();
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'row 59: help is sent without a script, and what was typed survives an error',
    sameAtEveryWidth,
    async ({ page, putClaim, allowConsole }) => {
      allowConsole(/status of 422/);
      const story = await putClaim(inspectingClaim());
      await page.goto(`/my-details/${await trackByCall(page, story)}#needs`);
      await page.getByRole('button', { name: 'Save what helps me' }).click();
      await expect(page.getByText(/Nothing is checked, so nothing was saved\./)).toBeVisible();
      await expect(page).toHaveTitle(/^Error: /);
      await expect(page.getByRole('heading', { name: 'Help that you need' })).toBeInViewport();
      await page.getByLabel('Telephone me instead of writing').check();
      await page.getByLabel('Write to me instead of telephoning').check();
      await page.getByRole('button', { name: 'Save what helps me' }).click();
      await expect(page.getByText('Choose telephone or writing, not both.')).toBeVisible();
      await expect(page.getByLabel('Telephone me instead of writing')).toBeChecked();
      await page.getByLabel('Write to me instead of telephoning').uncheck();
      await page.getByRole('button', { name: 'Save what helps me' }).click();
      await expect(page.getByText('A handler will read it within one working day.')).toBeVisible();
    },
  );
});
