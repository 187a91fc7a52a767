import { admin, expect, fillSignIn, freshEmail, signInByCall, submitSignIn, test } from './accounts.ts';
import { gotoWithFont, sameAtEveryWidth } from './fixtures.ts';

test(
  'an administrator adds a client by keyboard, and reads what changes before saving',
  sameAtEveryWidth,
  async ({ page, allowConsole, expectAccessibleEverywhere }) => {
    // A contract that another client has.
    allowConsole(/status of 409/);
    const name = `Client ${freshEmail().slice(4, 12)}`;
    await page.goto('/authentication/profile');
    await fillSignIn(page, admin);
    await submitSignIn(page);
    await expect(page).toHaveURL('/account/users');
    await page.goto('/account/clients');
    await expect(page.getByRole('table', { name: 'Clients', exact: true })).toContainText(
      'Monday to Friday 09:00–17:30',
    );
    await expectAccessibleEverywhere(page);
    await page.getByRole('link', { name: 'Add a client' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'New client' })).toBeFocused();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('button', { name: 'Add a contract' }).press('Enter');
    await page.getByLabel('Customer').fill('Northfield Insurance');
    await page.getByLabel('Which hours').press('ArrowDown');
    await expect(page.getByLabel('Which hours')).toHaveValue('own');
    await page.getByLabel('Monday').fill('always');
    await page.getByRole('button', { name: 'Save client' }).press('Enter');
    await expect(page.getByLabel('Monday')).toBeFocused();
    await expect(page.getByText('Enter hours such as')).toBeVisible();
    await page.getByLabel('Monday').fill('9-12, 13-17:30');
    await page.getByRole('button', { name: 'Add a day' }).press('Enter');
    await page.getByLabel('Day', { exact: true }).fill('2026-12-24');
    await expect(page.getByText('Monday 09:00–12:00 and 13:00–17:30')).toBeVisible();
    await expect(page.getByText('Thursday 24/12/2026: closed')).toBeVisible();
    await expectAccessibleEverywhere(page);
    // Northfield Insurance has its contract already.
    await page.getByRole('button', { name: 'Save client' }).press('Enter');
    await expect(page.getByText('belongs to Northfield Insurance').first()).toBeVisible();
    await page.getByLabel('Plan').fill(`Plan of ${name}`);
    await page.getByRole('button', { name: 'Save client' }).press('Enter');
    await expect(page.getByText('Saved. The desk follows within minutes.')).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText(`Northfield Insurance: Plan of ${name}`);

    await page.getByRole('link', { name: 'Change Northfield Insurance' }).press('Enter');
    await page.getByLabel('Contacts for auditors').press('ArrowDown');
    await expect(page.getByLabel('Contacts for auditors')).toHaveValue('shown');
    await page.getByRole('button', { name: 'Save client' }).press('Enter');
    await expect(page.getByRole('alert')).toContainText('names and contacts differently');
    await expectAccessibleEverywhere(page);
    await page.getByRole('link', { name: 'All clients' }).press('Enter');
    await expect(page.getByRole('row').filter({ hasText: /^Northfield Insurance/ })).toContainText('Masked');

    await page.getByRole('link', { name: `Change ${name}` }).press('Enter');
    await page.getByLabel('Closed to new claims').press('Space');
    await page.getByRole('button', { name: 'Save client' }).press('Enter');
    await expect(page.getByRole('table', { name: 'Closed clients' })).toContainText(name);
  },
);

test('an administrator’s pages stand in one row, or in a menu', async ({ page }) => {
  await signInByCall(page, admin);
  await gotoWithFont(page, '/account/clients');
  const nav = page.getByRole('navigation', { name: 'Account' });
  await expect(nav).toBeVisible();
  await expect.poll(async () => (await nav.boundingBox())?.height).toBeLessThan(60);
});
