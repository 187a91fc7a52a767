import { admin, expect, signInByCall, test } from './accounts.ts';
import { sameAtEveryWidth } from './fixtures.ts';

test('administrators look into the audit and take it along', sameAtEveryWidth, async ({ page, expectAccessible }) => {
  await signInByCall(page, admin);
  await page.goto('/account/audit');
  await expect(page.getByRole('table')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Person or key').fill(admin.email);
  await page.getByLabel('Kind').selectOption('Accounts');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'Signed in' }).first()).toContainText(admin.email);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^audit-[\d-]+\.csv$/);
  await page.getByLabel('Claim reference').fill('NO-SUCH');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No entries match.')).toBeVisible();
});
