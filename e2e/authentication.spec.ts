import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { inspectingClaim } from './claim-document.ts';
import { expect, test } from './fixtures.ts';

const password = 'three quiet lanterns';

async function call(page: Page, path: string, body: object): Promise<unknown> {
  return page.evaluate(
    async ([url, sent]) => {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      });
      if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    [path, body] as const,
  );
}

/** The token of the link that was mailed to this address last. */
async function mailedToken(page: Page, email: string): Promise<string> {
  let token: string | undefined;
  await expect(async () => {
    const list = await (await page.request.get('/demo/mails')).text();
    for (const [, path] of list.matchAll(/href="(\/demo\/mails\/[\w-]+)"/g)) {
      const mail = await (await page.request.get(path ?? '')).text();
      if (!mail.includes(email)) continue;
      token = /#token=([\w-]{43})/.exec(mail)?.[1];
      if (token !== undefined) break;
    }
    expect(token).toBeDefined();
  }).toPass();
  return token ?? '';
}

/** An account whose address is confirmed, as the person does it, in this browser. */
async function addAccount(page: Page): Promise<string> {
  const email = `person.${randomUUID()}@example.com`;
  // Other ways to sign in are no part of these tests.
  await page.context().route('**/api/account/getExternalAuthenticationSchemes', (route) => route.fulfill({ json: [] }));
  await page.goto('/privacy');
  await call(page, '/api/account/register', { email, password });
  await call(page, '/api/account/confirmEmail', { token: await mailedToken(page, email) });
  return email;
}

/** Signs in by the form, wherever it has been shown. */
async function signIn(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** What a page, or the frame of a renewal in it, asks for is broken off when it is left. */
const brokenOff = /Could not load settings for the identity client Error: The settings were answered with unavailable/;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('signing in leads to the form, back by the provider, and to the claims of the address', async ({
  page,
  putClaim,
  expectAccessible,
}) => {
  const email = await addAccount(page);
  const claim = await putClaim(inspectingClaim({ endUserEmail: email.toUpperCase() }));
  await page.goto('/authentication/profile');
  await signIn(page, email);
  await expect(heading(page, 'Your claims')).toBeVisible();
  await expect(page).toHaveURL('/authentication/profile');
  await expect(page.getByText(`You’re signed in as ${email}.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: new RegExp(claim.number) }).click();
  await expect(page).toHaveURL(`/my-claim/${claim.id}`);
  await expect(page.getByText(claim.number).first()).toBeVisible();
  await page.goto(`/messages/${claim.id}`);
  await expect(heading(page, 'Messages')).toBeVisible();
});

test('tokens are in memory only, and nothing of a sign-in stays in the browser’s storage', async ({ page }) => {
  const email = await addAccount(page);
  await page.goto('/authentication/login?returnUrl=/authentication/profile');
  await signIn(page, email);
  await expect(page.getByText(`You’re signed in as ${email}.`)).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toMatch(/token|sign-in:|verifier/);
  expect(kept).not.toContain(email);
  expect(page.url()).not.toContain('code=');
});

test('a sign-in is renewed in a frame with the ID token as a hint, on and on', async ({ page }) => {
  // As where a browser draws nothing in a frame that nobody sees.
  await page.addInitScript(() => {
    if (parent !== window) window.requestAnimationFrame = () => 0;
  });
  const email = await addAccount(page);
  await page.clock.install();
  await page.goto('/authentication/profile');
  await signIn(page, email);
  await expect(page.getByText(`You’re signed in as ${email}.`)).toBeVisible();
  for (let turn = 0; turn < 2; turn += 1) {
    const renewal = page.waitForRequest((request) => request.url().includes('/connect/authorize?'));
    const token = page.waitForResponse((answer) => answer.url().endsWith('/connect/token'));
    await page.clock.fastForward('14:30');
    const query = new URL((await renewal).url()).searchParams;
    expect(query.get('prompt')).toBe('none');
    expect(query.get('id_token_hint')).toMatch(/^ey/);
    expect((await token).status()).toBe(200);
  }
  await expect(page.getByText(`You’re signed in as ${email}.`)).toBeVisible();
});

test('signing out in one tab ends the sign-in in all', async ({ page, context, allowConsole }) => {
  allowConsole(brokenOff);
  const email = await addAccount(page);
  await page.goto('/authentication/profile');
  await signIn(page, email);
  await expect(page.getByText(`You’re signed in as ${email}.`)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/authentication/profile');
  await expect(other.getByText(`You’re signed in as ${email}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/my-claim/');
  await expect(page.getByRole('status').filter({ hasText: 'You successfully logged out!' })).toBeAttached();
  await other.reload();
  await expect(heading(other, 'Sign in')).toBeVisible();
  expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'fettle-account' }));
});

