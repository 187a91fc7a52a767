import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { admin, expect, fillSignIn, signInByCall, submitSignIn, test } from './accounts.ts';
import { sameAtEveryWidth } from './fixtures.ts';
import type { Person } from './accounts.ts';

/** The code of the app; one step ahead where the step of now has been used. */
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 * steps });

async function setUp(page: Page, person: Person): Promise<{ secret: string; codes: string[] }> {
  await signInByCall(page, person);
  await page.goto('/account/manage');
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toBeFocused();
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
  await page.getByLabel('Code from your authenticator app').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'I’ve saved my codes' })).toBeVisible();
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
  return { secret, codes };
}

async function firstStep(page: Page, person: Person): Promise<void> {
  await page.context().clearCookies({ name: 'fettle-account' });
  await page.goto('/account/login?returnUrl=/privacy');
  await fillSignIn(page, person);
  await submitSignIn(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
}

test(
  'is set up with the keyboard, asks for a code, takes a recovery code and can be turned off',
  sameAtEveryWidth,
  async ({ page, newAccount, expectAccessible }) => {
    const person = await newAccount();
    const { secret, codes } = await setUp(page, person);
    expect(new Set(codes).size).toBe(10);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I’ve saved my codes' }).press('Enter');
    await expect(page.getByText('Recovery codes left: 10 of 10.')).toBeVisible();
    expect(JSON.stringify(await page.context().storageState())).not.toContain(secret);

    await firstStep(page, person);
    await expectAccessible(page);
    await page.getByLabel('Code from your authenticator app').fill('000000');
    await submitSignIn(page);
    await expect(page.getByText('That code isn’t right. Check it and try again.')).toBeVisible();
    await page.getByLabel('Code from your authenticator app').fill(codeOf(secret, 20));
    await submitSignIn(page);
    await expect(page.getByText('That code belongs to another time.')).toBeVisible();
    await page.getByLabel('Code from your authenticator app').fill(codeOf(secret, 1));
    await submitSignIn(page);
    await expect(page).toHaveURL('/privacy');

    await firstStep(page, person);
    await page.getByRole('button', { name: /recovery code/ }).click();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.getByLabel(/ask again on this device/).check();
    await submitSignIn(page);
    await expect(page).toHaveURL('/privacy');

    await page.context().clearCookies({ name: 'fettle-account' });
    await page.goto('/account/login?returnUrl=/account/manage');
    await fillSignIn(page, person);
    await submitSignIn(page);
    await expect(page.getByText('Recovery codes left: 9 of 10.')).toBeVisible();
    await page.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Turn off two-step sign-in' }).last().click();
    await expect(page.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible();
  },
);

test(
  'an administrator resets it for somebody who has lost their phone',
  sameAtEveryWidth,
  async ({ page, newAccount, browser, baseURL }) => {
    const person = await newAccount();
    const theirs = await browser.newContext({ baseURL: baseURL ?? '' });
    await setUp(await theirs.newPage(), person);
    await theirs.close();
    await signInByCall(page, admin);
    await page.goto('/account/users');
    await page
      .getByRole('searchbox')
      .or(page.getByLabel(/Search|Find/))
      .first()
      .fill(person.email);
    await page.keyboard.press('Enter');
    const row = page.getByRole('row').filter({ hasText: person.email });
    await row.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Reset two-step sign-in' }).click();
    await dialog.getByRole('button', { name: 'Reset two-step sign-in' }).last().click();
    await expect(dialog.getByRole('button', { name: 'Reset two-step sign-in' })).toHaveCount(0);
    await page.context().clearCookies();
    await signInByCall(page, person);
  },
);
