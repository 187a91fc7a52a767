import { inspectingClaim } from './claim-document.ts';
import { expect, hydrated, test, trackClaim, withoutInitialData } from './fixtures.ts';
import type { Page } from '@playwright/test';

/** Planted where no screen of this step shows it: none of these may reach the browser's disk. */
const canaries = { endUserPhone: '02079460958', passcode: 'canary-passcode-4071', account: 'canary-account-secret' };

function everythingStored(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
}

test('a visit keeps what the screens show, and no secret', async ({ page, context, putClaim }) => {
  const document = inspectingClaim({ endUserPhone: canaries.endUserPhone });
  const passcode = { name: 'Passcode', stringValue: canaries.passcode };
  const story = await putClaim({ ...document, dataFormData: [...(document['dataFormData'] as object[]), passcode] });
  await trackClaim(page, story);
  await expect.poll(() => everythingStored(page)).toContain(story.number);
  const stored = await everythingStored(page);
  for (const canary of Object.values(canaries)) expect(stored).not.toContain(canary);
  const cookie = (await context.cookies()).find(({ name }) => name === 'fettle-claim');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(stored).not.toContain(cookie?.value ?? 'no cookie');
});

test('a shared device never writes to local storage, and its cookie goes with the browser', async ({
  page,
  context,
  putClaim,
}) => {
  await page.addInitScript(() => {
    const write = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (this === localStorage)
        (globalThis as { writes?: string[] }).writes = [...((globalThis as { writes?: string[] }).writes ?? []), key];
      write.call(this, key, value);
    };
  });
  const story = await putClaim(inspectingClaim());
  await trackClaim(page, story, { sharedDevice: true });
  await expect(page.getByText('356938035643809').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(story.number).first()).toBeVisible();
  expect(await page.evaluate(() => (globalThis as { writes?: string[] }).writes ?? [])).toEqual([]);
  expect(await page.evaluate(() => Object.entries(localStorage))).toEqual([]);
  const cookie = (await context.cookies()).find(({ name }) => name === 'fettle-claim');
  expect(cookie?.expires).toBe(-1);
});

