import type { Page } from '@playwright/test';
import { inspectingClaim, type Story } from './claim-document.ts';
import { expect, fillTrack, sameAtEveryWidth, submitTrack, hydrated, test, trackClaim } from './fixtures.ts';

type Noted = { wasSeen?: boolean };

/** Fills the form in, and waits until the claim's own script and styles are here. */
async function readyToFind(page: Page, { number, postcode }: Story): Promise<void> {
  await page.goto('/track', { waitUntil: 'networkidle' });
  await fillTrack(page, number, postcode);
  await page.waitForLoadState('networkidle');
}

/** Notes whether a text stands in the page from now on, be it for a moment. */
async function recordSight(page: Page, text: string): Promise<() => Promise<boolean | undefined>> {
  await page.evaluate((sought) => {
    const noted = globalThis as Noted;
    noted.wasSeen = false;
    const look = () => (noted.wasSeen ||= document.getElementById('app')?.textContent.includes(sought) ?? false);
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  }, text);
  return async () => page.evaluate(() => (globalThis as Noted).wasSeen);
}

/** Holds what these addresses answer back until it is let go. */
async function hold(page: Page, pattern: RegExp): Promise<() => void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test(
  'back from a claim that was found is the Track form, which finds another',
  sameAtEveryWidth,
  async ({ page, putClaim }) => {
    const [first, second] = [await putClaim(inspectingClaim()), await putClaim(inspectingClaim())];
    await readyToFind(page, first);
    await submitTrack(page);
    await expect(page.getByRole('region', { name: 'Progress' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Track your claim' })).toBeFocused();
    await fillTrack(page, second.number, second.postcode);
    await submitTrack(page);
    await expect(page).toHaveURL(`/my-claim/${second.id}`);
    await expect(page.getByText(second.number)).toBeVisible();
    await expect(page.getByText(first.number)).toHaveCount(0);
  },
);

test(
  'sent untouched and twice, the form asks once, with the claim’s script on its way beside',
  sameAtEveryWidth,
  async ({ page, putClaim }) => {
    const story = await putClaim(inspectingClaim());
    const query = new URLSearchParams({ reference: story.number, postcode: story.postcode });
    await page.goto(`/track?${query}`, { waitUntil: 'networkidle' });
    const letAnswerGo = await hold(page, /\/api\/enduser\/login/);
    const letPieceGo = await hold(page, /\/assets\/ClaimPages-[^/]*\.js$/);
    const requested: string[] = [];
    page.on('request', (request) => void requested.push(new URL(request.url()).pathname.replace(/-.*/, '')));
    await submitTrack(page);
    await expect.poll(() => requested).toEqual(expect.arrayContaining(['/api/enduser/login', '/assets/ClaimPages']));
    letAnswerGo();
    await page.waitForResponse('**/api/enduser/login*');
    await page.getByLabel('Post code').press('Enter');
    letPieceGo();
    await expect(page).toHaveURL(`/my-claim/${story.id}`);
    await hydrated(page);
    expect(requested.filter((path) => path === '/api/enduser/login')).toHaveLength(1);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Track your claim' })).toBeVisible();
  },
);

test(
  'a claim is not shown that another tab has stopped tracking while its script was on the way',
  sameAtEveryWidth,
  async ({ page, context, putClaim, allowConsole }) => {
    // The session is over when the page asks by itself.
    allowConsole(/status of 401|status of 404/);
    const story = await putClaim(inspectingClaim());
    const other = await context.newPage();
    await trackClaim(other, story);
    await page.goto('/track', { waitUntil: 'networkidle' });
    const letPieceGo = await hold(page, /\/assets\/ClaimPages-[^/]*\.js$/);
    await fillTrack(page, story.number, story.postcode);
    const answered = page.waitForResponse('**/api/enduser/login*');
    await submitTrack(page);
    await answered;
    await other.reload();
    await hydrated(other);
    await other.getByRole('button', { name: 'Stop tracking on this device' }).click();
    await expect(other.getByRole('heading', { level: 1, name: 'Track your claim' })).toBeVisible();
    const wasSeen = await recordSight(page, story.number);
    letPieceGo();
    await expect(page).toHaveURL(/\/track(?:\?returnUrl=|$)/);
    await expect(page.getByRole('heading', { level: 1, name: 'Track your claim' })).toBeVisible();
    expect(await wasSeen()).toBe(false);
  },
);
