import { admin, expect, signInByCall, test } from './accounts.ts';

test('an administrator sees claims as a client would show them, before saving it', async ({
  page,
  expectAccessibleInBoth,
}) => {
  await signInByCall(page, admin);
  await page.goto('/account/clients?client=new');
  await page.getByRole('button', { name: 'Try it on' }).press('Enter');
  const tried = page.getByRole('region', { name: 'As claimants would see it' });
  await expect(tried.getByText(/We’re inspecting your/).first()).toBeVisible();
  await expectAccessibleInBoth(page);
  await tried.getByText('A quote waits').click();
  await expect(tried.getByText('We’re waiting for Sample Insurance')).toBeVisible();
});
