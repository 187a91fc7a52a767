import { expect, hydrated, sameAtEveryWidth, test } from './fixtures.ts';

test(
  'the page of the mailed code says what is wrong, where it is, by keyboard alone',
  sameAtEveryWidth,
  async ({ page, expectAccessibleEverywhere }) => {
    await page.goto('/track/code?returnUrl=%2Fmessages');
    // A form that is sent before the script is there comes back as a page, with the focus at its summary.
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code');
    const field = page.getByLabel('6-digit code');
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await field.fill('12 34');
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await expect(page.getByText('Enter the 6-digit code.')).toBeVisible();
    await expectAccessibleEverywhere(page);
    await field.fill('123 456');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('This code has expired.');
    await expect(page.getByRole('link', { name: 'start again' })).toHaveAttribute(
      'href',
      '/track?returnUrl=%2Fmessages',
    );
  },
);

test('what came of a try without script leaves the address', sameAtEveryWidth, async ({ page }) => {
  await page.goto('/track/code?outcome=wrong&left=1&returnUrl=%2Fmessages');
  await expect(page.getByText('That code isn’t right. You can try once more.')).toBeVisible();
  await expect(page).toHaveURL(/\/track\/code\?returnUrl=%2Fmessages$/);
});
