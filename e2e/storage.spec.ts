import { inspectingClaim } from './claim-document.ts';
import { expect, test, trackClaim } from './fixtures.ts';
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

test('Stop tracking ends the session on the server and wipes every store', async ({ page, context, putClaim }) => {
  const story = await putClaim(inspectingClaim());
  await trackClaim(page, story);
  await expect.poll(() => everythingStored(page)).toContain(story.number);
  const before = await context.cookies();
  await page.getByRole('button', { name: 'Stop tracking on this device' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Track your claim' })).toBeVisible();
  const stored = await everythingStored(page);
  for (const trace of [story.number, story.id, '356938035643809']) expect(stored).not.toContain(trace);
  await context.addCookies(before);
  await page.goto(`/my-claim/${story.id}`);
  await expect(page).toHaveURL(/\/track\?returnUrl=/);
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
  await page.route('**/graphql', () => {});
  await page.goto(`/my-claim/${story.id}`);
  await expect(page.getByText('Loading your claim').first()).toBeAttached();
  await expect(page.getByText(story.number)).toHaveCount(0);
});
