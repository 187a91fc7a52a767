import { inspectingClaim } from './claim-document.ts';
import {
  expect,
  fillTrack,
  hydrated,
  openClaim,
  submitTrack,
  test,
  trackByCall,
  sameAtEveryWidth,
} from './fixtures.ts';

test(
  'a complaint is two presses away, survives a lost network, and shows who answers by when',
  sameAtEveryWidth,
  async ({ page, putClaim, context }) => {
    const claim = await putClaim(inspectingClaim());
    await page.setViewportSize({ width: 320, height: 640 });
    await openClaim(page, claim);
    await page.getByRole('link', { name: 'Make a complaint' }).click();
    await expect(page.getByRole('heading', { name: 'Make a complaint', level: 1 })).toBeVisible();
    await expect(page.getByText('Financial Ombudsman Service').first()).toBeVisible();
    await hydrated(page);
    await page.getByLabel('Tell us what went wrong').fill('My phone has been away for five weeks.');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send complaint' }).click();
    await expect(page.getByText('You seem to be offline.')).toBeVisible();
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByLabel('Tell us what went wrong')).toHaveValue('My phone has been away for five weeks.');
    await page.getByRole('button', { name: 'Send complaint' }).press('Enter');
    await expect(page.getByText('You’ll get a written answer within 8 weeks')).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Complaint C-/ })).toBeVisible();
    await expect(page.locator(':focus')).toContainText('You’ll get a written answer');
    await page.getByRole('link', { name: 'Complain about something else' }).press('Enter');
    await expect(page.getByLabel('Tell us what went wrong')).toBeFocused();
    await page.getByRole('link', { name: 'Cancel' }).press('Enter');
    await expect(page.getByRole('link', { name: 'Complain about something else' })).toBeFocused();
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('it is sent by a plain form', sameAtEveryWidth, async ({ page, putClaim }) => {
    const claim = await putClaim(inspectingClaim());
    await page.goto('/complaint');
    await fillTrack(page, claim.number, claim.postcode);
    await submitTrack(page);
    await expect(page).toHaveURL(`/complaint/${claim.id}`);
    await page.getByLabel('Tell us what went wrong').fill('It is late.');
    await page.getByRole('button', { name: 'Send complaint' }).click();
    await expect(page.getByRole('heading', { name: /^Complaint C-/ })).toBeVisible();
    await expect(page.getByText(/^Next: the written answer, by .* at the latest$/)).toBeVisible();
    await page.getByRole('link', { name: 'Complain about something else' }).click();
    await page.getByLabel('Tell us what went wrong').fill('Nobody rang back.');
    await page.getByRole('button', { name: 'Send complaint' }).click();
    await expect(page.getByRole('heading', { name: /^Complaint C-/ })).toHaveCount(2);
  });

  test(
    'refused, it says so in the title and begins at what is wrong',
    sameAtEveryWidth,
    async ({ page, putClaim, allowConsole }) => {
      allowConsole(/status of 422/);
      const claim = await putClaim(inspectingClaim());
      await page.goto(`/complaint/${await trackByCall(page, claim)}`);
      await page.getByRole('button', { name: 'Send complaint' }).click();
      await expect(page).toHaveTitle(/^Error: /);
      const summary = page.getByRole('alert').filter({ hasText: 'Tell us what went wrong' });
      await expect(summary).toBeFocused();
      await summary.getByRole('link').click();
      await expect(page.getByLabel('Tell us what went wrong')).toBeInViewport();
    },
  );
});
