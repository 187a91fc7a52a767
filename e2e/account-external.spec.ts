import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, freshEmail, signInByCall, test } from './accounts.ts';
import { sameAtEveryWidth } from './fixtures.ts';

test.use({ otherOrigins: [`http://127.0.0.1:${process.env['E2E_PROVIDER_PORT']}`] });

type Who = { subject: string; email?: string; verified?: boolean };

const freshSubject = () => `person-${randomInt(36 ** 8).toString(36)}`;

async function sayWho(page: Page, { subject, email = '', verified = false }: Who, button = 'Sign in there') {
  await expect(page.getByRole('heading', { name: 'Second provider' })).toBeVisible();
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Verified').setChecked(verified);
  await page.getByRole('button', { name: button }).click();
}

async function leave(page: Page, returnUrl = '/account/manage'): Promise<void> {
  await page.goto(`/account/login?returnUrl=${returnUrl}`);
  await page.getByRole('button', { name: 'Continue with Second provider' }).press('Enter');
}

test(
  'somebody new chooses their address and is signed in, and next time at once',
  sameAtEveryWidth,
  async ({ page, expectAccessible }) => {
    const who = { subject: freshSubject(), email: freshEmail(), verified: true };
    await leave(page);
    await sayWho(page, who);
    await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(who.email);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create my account' }).click();
    await expect(page.getByText(`Signed in as ${who.email}`)).toBeVisible();
    await expect(page.getByText('Linked', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.context().clearCookies({ name: 'fettle-account' });
    await leave(page, '/privacy');
    await expect(page).toHaveURL('/privacy');
    expect((await page.request.get('/api/account/currentUser')).status()).toBe(200);
  },
);

test(
  'an address that is not verified is confirmed by mail in the same browser',
  sameAtEveryWidth,
  async ({ page, mailedLink }) => {
    const email = freshEmail();
    await leave(page);
    await sayWho(page, { subject: freshSubject() });
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Create my account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible();
    await page.goto(await mailedLink(email, 'confirmEmail'));
    await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
    await leave(page);
    await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  },
);

test(
  'what went wrong stands on the sign-in form',
  sameAtEveryWidth,
  async ({ page, expectAccessible, allowConsole }) => {
    allowConsole(/status of 400/);
    await leave(page);
    await sayWho(page, { subject: '' }, 'Refuse');
    await expect(page.getByText('Error from external provider: The <b>person</b> said no')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue with Away' }).click();
    await expect(page.getByText('That sign-in service isn’t responding.')).toBeVisible();
    await page.goto('/api/account/completeExternalLogin?returnUrl=/privacy');
    await expect(page.getByText('Error loading external login information')).toBeVisible();
    await page.goto('/account/externalLogin');
    await expect(page.getByText('Error loading external login information')).toBeVisible();
  },
);

test('is linked from a session and unlinked', sameAtEveryWidth, async ({ page, newAccount }) => {
  const person = await newAccount();
  await signInByCall(page, person);
  await page.goto('/account/manage');
  await page.getByRole('button', { name: 'Link Second provider' }).click();
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Link Second provider' }).last().click();
  await sayWho(page, { subject: freshSubject(), email: 'somebody.else@example.com' });
  await expect(page.getByText('Linked', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Unlink Second provider' }).click();
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Unlink Second provider' }).last().click();
  await expect(page.getByText('Linked', { exact: true })).toHaveCount(0);
});
