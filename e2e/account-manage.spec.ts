import { admin, expect, leftBehind, otherDevice, password, signInByCall, test } from './accounts.ts';
import { sameAtEveryWidth } from './fixtures.ts';

test(
  'shows where somebody is signed in and signs them out elsewhere',
  sameAtEveryWidth,
  async ({ page, browser, newAccount }) => {
    const person = await newAccount();
    const other = await otherDevice(browser);
    await signInByCall(other, person);
    await signInByCall(page, person);
    await page.goto('/account/manage');
    await expect(page.getByText('This device')).toHaveCount(1);
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(page.getByText('Signed out on that device.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeHidden();
    expect((await other.request.get('/api/account/currentUser')).status()).toBe(401);
    expect((await page.request.get('/api/account/currentUser')).status()).toBe(200);
    await other.context().close();
  },
);

test('changes the password with the keyboard alone', sameAtEveryWidth, async ({ page, newAccount, allowConsole }) => {
  allowConsole(/status of 403/);
  const person = await newAccount();
  await signInByCall(page, person);
  await page.goto('/account/manage');
  await page.getByRole('button', { name: 'Change password' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Current password', { exact: true })).toBeFocused();
  await page.keyboard.type('not the right one');
  await page.getByLabel('New password', { exact: true }).fill('copper meadow violin 8');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid password')).toBeVisible();
  await expect(page.getByLabel('Current password', { exact: true })).toBeFocused();
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('You’ve changed your password.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();
  expect(await leftBehind(page)).not.toContain(password);
});

test('signs out, and the session is over on the server', sameAtEveryWidth, async ({ page, newAccount }) => {
  const person = await newAccount();
  await signInByCall(page, person);
  await page.goto('/account/manage');
  await page.getByRole('link', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/my-claim/');
  expect((await page.request.get('/api/account/currentUser')).status()).toBe(401);
});

test('deletes the account for good', sameAtEveryWidth, async ({ page, newAccount, allowConsole }) => {
  // The page's renewal of its sign-in may still be under way, and then finds nobody.
  allowConsole(/status of 40[01] .*\/(?:connect|api\/account)\//);
  const person = await newAccount();
  await signInByCall(page, person);
  await page.goto('/account/manage');
  await page.getByRole('button', { name: 'Delete your account' }).click();
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Delete my account for good' }).click();
  await expect(page).toHaveURL('/my-claim/');
  const answer = await page.request.post('/api/account/login', { data: person });
  expect(await answer.json()).toMatchObject({ succeeded: false, code: 'wrong-email-or-password' });
});

test(
  'is accessible, open and closed, in both appearances',
  sameAtEveryWidth,
  async ({ page, expectAccessibleEverywhere }) => {
    await signInByCall(page, admin);
    await page.goto('/account/manage');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expectAccessibleEverywhere(page);
  },
);