test('Stop tracking ends the session on the server and wipes every store', async ({
  page,
  context,
  putClaim,
  allowConsole,
}) => {
  // The page may ask for its stream again just as the session ends.
  allowConsole(/status of 404 .*\/api\/enduser\/events/);
  const story = await putClaim(inspectingClaim());
  await trackClaim(page, story);
  await expect.poll(() => everythingStored(page)).toContain(story.number);
  const before = await context.cookies();
  await page.getByRole('button', { name: 'Stop tracking on this device' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Track your claim' })).toBeVisible();
  const status = page.getByRole('status').filter({ hasText: 'You’ve stopped tracking on this device' });
  await expect(status).toBeFocused();
  await expect(page).toHaveURL('/track');
  const stored = await everythingStored(page);
  for (const trace of [story.number, story.id, '356938035643809']) expect(stored).not.toContain(trace);
  await context.addCookies(before);
  await page.goto(`/my-claim/${story.id}`);
  await expect(page).toHaveURL(/\/track\?returnUrl=/);
});

for (const sharedDevice of [false, true]) {
  test(`Stop tracking reaches the other tabs${sharedDevice ? ' of a shared device' : ''}`, async ({
    page,
    context,
    putClaim,
    allowConsole,
  }) => {
    // The other tab may ask for its stream again just as the session ends.
    allowConsole(/status of 404 .*\/api\/enduser\/events/);
    const story = await putClaim(inspectingClaim());
    await trackClaim(page, story, { sharedDevice });
    const other = await context.newPage();
    await other.goto(`/my-claim/${story.id}`);
    await expect(other.getByText(story.number).first()).toBeVisible();
    await hydrated(other);
    await page.getByRole('button', { name: 'Stop tracking on this device' }).click();
    await expect(other.getByRole('heading', { level: 1, name: 'Track your claim' })).toBeVisible();
    await expect(other.getByText('You’ve stopped tracking on this device')).toBeVisible();
    for (const trace of [story.number, story.id]) expect(await everythingStored(other)).not.toContain(trace);
  });
}

test('Stop tracking reaches a tab whose script comes only then', async ({ page, context, putClaim, allowConsole }) => {
  // Its stream and its queries are refused, by which it learns of it.
  allowConsole(/status of 40[14] /);
  const story = await putClaim(inspectingClaim());
  await trackClaim(page, story);
  const other = await context.newPage();
  const stopped = Promise.withResolvers<void>();
  await other.route('**/assets/*.js', async (route) => {
    await stopped.promise;
    await route.continue();
  });
  await other.goto(`/my-claim/${story.id}`, { waitUntil: 'commit' });
  await expect(other.getByText(story.number).first()).toBeVisible();
  await page.getByRole('button', { name: 'Stop tracking on this device' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Track your claim' })).toBeVisible();
  stopped.resolve();
  await expect(other.getByRole('heading', { level: 1, name: 'Track your claim' })).toBeVisible();
  await expect(other.getByText(story.number)).toHaveCount(0);
  for (const trace of [story.number, story.id]) expect(await everythingStored(other)).not.toContain(trace);
});

test('Stop tracking without a network says so in every tab, and the server hears of it later', async ({
  page,
  context,
  putClaim,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  const story = await putClaim(inspectingClaim());
  const other = await context.newPage();
  // The page is there before its script, and what it shows without a network comes last.
  const ready = [page, other].map(async (tab) => tab.waitForResponse(/StoppedScreen-[^/]*\.js$/));
  await trackClaim(page, story);
  await other.goto(`/my-claim/${story.id}`);
  await expect(other.getByText(story.number).first()).toBeVisible();
  await Promise.all(ready);
  const before = await context.cookies();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Stop tracking on this device' }).click();
  for (const tab of [page, other]) {
    const heading = tab.getByRole('heading', { level: 1, name: 'You’ve stopped tracking on this device' });
    await expect(heading).toBeFocused();
    await expect(tab.getByText(story.number)).toHaveCount(0);
    await expect(tab).toHaveURL('/my-claim/');
    for (const trace of [story.number, story.id]) expect(await everythingStored(tab)).not.toContain(trace);
  }
  const logoutCall = page.waitForResponse('**/api/enduser/logout');
  await context.setOffline(false);
  await logoutCall;
  await page.getByRole('link', { name: 'Track your claim' }).click();
  await expect(page.getByLabel('Post code')).toBeVisible();
  await context.addCookies(before);
  await page.goto(`/my-claim/${story.id}`);
  await expect(page).toHaveURL(/\/track\?returnUrl=/);
});

test('a claim tracked in another tab keeps its record when this tab asks for its own again', async ({
  page,
  context,
  putClaim,
}) => {
  const first = await putClaim(inspectingClaim());
  const second = await putClaim(inspectingClaim());
  await trackClaim(page, first);
  const other = await context.newPage();
  await trackClaim(other, second);
  await expect.poll(() => everythingStored(other)).toContain(second.number);
  await page.reload();
  await expect(page).toHaveURL(/\/track\?returnUrl=/);
  await expect(page.getByRole('heading', { level: 1, name: 'Track your claim' })).toBeVisible();
  await expect(page.getByText(/You[’']ve been signed out/)).toHaveCount(0);
  expect(await everythingStored(other)).toContain(second.number);
});

test('a session that has ended is forgotten with its cookie, and the form says why it asks', async ({
  page,
  context,
  putClaim,
  allowConsole,
}) => {
  allowConsole(/status of 404 .*api\/enduser\/events/);
  const story = await putClaim(inspectingClaim());
  await trackClaim(page, story);
  await page.getByLabel('Appearance').selectOption({ label: 'Dark' });
  await expect.poll(() => everythingStored(page)).toContain(story.number);
  const cookie = (await context.cookies()).find(({ name }) => name === 'fettle-claim');
  await context.addCookies([{ ...cookie!, value: 'A'.repeat(43) }]);
  await page.reload();
  await expect(page).toHaveURL(/\/track\?returnUrl=/);
  await expect(page.getByText(/You[’']ve been signed out/)).toBeVisible();
  expect(await everythingStored(page)).not.toContain(story.number);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('fettle-claim');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('what was kept more than 24 hours ago is never shown', async ({ page, putClaim }) => {
  const story = await putClaim(inspectingClaim());
  await trackClaim(page, story);
  await expect.poll(() => everythingStored(page)).toContain(story.number);
  await page.goto('/contact');
  await page.evaluate(() => {
    const dayAndMore = 25 * 60 * 60 * 1000;
    for (const [key, text] of Object.entries(localStorage)) {
      localStorage.setItem(
        key,
        text.replaceAll(/\b1[789]\d{11}\b/g, (time: string) => String(Number(time) - dayAndMore)),
      );
    }
  });
  await withoutInitialData(page);
  await page.route('**/graphql', () => {});
  await page.goto(`/my-claim/${story.id}`);
  await expect(page.getByText('Loading your claim').first()).toBeAttached();
  await expect(page.getByText(story.number)).toHaveCount(0);
});

test('where the browser forbids every store, the claim is found and read all the same', async ({ page, putClaim }) => {
  await page.addInitScript(() => {
    const forbid = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(globalThis, name, { get: forbid, configurable: true });
    }
  });
  const story = await putClaim(inspectingClaim());
  await trackClaim(page, story);
  await expect(page.getByText('356938035643809').first()).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: /^Messages/ }).click();
  await page.getByLabel('Topic').fill('Hello');
  await expect(page.getByRole('button', { name: 'Inspection' })).toBeVisible();
  await page.getByLabel('Appearance').selectOption('dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Stop tracking on this device' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Track your claim' })).toBeVisible();
});

test('where the store is full, the claim is found and read, and leaves no trace', async ({ page, putClaim }) => {
  await page.goto('/accessibility');
  await page.evaluate(() => {
    for (let length = 4_000_000; length >= 1; length = Math.floor(length / 2)) {
      for (let part = 0; part < 3; part += 1) {
        try {
          localStorage.setItem(`not ours ${length} ${part}`, 'x'.repeat(length));
        } catch {
          // Full for this length; a shorter one may still find room.
        }
      }
    }
  });
  const story = await putClaim(inspectingClaim());
  await trackClaim(page, story);
  await expect(page.getByText('356938035643809').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('356938035643809').first()).toBeVisible();
  expect(await everythingStored(page)).not.toContain(story.number);
  await page.getByRole('button', { name: 'Stop tracking on this device' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Track your claim' })).toBeVisible();
});

test('a message that is sent after the session has ended leads to Track, which says why', async ({
  page,
  context,
  putClaim,
  allowConsole,
}) => {
  allowConsole(/status of 40[14]/);
  const story = await putClaim(inspectingClaim());
  await trackClaim(page, story);
  await page.getByRole('link', { name: /^Messages/ }).click();
  await page.getByLabel('Topic').fill('A secret topic');
  await page.getByLabel('Message', { exact: true }).fill('Is it with you?');
  await page.getByLabel('I consent to the Privacy Notice').check();
  const cookie = (await context.cookies()).find(({ name }) => name === 'fettle-claim');
  await context.addCookies([{ ...cookie!, value: 'A'.repeat(43) }]);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page).toHaveURL(/\/track\?returnUrl=/);
  const notice = page
    .getByRole('status')
    .filter({ hasText: 'Your message was not sent, because you’ve been signed out' });
  await expect(notice).toBeFocused();
  const stored = () => page.evaluate(() => JSON.stringify([sessionStorage, localStorage, location.href]));
  expect(await stored()).not.toContain('A secret topic');
  await page.getByLabel('Claim reference or policy number').fill(story.number);
  await page.getByLabel('Post code').fill(story.postcode);
  await page.getByRole('button', { name: 'Track your claim' }).click();
  await expect(page.getByLabel('Topic')).toHaveValue('A secret topic');
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Is it with you?');
  await page.getByRole('button', { name: 'Stop tracking on this device' }).click();
  await expect(page.getByText('You’ve stopped tracking on this device')).toBeVisible();
  expect(await stored()).not.toContain('A secret topic');
});
