import { admin, expect, fillSignIn, freshEmail, submitSignIn, test } from './accounts.ts';
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

test(
  'an invitation is sent, found in the list and withdrawn by keyboard',
  sameAtEveryWidth,
  async ({ page, mailedLink, allowConsole, expectAccessibleEverywhere }) => {
    // An address that is known, and an invitation that was withdrawn.
    allowConsole(/status of 40[49]/);
    const email = freshEmail();
    await page.goto('/authentication/profile');
    await fillSignIn(page, admin);
    await submitSignIn(page);
    await expect(page).toHaveURL('/account/users');
    await page.getByRole('button', { name: 'Invite someone' }).press('Enter');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Handler', { exact: true }).press('Space');
    await page.getByRole('button', { name: 'Send the invitation' }).press('Enter');
    await expect(page.getByText(`We’ve sent an invitation to ${email}.`)).toBeVisible();
    const link = await mailedLink(email, 'confirmInvite');
    // Inviting the address again leads to its row.
    await page.getByRole('button', { name: 'Invite someone' }).press('Enter');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Send the invitation' }).press('Enter');
    await page.getByRole('button', { name: 'Show it in the list' }).press('Enter');
    const row = page.getByRole('row').filter({ hasText: email });
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(row).toContainText('Invited, link works until');
    await page.getByLabel('Status').selectOption('Invited');
    await row.getByRole('button', { name: 'Change' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Withdraw the invitation' }).press('Enter');
    await expectAccessibleEverywhere(page);
    await dialog.getByRole('button', { name: 'Yes, withdraw it' }).press('Enter');
    await expect(dialog.getByText('You’ve withdrawn the invitation.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => history.state as unknown)).toBeNull();
    await page.goto(link);
    await page.getByLabel('New password').fill('plum harbour lantern 71');
    await page.getByRole('button', { name: 'Save password and accept' }).press('Enter');
    await expect(page.getByText('This email has not been invited')).toBeVisible();
  },
);

test(
  'before a right is taken away it is said that nobody else has it',
  sameAtEveryWidth,
  async ({ page, newAccount, expectAccessibleEverywhere }) => {
    await page.goto('/authentication/profile');
    await fillSignIn(page, admin);
    await submitSignIn(page);
    await expect(page).toHaveURL('/account/users');
    const open = async (email: string) => {
      await page.getByLabel('Search by email').fill(email);
      await page.keyboard.press('Enter');
      await page.getByRole('row').filter({ hasText: email }).getByRole('button', { name: 'Change' }).press('Enter');
    };
    const dialog = page.getByRole('dialog');
    const spare = await newAccount(['handler'], { rights: ['reply'] });
    await open(spare.email);
    await dialog.getByRole('button', { name: 'Change name and rights' }).press('Enter');
    await dialog.getByLabel('Reply, chat and snooze').press('Space');
    await dialog.getByRole('button', { name: 'Save name and rights' }).press('Enter');
    // Others have the right, so nothing breaks.
    await expect(dialog.getByText('Saved.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => history.state as unknown)).toBeNull();
    await open('lead@example.com');
    await dialog.getByRole('button', { name: 'Change roles' }).press('Enter');
    await dialog.getByLabel('Lead', { exact: true }).press('Space');
    await dialog.getByRole('button', { name: 'Save roles' }).press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('No lead would be left');
    await expect(dialog.getByRole('button', { name: 'Save all the same' })).toBeFocused();
    await expectAccessibleEverywhere(page);
  },
);
