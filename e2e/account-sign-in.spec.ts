import type { Page } from '@playwright/test';
import { expect, fillSignIn, freshEmail, leftBehind, password, submitSignIn, test } from './accounts.ts';
import { inOldBrowser, sameAtEveryWidth } from './fixtures.ts';

/** What went wrong: the place where a passkey's trouble will be said is there from the start, empty. */
const problem = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ });

const invalidReturnUrl = 'Invalid return url. The return url needs to have the same origin as the current page.';

const form = (page: Page) => ({
  email: page.getByLabel('Email', { exact: true }),
  password: page.getByLabel('Password', { exact: true }),
  submit: page.getByRole('button', { name: 'Sign in', exact: true }),
});

test(
  'signs in with the keyboard alone and lands on the page it came from',
  inOldBrowser,
  async ({ page, newAccount }) => {
    const person = await newAccount();
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.goto('/account/login?returnUrl=%2Faccount%2Fmanage');
    await expect(page).toHaveTitle(/^Sign in \| /);
    await form(page).email.focus();
    await page.keyboard.type(person.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(person.password);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(form(page).password).toHaveAttribute('type', 'text');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Remember me')).toBeFocused();
    await expect(page.getByLabel('Remember me')).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/account/manage');
    await expect(page.getByText(`Signed in as ${person.email}`)).toBeVisible();
    expect(await leftBehind(page)).not.toContain(person.password);
    expect(said.join('\n')).not.toContain(person.password);
  },
);

test(
  'a visitor who is not signed in is sent to sign in and back',
  sameAtEveryWidth,
  async ({ page, newAccount, allowConsole }) => {
    allowConsole(/status of 401/);
    const person = await newAccount();
    await page.goto('/account/manage');
    await expect(page).toHaveURL(/\/account\/login\?returnUrl=/);
    await fillSignIn(page, person);
    await submitSignIn(page);
    await expect(page).toHaveURL('/account/manage');
    await expect(page.getByText(`Signed in as ${person.email}`)).toBeVisible();
  },
);

test(
  'asks for both fields on leaving and on sending, in the words of the specification',
  sameAtEveryWidth,
  async ({ page }) => {
    await page.goto('/account/login');
    await form(page).email.focus();
    await form(page).password.focus();
    await expect(page.getByText('Email is required')).toBeVisible();
    await form(page).email.fill('a');
    await expect(page.getByText('Email is required')).toBeHidden();
    await form(page).email.fill('');
    await form(page).submit.click();
    await expect(problem(page)).toBeFocused();
    await expect(page).toHaveTitle(/^Error: Sign in/);
    await expect(page.getByText('Password is required')).toBeVisible();
    await page.getByRole('link', { name: 'Go to Password' }).click();
    await expect(form(page).password).toBeFocused();
  },
);

test('an error on leaving a field never takes the press on the button away', sameAtEveryWidth, async ({ page }) => {
  await page.goto('/account/login');
  await form(page).password.fill('x');
  await form(page).email.focus();
  const box = await form(page).submit.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.up();
  await expect(form(page).email).toBeFocused();
  await expect(page.getByText('Email is required')).toBeVisible();
});

test(
  'says the same of a wrong password and an unknown address, and keeps the address',
  sameAtEveryWidth,
  async ({ page, newAccount }) => {
    const person = await newAccount();
    for (const email of [person.email, freshEmail()]) {
      await page.goto('/account/login');
      await fillSignIn(page, { email, password: 'not the right one' });
      await submitSignIn(page);
      await expect(problem(page)).toContainText('Your email or your password is not right. Check both.');
      await expect(form(page).email).toHaveValue(email);
    }
  },
);

test(
  'a locked-out account is told so once it has given its password',
  sameAtEveryWidth,
  async ({ page, newAccount, asAdmin, adminApi }) => {
    const person = await newAccount();
    await asAdmin('lockout', { accountId: await idOf(person.email), lockedOut: true });
    await page.goto('/account/login');
    await fillSignIn(page, person);
    await submitSignIn(page);
    await expect(problem(page)).toContainText('This account has been locked out, please try again later');

    async function idOf(email: string): Promise<string> {
      const answer = await adminApi.get(`/api/account/users?search=${encodeURIComponent(email)}`);
      return ((await answer.json()) as { users: { id: string }[] }).users[0]?.id ?? '';
    }
  },
);

test(
  'an address that is not confirmed gets a notice, and the link again',
  sameAtEveryWidth,
  async ({ page, api, expectAccessible }) => {
    const email = freshEmail();
    expect((await api.post('/api/account/register', { data: { email, password } })).ok()).toBe(true);
    await page.goto('/account/login');
    await fillSignIn(page, { email, password });
    await submitSignIn(page);
    await expect(page.getByText('Confirm your email address first. We sent you a link.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await expect(page.getByText('We’ve sent the link again.')).toBeVisible();
  },
);

test('a second factor is asked for on its own page', inOldBrowser, async ({ page }) => {
  await page.route('**/api/account/login?*', (route) =>
    route.fulfill({
      json: {
        succeeded: false,
        requiresTwoFactor: true,
        requiresEmailConfirmation: false,
        returnUrl: '/quote/1',
        code: null,
        message: null,
      },
    }),
  );
  await page.goto('/account/login?returnUrl=%2Fquote%2F1');
  await fillSignIn(page, { email: freshEmail(), password });
  await submitSignIn(page);
  await expect(page).toHaveURL('/account/loginWithTwoFactor?returnUrl=%2Fquote%2F1');
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeFocused();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Enter the code')).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await expect(page.getByLabel('Recovery code')).toBeVisible();
});

test('other providers are offered by name, each as a form of the browser’s own', sameAtEveryWidth, async ({ page }) => {
  await page.route('**/api/account/getExternalAuthenticationSchemes', (route) =>
    route.fulfill({ json: [{ name: 'acme', displayName: 'Acme Staff' }] }),
  );
  await page.goto('/account/login?returnUrl=%2Fmessages');
  const button = page.getByRole('button', { name: 'Continue with Acme Staff' });
  await expect(button).toBeVisible();
  const target = button.locator('xpath=ancestor::form');
  await expect(target).toHaveAttribute('method', 'post');
  await expect(target).toHaveAttribute('action', '/api/account/startExternalLogin?provider=acme&returnUrl=%2Fmessages');
});

test(
  'says how long to wait, that the service is away, and that the device is offline',
  sameAtEveryWidth,
  async ({ page, context, allowConsole }) => {
    allowConsole(/status of (?:429|503)|ERR_INTERNET_DISCONNECTED/);
    await page.goto('/account/login');
    await fillSignIn(page, { email: freshEmail(), password });
    for (const [status, text] of [
      [429, 'You’ve tried too many times. Wait 2 minutes, then try again.'],
      [503, 'Sorry, there is a problem with the service. Try again in a few minutes.'],
    ] as const) {
      await page.route('**/api/account/login', (route) =>
        route.fulfill({ status, headers: { 'retry-after': '90' }, json: { code: 'x', title: 'x' } }),
      );
      await submitSignIn(page);
      await expect(problem(page)).toContainText(text);
      await page.unroute('**/api/account/login');
    }
    await context.setOffline(true);
    await expect(page.getByText('You’re offline. You can use your account')).toBeVisible();
    await submitSignIn(page);
    await expect(problem(page)).toContainText('You’re offline. Connect to the internet, then try again.');
    await expect(form(page).password).toHaveValue(password);
  },
);

const hostile = [
  'https://evil.example/',
  'http://evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example/%2e%2e',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  'https:evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://evil.example/1',
  'ftp://evil.example/',
  '/\t/evil.example',
  '/\n/evil.example',
  '\u0000//evil.example',
  'https://localhost@evil.example/',
  'https://evil.example\\@localhost/',
  '/.//evil.example',
  '/x/..//evil.example',
  'http://localhost:1/',
  `/${'a'.repeat(2_100)}`,
];

test(
  'no address of another site is continued to, and no password is sent for one',
  sameAtEveryWidth,
  async ({ page }) => {
    let sent = 0;
    await page.route('**/api/account/login?*', (route) => {
      sent += 1;
      return route.abort();
    });
    await page.goto('/account/login');
    for (const returnUrl of hostile) {
      // By the portal's own navigation, because a document for each would take as long as all other tests here.
      const address = `/account/login?returnUrl=${encodeURIComponent(returnUrl)}`;
      await page.evaluate((path) => history.pushState(null, '', path), address);
      await fillSignIn(page, { email: 'a@example.com', password });
      await submitSignIn(page);
      await expect(problem(page), returnUrl).toContainText(invalidReturnUrl);
      await expect(page).toHaveURL(/\/account\/login\?/);
    }
    expect(sent).toBe(0);
  },
);

test('what the server answers is checked once more', sameAtEveryWidth, async ({ page }) => {
  await page.route('**/api/account/login', (route) =>
    route.fulfill({
      json: {
        succeeded: true,
        requiresTwoFactor: false,
        requiresEmailConfirmation: false,
        returnUrl: '//evil.example',
        code: null,
        message: null,
      },
    }),
  );
  await page.goto('/account/login');
  await fillSignIn(page, { email: freshEmail(), password });
  await submitSignIn(page);
  // Nobody is signed in here, so the page for those who come of their own accord asks for that.
  await expect(page).toHaveURL(/\/account\/login\?returnUrl=%2Fconnect/);
});

for (const name of ['login', 'loginWithTwoFactor', 'register', 'forgotPassword', 'resetPassword', 'confirmInvite']) {
  test(
    `${name} is accessible, with its errors, in both appearances`,
    sameAtEveryWidth,
    async ({ page, expectAccessibleEverywhere }) => {
      await page.goto(`/account/${name}`);
      await expect(page.getByRole('main').locator('button, a').first()).toBeVisible();
      const submit = page.locator('main form button[type=submit]').first();
      if ((await submit.count()) > 0) await submit.click();
      await expectAccessibleEverywhere(page);
    },
  );
}
