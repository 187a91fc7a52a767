import { expect, test, sameAtEveryWidth } from './fixtures.ts';

test(
  'a path that does not exist answers 404 with a way back',
  sameAtEveryWidth,
  async ({ page, allowConsole, expectAccessibleEverywhere }) => {
    allowConsole(/status of 404/);
    await page.goto('/track');
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('Sorry the page you have requested cannot be found')).toBeVisible();
    await expect(page).toHaveTitle(/ \| .+/);
    await expectAccessibleEverywhere(page);
    await page.getByRole('button', { name: 'Go back to the previous page' }).click();
    await expect(page).toHaveURL('/track');
  },
);

test('without a page before it, it leads to the start', sameAtEveryWidth, async ({ page, allowConsole }) => {
  allowConsole(/status of 404/);
  await page.addInitScript(() => Object.defineProperty(history, 'length', { value: 1 }));
  await page.goto('/no/such/page');
  await page.getByRole('button', { name: 'Go back to the previous page' }).click();
  await expect(page).toHaveURL(/\/my-claim\/\??$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('its button leads to the start', sameAtEveryWidth, async ({ page, allowConsole }) => {
    allowConsole(/status of 404/);
    await page.goto('/no/such/page');
    await page.getByRole('button', { name: 'Go back to the previous page' }).click();
    await expect(page).toHaveURL(/\/my-claim\/\??$/);
  });
});
