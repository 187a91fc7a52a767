import { generateSync } from 'otplib';
import { expect, fillSignIn, signInByCall, submitSignIn, test } from './accounts.ts';
import { sameAtEveryWidth } from './fixtures.ts';
import { addPasskey, plugIn } from './passkeys.ts';

test(
  'is added, signs in without a password, and is removed',
  sameAtEveryWidth,
  async ({ page, newAccount, expectAccessible, allowConsole }) => {
    allowConsole(/status of 400/);
    const person = await newAccount();
    const device = await plugIn(page);
    await signInByCall(page, person);
    await addPasskey(page, person.password);
    await expect(page.getByText(/^Added .*, not used yet$/)).toBeVisible();
    await expectAccessible(page);

    await page.context().clearCookies();
    await page.goto('/account/login?returnUrl=/account/manage');
    await page.getByRole('button', { name: 'Use a passkey' }).press('Enter');
    await expect(page.getByText(/^Added .*, last used /)).toBeVisible();

    await page.getByRole('button', { name: 'Remove the passkey Blue laptop' }).click();
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Remove the passkey Blue laptop' }).last().click();
    await expect(page.getByText('Blue laptop')).toHaveCount(0);
    await page.context().clearCookies();
    await page.goto('/account/login');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText('That passkey did not work. Try again, or sign in another way.')).toBeVisible();
    await device.refuse();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(
      page.getByText(/^That didn’t work\. A passkey works only at the address where it was added\./),
    ).toBeVisible();
  },
);

test('is the second step after a password', sameAtEveryWidth, async ({ page, newAccount }) => {
  const person = await newAccount();
  await plugIn(page);
  await signInByCall(page, person);
  await addPasskey(page, person.password);
  const call = async (name: string, data: object): Promise<Record<string, string>> =>
    (await page.request.post(`/api/account/${name}`, { data })).json();
  const { secret = '' } = await call('startTwoFactor', { password: person.password });
  await call('confirmTwoFactor', { code: generateSync({ secret }) });
  await page.context().clearCookies();
  await page.goto('/account/login?returnUrl=/privacy');
  await fillSignIn(page, person);
  await submitSignIn(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/privacy');
  expect((await page.request.get('/api/account/currentUser')).status()).toBe(200);
});
