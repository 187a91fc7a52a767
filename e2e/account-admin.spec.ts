import { admin, expect, freshEmail, leftBehind, signInByCall, test } from './accounts.ts';
import { sameAtEveryWidth } from './fixtures.ts';

test(
  'finds, invites, locks out and lets in, gives roles and deletes',
  sameAtEveryWidth,
  async ({ page, newAccount }) => {
    const person = await newAccount();
    await signInByCall(page, admin);
    await page.goto('/account/users');
    await page.getByLabel('Search by email').fill(person.email);
    await page.keyboard.press('Enter');
    const row = page.getByRole('row').filter({ hasText: person.email });
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(row).toContainText('Active');
    await row.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Change roles' }).click();
    await dialog.getByLabel('Handler').check();
    await dialog.getByRole('button', { name: 'Save roles' }).click();
    await expect(dialog.getByText('Saved.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Lock account' }).click();
    await expect(dialog.getByRole('button', { name: 'Unlock account' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(row).toContainText('Locked');
    await expect(row).toContainText('Handler');
    await row.getByRole('button', { name: 'Change' }).click();
    await dialog.getByRole('button', { name: 'Unlock account' }).click();
    await expect(dialog.getByRole('button', { name: 'Lock account' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete this account' }).click();
    await dialog.getByRole('button', { name: 'Yes, delete it for good' }).click();
    await expect(dialog.getByText('Account deleted.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('No account matches.')).toBeVisible();
  },
);

test(
  'invites somebody, and says what stands against it',
  sameAtEveryWidth,
  async ({ page, mailedLink, allowConsole }) => {
    allowConsole(/status of 409/);
    const email = freshEmail();
    await signInByCall(page, admin);
    await page.goto('/account/users');
    await page.getByRole('button', { name: 'Invite someone' }).click();
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`We’ve sent an invitation to ${email}.`)).toBeVisible();
    expect(await mailedLink(email, 'confirmInvite')).toContain('#token=');
    await page.getByRole('button', { name: 'Invite someone' }).click();
    await page.getByLabel('Email', { exact: true }).fill(admin.email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('This email is already registered');
  },
);

test('the last administrator stays one', sameAtEveryWidth, async ({ page, allowConsole }) => {
  allowConsole(/status of 409/);
  await signInByCall(page, admin);
  await page.goto('/account/users');
  await page.getByRole('combobox', { name: /^Role/ }).selectOption('Administrator');
  const row = page.getByRole('row').filter({ hasText: admin.email });
  await row.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lock account' }).click();
  await expect(page.getByRole('dialog')).toContainText('Error setting lockout for user');
});

test('makes a key, shows it once and revokes it', sameAtEveryWidth, async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const name = `Claims handling ${freshEmail()}`;
  await signInByCall(page, admin);
  await page.goto('/account/integration');
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await expect(page.getByLabel('passcodes:read')).not.toBeChecked();
  await page.getByRole('button', { name: 'Create a key' }).last().click();
  const key = (await page.locator('code').textContent()) ?? '';
  await page.getByRole('button', { name: 'Copy key' }).click();
  await expect(page.getByText('Key copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  const authorization = { headers: { authorization: `Bearer ${key}` } };
  expect((await request.get('/api/integration/v1/states', authorization)).status()).toBe(200);
  expect(await leftBehind(page)).not.toContain(key);
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('claims:read');
  expect(await page.content()).not.toContain(key);
  await row.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, revoke it' }).click();
  await expect(row).toContainText('Revoked');
  expect((await request.get('/api/integration/v1/states', authorization)).status()).toBe(401);
});

test(
  'an account without the role is told so',
  sameAtEveryWidth,
  async ({ page, newAccount, allowConsole, expectAccessible }) => {
    allowConsole(/status of 403/);
    await signInByCall(page, await newAccount(['handler']));
    for (const name of ['users', 'integration']) {
      await page.goto(`/account/${name}`);
      await expect(
        page.getByRole('heading', { level: 1, name: 'Sorry you do not have permission to access this area.' }),
      ).toBeVisible();
      await expectAccessible(page);
    }
  },
);

test(
  'is accessible at every width, in both appearances',
  sameAtEveryWidth,
  async ({ page, expectAccessibleEverywhere }) => {
    await signInByCall(page, admin);
    await page.goto('/account/users');
    await expect(page.getByRole('table')).toBeVisible();
    await page.getByRole('button', { name: 'Invite someone' }).click();
    await expectAccessibleEverywhere(page);
    await page.getByRole('row').filter({ hasText: admin.email }).getByRole('button', { name: 'Change' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Change roles' }).click();
    await expectAccessibleEverywhere(page);
    await page.goto('/account/integration');
    await page.getByRole('button', { name: 'Create a key' }).click();
    await expectAccessibleEverywhere(page);
  },
);
