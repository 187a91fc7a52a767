import { admin, expect, fillSignIn, submitSignIn, test } from './accounts.ts';

test('an administrator previews the words of a state by keyboard, publishes them and goes back', async ({
  page,
  allowConsole,
  expectAccessibleInBoth,
}, { project }) => {
  // Both widths change words at the same time.
  const state = project.name === 'phone' ? 'Voucher Issued' : 'Claim Cancelled';
  // Words that are refused.
  allowConsole(/status of 400/);
  await page.goto('/authentication/profile');
  await fillSignIn(page, admin);
  await submitSignIn(page);
  await expect(page).toHaveURL('/account/users');
  await page.goto('/account/wording?kind=brand&id=marigold&locale=en-US');
  await expect(page.getByRole('table', { name: 'Wording' })).toContainText(state);
  await expectAccessibleInBoth(page);
  await page.getByRole('link', { name: state }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: state })).toBeFocused();
  const label = page.getByLabel('Label');
  const first = `Stopped ${Date.now()}`;
  await label.fill('<b>Stopped</b>');
  await page.getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(page.getByText('must have no <')).toBeVisible();
  await label.fill(first);
  await page.getByLabel('What it means').fill('Mr Jones stopped it.');
  await page.getByRole('button', { name: 'Preview these words' }).press('Enter');
  await expect(page.getByText('may name a person: “Mr Jones”')).toBeVisible();
  await expect(page.getByRole('listitem', { name: 'Little is known' })).toContainText('Mr Jones stopped it.');
  await expectAccessibleInBoth(page);
  await page.getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'is published' })).toBeVisible();
  await label.fill(`${first} again`);
  await page.getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(page.getByRole('definition').filter({ hasText: `${first} again` })).toBeVisible();
  await page
    .getByRole('button', { name: /^Go back to version/ })
    .first()
    .press('Enter');
  await expect(label).toHaveValue(first);
});
