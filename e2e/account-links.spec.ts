import type { Page } from '@playwright/test';
import {
  expect,
  fillSignIn,
  freshEmail,
  leftBehind,
  otherDevice,
  password,
  signInByCall,
  submitSignIn,
  test,
} from './accounts.ts';
import { sameAtEveryWidth } from './fixtures.ts';

const tokenOf = (link: string) => link.split('#token=')[1] ?? 'no token in the link';
const done = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The token of a mailed link opens something, so nothing of the page may keep it. */
async function expectNotKept(page: Page, link: string): Promise<void> {
  expect(await leftBehind(page)).not.toContain(tokenOf(link));
}

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/account/register');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(done(page, 'Check your email')).toBeFocused();
}

test(
  'registers, confirms in the same browser and signs in',
  sameAtEveryWidth,
  async ({ page, mailedLink, expectAccessibleEverywhere }) => {
    const email = freshEmail();
    await register(page, email);
    await expectAccessibleEverywhere(page);
    const link = await mailedLink(email, 'confirmEmail');
    await page.goto(link);
    await expect(done(page, 'You’ve confirmed your email address')).toBeFocused();
    await expect(page).toHaveURL('/account/confirmEmail');
    await expectNotKept(page, link);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await fillSignIn(page, { email, password });
    await submitSignIn(page);
    await expect(page).toHaveURL('/authentication/profile');
  },
);

test(
  'a link opened on another device asks for the password, and works once',
  sameAtEveryWidth,
  async ({ page, browser, mailedLink, allowConsole }) => {
    allowConsole(/status of 40[03]/);
    const email = freshEmail();
    await register(page, email);
    const link = await mailedLink(email, 'confirmEmail');
    const other = await otherDevice(browser);
    await other.goto(link);
    await other.getByLabel('Password', { exact: true }).fill('not the right one');
    await other.getByRole('button', { name: 'Confirm your email address' }).click();
    await expect(other.getByRole('alert')).toContainText('Invalid password');
    await other.getByLabel('Password', { exact: true }).fill(password);
    await other.getByRole('button', { name: 'Confirm your email address' }).click();
    await expect(done(other, 'You’ve confirmed your email address')).toBeVisible();
    await expectNotKept(other, link);
    await other.context().close();
    await page.goto(link);
    await expect(page.getByRole('alert')).toContainText('Error confirming your email');
  },
);

test('registering says what is wrong before anything is sent', sameAtEveryWidth, async ({ page }) => {
  await page.goto('/account/register');
  await page.getByLabel('Email').fill('not an address');
  for (const [typed, said] of [
    ['short', 'Your password must be 12 characters or more.'],
    ['abcabcabcabc', 'This password is one of those that are tried first.'],
  ] as const) {
    await page.getByLabel('New password', { exact: true }).fill(typed);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText(said)).toBeVisible();
  }
  await expect(page.getByText('Enter an email address in the correct format')).toBeVisible();
});

test(
  'a password that only the server knows to be common is refused at its field',
  sameAtEveryWidth,
  async ({ page, allowConsole }) => {
    allowConsole(/status of 400/);
    await page.goto('/account/register');
    await page.getByLabel('Email').fill(freshEmail());
    await page.getByLabel('New password', { exact: true }).fill('password1234');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
    await expect(page.getByText('This password is one of those that are tried first.')).toBeVisible();
  },
);

test(
  'a forgotten password is replaced by a mailed link',
  sameAtEveryWidth,
  async ({ page, newAccount, mailedLink, allowConsole, expectAccessible }) => {
    allowConsole(/status of 400/);
    const person = await newAccount();
    await page.goto('/account/login');
    await page.getByRole('link', { name: 'Forgotten your password?' }).click();
    await expect(done(page, 'Forgotten your password')).toBeFocused();
    await page.getByLabel('Email').fill(person.email);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`If ${person.email} has an account`)).toBeVisible();
    const link = await mailedLink(person.email, 'resetPassword');
    await page.goto(link);
    await expect(page).toHaveURL('/account/resetPassword');
    await expectAccessible(page);
    const chosen = 'copper meadow violin 8';
    await page.getByLabel('New password', { exact: true }).fill(chosen);
    await page.keyboard.press('Enter');
    await expect(done(page, 'You’ve changed your password')).toBeFocused();
    expect(await leftBehind(page)).not.toContain(chosen);
    await expectNotKept(page, link);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await fillSignIn(page, { email: person.email, password: chosen });
    await submitSignIn(page);
    await expect(page).toHaveURL('/authentication/profile');
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill(chosen);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('This link has been used or has expired.');
  },
);

test('a page of a mailed link that was opened by itself leads on', sameAtEveryWidth, async ({ page }) => {
  for (const [name, title] of [
    ['confirmEmail', 'Open the link in your email'],
    ['confirmEmailChange', 'Open the link in your email'],
    ['resetPassword', 'Open the link in your email'],
    ['confirmInvite', 'Ask for a new invitation link'],
  ] as const) {
    await page.goto(`/account/${name}`);
    await expect(done(page, title)).toBeVisible();
  }
});

test(
  'an invitation is accepted once, and a new link asked for alike for every address',
  sameAtEveryWidth,
  async ({ page, asAdmin, mailedLink, allowConsole }) => {
    allowConsole(/status of 409/);
    const email = freshEmail();
    await asAdmin('invite', { email, roles: ['handler'] });
    const link = await mailedLink(email, 'confirmInvite');
    await page.goto(link);
    await expect(page).toHaveURL('/account/confirmInvite');
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/authentication/profile');
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('This invite has already been accepted');
    await page.getByRole('button', { name: 'Ask for a new link' }).click();
    await page.getByLabel('Email').fill(freshEmail());
    await page.keyboard.press('Enter');
    await expect(done(page, 'Check your email')).toBeVisible();
  },
);

test(
  'a new address is confirmed by the link that was mailed to it',
  sameAtEveryWidth,
  async ({ page, newAccount, mailedLink }) => {
    const person = await newAccount();
    const newEmail = freshEmail();
    await signInByCall(page, person);
    await page.goto('/account/manage');
    await page.getByRole('button', { name: 'Change email address' }).click();
    await expect(page.getByLabel('New email address')).toBeFocused();
    await page.keyboard.type(newEmail);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`We’ve sent a link to ${newEmail}.`)).toBeVisible();
    const link = await mailedLink(newEmail, 'confirmEmailChange');
    await page.goto(link);
    await expect(page.getByText(`Your account now uses ${newEmail}.`)).toBeVisible();
    await expectNotKept(page, link);
  },
);
