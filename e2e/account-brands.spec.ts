import sharp from 'sharp';

import { admin, expect, fillSignIn, submitSignIn, test } from './accounts.ts';

test('an administrator makes a brand by keyboard, looks at its draft, publishes it and goes back', async ({
  page,
  context,
  allowConsole,
  expectAccessibleInBoth,
}) => {
  // An address that is refused.
  allowConsole(/status of 400/);
  await page.goto('/authentication/profile');
  await fillSignIn(page, admin);
  await submitSignIn(page);
  await expect(page).toHaveURL('/account/users');
  await page.goto('/account/brands');
  await expect(page.getByRole('row', { name: 'Marigold' })).toContainText('Kept in a file.');
  await expectAccessibleInBoth(page);
  await page.getByRole('link', { name: 'New brand' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'New brand' })).toBeFocused();

  const name = `Acme ${Date.now()}`;
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Phone').fill('01632 960 123');
  await page.getByLabel('Email').fill('help@acme.example');
  const logo = await sharp({ create: { width: 264, height: 64, channels: 4, background: '#1F4E8C' } })
    .png()
    .toBuffer();
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await expect(page.getByRole('img', { name: 'Logo as chosen' })).toBeVisible();
  const colour = page.getByLabel(/^Main colou?r$/);
  await colour.fill('#3BA776');
  await expect(page.getByText(/^White text on it has a contrast of 2\.8 and needs 4\.5\./)).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(page.getByText(/White on #3BA776 has a contrast of/)).toBeVisible();
  await page.getByRole('button', { name: /^Use #/ }).press('Enter');
  await expect(page.getByText('White or dark text on it can be read.')).toBeVisible();
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(page.getByText('This must be an e-mail address')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('help@acme.example');
  await page.getByRole('button', { name: 'Save as draft' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Draft 1 is saved' })).toBeVisible();

  const preview = await context.newPage();
  await preview.goto((await page.getByRole('link', { name: 'See the draft' }).getAttribute('href')) ?? '');
  await expect(preview.getByRole('definition').filter({ hasText: name }).first()).toBeVisible();
  await expectAccessibleInBoth(preview);
  await preview.getByRole('link', { name: 'The first page' }).click();
  await expect(preview.getByRole('link', { name: `${name}, home` })).toBeVisible();
  await expectAccessibleInBoth(preview);
  await preview.close();

  await page.getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Version 2 is published' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'See the draft' })).toBeHidden();
  await page.getByLabel('Phone').fill('01632 960 999');
  await page.getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Version 3 is published' })).toBeVisible();
  await page.getByRole('button', { name: 'Go back to version 2' }).press('Enter');
  await expect(page.getByLabel('Phone')).toHaveValue('01632 960 123');
  await expectAccessibleInBoth(page);
  await page.getByRole('button', { name: 'Take it out of use' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'is out of use' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Brands' })).not.toContainText(name);
});

test('a brand that is kept in a file is shown, and changed here only when somebody wants to', async ({ page }) => {
  await page.goto('/authentication/profile');
  await fillSignIn(page, admin);
  await submitSignIn(page);
  await expect(page).toHaveURL('/account/users');
  await page.goto('/account/brands?id=harbour');
  const file = page.getByRole('region', { name: 'Kept in a file' });
  await expect(file).toContainText('01632 960 170');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await file.getByRole('button', { name: 'Change it here' }).press('Enter');
  await expect(page.getByLabel('Phone')).toHaveValue('01632 960 170');
});
