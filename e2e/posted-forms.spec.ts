import type { Page } from '@playwright/test';
import { freshEmail } from './accounts.ts';
import { inspectingClaim } from './claim-document.ts';
import { expect, sameAtEveryWidth, submitTrack, test, trackByCall } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

/** The page begins at the summary, which leads to the only field that is wrong. */
async function expectLedTo(page: Page, label: string): Promise<void> {
  await expect(page).toHaveTitle(/^Error: /);
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: `Go to ${label}` })).toBeFocused();
  await page.keyboard.press('Enter');
}

test.describe('without JavaScript, one thing that is wrong is led to, and what was done has the focus', () => {
  test.beforeEach(({ allowConsole }) => allowConsole(/status of 422/));

  test('of Track', sameAtEveryWidth, async ({ page }) => {
    await page.goto('/track');
    await page.getByLabel('Claim reference or policy number').fill('CLM-7');
    await submitTrack(page);
    await expectLedTo(page, 'Post code');
    await expect(page.getByLabel('Post code')).toBeFocused();
  });

  test('of the code by mail', sameAtEveryWidth, async ({ page }) => {
    await page.goto('/track/code?outcome=malformed');
    await expectLedTo(page, '6-digit code');
    await expect(page.getByLabel('6-digit code')).toBeFocused();
    await page.goto('/track/code?outcome=sent#code-sent');
    await expect(page.locator(':focus')).toContainText('we’ve sent another code');
  });

  test('of help that somebody needs', sameAtEveryWidth, async ({ page, putClaim }) => {
    await page.goto(`/my-details/${await trackByCall(page, await putClaim(inspectingClaim()))}`);
    await page.getByRole('button', { name: 'Save what helps me' }).press('Enter');
    await expectLedTo(page, 'What would help you?');
    await expect(page.getByRole('group', { name: 'What would help you?' }).locator(':focus')).toHaveCount(1);
    await page.getByLabel('Large print').press('Space');
    await page.getByRole('button', { name: 'Save what helps me' }).press('Enter');
    await expect(page.locator(':focus')).toContainText('A handler will read it within one working day.');
  });

  test('of the offer of help', sameAtEveryWidth, async ({ page, putClaim }) => {
    await page.goto(`/my-claim/${await trackByCall(page, await putClaim(inspectingClaim()))}`);
    await page.getByRole('button', { name: 'No, thank you' }).press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('of a nomination', sameAtEveryWidth, async ({ page, putClaim }) => {
    await page.goto(`/nominee/${await trackByCall(page, await putClaim(inspectingClaim()))}`);
    const email = freshEmail();
    await page.getByLabel('Their name').fill('Dana Field');
    await page.getByLabel('Their email address').fill(email);
    await page.getByRole('button', { name: 'Send them the link' }).press('Enter');
    await expectLedTo(page, 'What may they do?');
    await page.getByLabel('See the claim and its messages').press('Space');
    await page.getByRole('button', { name: 'Send them the link' }).press('Enter');
    await expect(page.locator(':focus')).toContainText(`We’ve mailed a link to ${email}.`);
    await page.getByRole('button', { name: 'End that Dana Field may act for you' }).press('Enter');
    await expect(page.locator(':focus')).toContainText(/You ended it on/);
  });

  test('of a complaint', sameAtEveryWidth, async ({ page, putClaim }) => {
    await page.goto(`/complaint/${await trackByCall(page, await putClaim(inspectingClaim()))}`);
    await page.getByRole('button', { name: 'Send complaint' }).press('Enter');
    await expectLedTo(page, 'Tell us what went wrong');
    await expect(page.getByLabel('Tell us what went wrong')).toBeFocused();
    await page.getByLabel('Tell us what went wrong').fill('It is late.');
    await page.getByRole('button', { name: 'Send complaint' }).press('Enter');
    await expect(page.locator(':focus')).toContainText('You’ll get a written answer');
  });

  test('of the survey', sameAtEveryWidth, async ({ page }) => {
    const asked = { number: 'CLM-T3ZX-7QBN-5J', postcode: 'YO1 7HU' };
    await page.goto(`/survey/${await trackByCall(page, asked)}?missing=1`);
    await expectLedTo(page, 'How satisfied are you with how your claim was handled?');
    await expect(page.getByRole('radio', { name: 'Very satisfied' })).toBeFocused();
  });
});

test.describe('without JavaScript, a form that meets an ended session', () => {
  test.beforeEach(({ allowConsole }) => allowConsole(/status of 403/));

  test('of a complaint keeps what was typed, and is sent once the claim is found', async ({
    page,
    context,
    putClaim,
  }) => {
    const story = await putClaim(inspectingClaim());
    await page.goto(`/complaint/${await trackByCall(page, story)}`);
    await page.getByLabel('Tell us what went wrong').fill('It is late.');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Send complaint' }).click();
    await expect(page.getByRole('alert')).toContainText('This was not sent, because you’ve been signed out');
    await expect(page.getByLabel('What went wrong')).toHaveValue('It is late.');
    const opening = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Find your claim in a new tab' }).click();
    const tab = await opening;
    await tab.getByLabel('Claim reference or policy number').fill(story.number);
    await tab.getByLabel('Post code').fill(story.postcode);
    await submitTrack(tab);
    await expect(tab).toHaveURL(`/my-claim/${story.id}`);
    await page.getByRole('button', { name: 'Send complaint' }).click();
    await expect(page.locator(':focus')).toContainText('You’ll get a written answer');
  });

  test('of help that somebody needs leads to Track, which says that nothing was saved', async ({
    page,
    context,
    putClaim,
  }) => {
    await page.goto(`/my-details/${await trackByCall(page, await putClaim(inspectingClaim()))}`);
    await page.getByLabel('Large print').check();
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save what helps me' }).click();
    await expect(page.getByText('What you sent was not saved, because you’ve been signed out')).toBeVisible();
  });
});