test('a page that needs a sign-in leads to it and back, one that needs a role says so', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/403 .*account\/users/);
  const email = await addAccount(page);
  await page.goto('/account/manage?tab=sessions');
  await signIn(page, email);
  await expect(page).toHaveURL('/account/manage?tab=sessions');
  await expect(heading(page, 'Your account')).toBeVisible();
  const answer = await page.goto('/account/users');
  expect(answer?.status()).toBe(403);
  await expect(page.getByText('Sorry you do not have permission to access this area.')).toBeVisible();
});

test('a sign-in that has expired is noticed by a page that is open, in every tab', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/401 .*currentUser/);
  allowConsole(brokenOff);
  const email = await addAccount(page);
  await page.clock.install();
  await page.goto('/account/manage');
  await signIn(page, email);
  await expect(heading(page, 'Your account')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/account/manage');
  await expect(heading(other, 'Your account')).toBeVisible();
  for (const each of [page, other]) await each.waitForLoadState('networkidle');
  await context.clearCookies({ name: 'fettle-account' });
  await page.clock.fastForward('14:30');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(heading(other, 'Sign in')).toBeVisible();
});

test('another site cannot sign anybody out', async ({ page, expectAccessible, allowConsole }) => {
  allowConsole(brokenOff);
  const email = await addAccount(page);
  await page.goto('/authentication/profile');
  await signIn(page, email);
  await expect(page.getByText(`You’re signed in as ${email}.`)).toBeVisible();
  await page.goto('/authentication/logout');
  await expect(page.getByRole('alert').first()).toHaveText('The logout was not initiated from within the page.');
  await expectAccessible(page);
  await page.goto('/connect/logout?client_id=EndUserPortal');
  await expect(page).toHaveURL('/authentication/logout');
  await page.goto('/authentication/profile');
  await expect(page.getByText(`You’re signed in as ${email}.`)).toBeVisible();
  await page.goto('/authentication/logout');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/my-claim/');
});

test('a failure shows its text plain and short', async ({ page, expectAccessible }) => {
  const text = `<img src=x onerror=alert(1)> ${'x'.repeat(300)}`;
  await page.goto(`/authentication/login-failed?message=${encodeURIComponent(text)}`);
  await expect(page.getByRole('alert').filter({ hasText: '<img' })).toHaveText(text.slice(0, 200));
  await expectAccessible(page);
  await page.goto('/authentication/login-failed');
  await expect(page.getByText('There was an error signing in.')).toBeVisible();
});

for (const returnUrl of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
  test(`nobody is sent on to ${returnUrl}`, async ({ page }) => {
    await page.goto(`/authentication/login?returnUrl=${encodeURIComponent(returnUrl)}`);
    await expect(
      page.getByText('Invalid return url. The return url needs to have the same origin as the current page.'),
    ).toBeVisible();
  });
}

test('an answer with a state or an issuer that is not ours signs nobody in', async ({ page }) => {
  const callback = '/authentication/login-callback';
  for (const query of [`code=abc&state=forged&iss=`, 'code=abc&state=forged&iss=https%3A%2F%2Fevil.example', '']) {
    await page.goto(`${callback}?${query}`);
    await expect(page.getByText('There was an error signing in.')).toBeVisible();
  }
});

test('settings that cannot be loaded are told to the console, and to people what they mean', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Could not load settings for the identity client|503/);
  await page.route('**/_configuration/EndUserPortal', (route) => route.fulfill({ status: 503 }));
  await page.goto('/authentication/login');
  await expect(page.getByText('User manager not available.')).toBeVisible();
});

test('a clock that is ten minutes off signs in all the same', async ({ page }) => {
  const email = await addAccount(page);
  await page.clock.setSystemTime(new Date(Date.now() - 10 * 60_000));
  await page.goto('/authentication/profile');
  await signIn(page, email);
  await expect(page.getByText(`You’re signed in as ${email}.`)).toBeVisible();
});

test('the progress texts are what the server draws already', async ({ page, request }) => {
  for (const [path, text] of [
    ['login', 'Processing login'],
    ['login-callback', 'Processing login callback'],
    ['logout-callback', 'Processing logout'],
    ['logged-out', 'You successfully logged out!'],
  ] as const) {
    expect(await (await request.get(`/authentication/${path}`)).text()).toContain(`>${text}</h1>`);
  }
  await page.goto('/authentication/logged-out');
  await expect(page).toHaveURL('/my-claim/');
});
