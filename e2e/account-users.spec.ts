import { admin, expect, fillSignIn, submitSignIn, test } from './accounts.ts';
import { sameAtEveryWidth } from './fixtures.ts';

test(
  'an administrator lands on the users and gives a handler some brands',
  sameAtEveryWidth,
  async ({ page, newAccount, expectAccessible }) => {
    const handler = await newAccount(['handler']);
    await page.goto('/authentication/profile');
    await fillSignIn(page, admin);
    await submitSignIn(page);
    await expect(page).toHaveURL('/account/users');
    await expect(page.getByRole('table')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Search by email').fill(handler.email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('row').filter({ hasText: handler.email }).getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('All brands');
    await dialog.getByRole('button', { name: 'Change brands' }).click();
    await dialog.getByLabel('Harbour').check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save brands' }).click();
    await expect(dialog.getByText('Saved.')).toBeVisible();
    await expect(dialog).not.toContainText('All brands');
    await page.keyboard.press('Escape');
    // Going back from the dialog's entry would stop the way to the next page.
    await expect.poll(() => page.evaluate(() => history.state as unknown)).toBeNull();
    await page.goto('/authentication/profile');
    await expect(page.getByText('Claims of your own are listed here.')).toBeVisible();
  },
);
