import type { Page, Response } from '@playwright/test';
import { inspectingClaim, stateChange } from './claim-document.ts';
import { expect, keepScroll, refuseStream, test, openClaim, trackByCall } from './fixtures.ts';

const newState = 'Awaiting Authorisation';
const events = '**/api/enduser/events*';

/** Makes a page poll once an hour, so that what arrives has been told. */
async function pollHourly(page: Page): Promise<void> {
  await page.route(/\/(?:my-claim|history|quote)\//, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/"pollSeconds":\d+/, '"pollSeconds":3600');
    return route.fulfill({ response, body });
  });
}

/** Opens a page and waits until it listens. Only from its commit on, because the page before it may still begin to. */
async function openListening(page: Page, path: string): Promise<Response> {
  await page.goto(path, { waitUntil: 'commit' });
  return page.waitForResponse(events);
}

/** How often GraphQL is asked from now on. */
function countRequests(page: Page): () => number {
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) requests += 1;
  });
  return () => requests;
}

const moved = { state: newState, events: [stateChange('Inspection', 1), stateChange(newState, 0)] };

test.describe('An operator’s change', () => {
  test('appears on an open page by itself, is announced, and moves neither focus nor scroll', async ({
    page,
    putClaim,
    patchClaim,
  }) => {
    await pollHourly(page);
    const story = await putClaim(inspectingClaim());
    await trackByCall(page, story);
    expect((await openListening(page, `/my-claim/${story.id}`)).status()).toBe(200);
    const focused = page.getByRole('link', { name: 'Something is not right' });
    await focused.focus();
    await keepScroll(page);
    await page.evaluate(() => window.scrollTo(0, 120));
    const scrolled = await page.evaluate(() => window.scrollY);
    await patchClaim(story, moved);
    const summary = page.getByRole('region', { name: 'Claim summary' });
    await expect(summary.getByText(newState, { exact: true })).toBeVisible();
    await expect(page.getByText(`Your claim has moved to ${newState}.`)).toBeAttached();
    await expect(focused).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  });

  test('reaches the screen that is open, not only its header', async ({ page, putClaim, patchClaim }) => {
    await pollHourly(page);
    const story = await putClaim(inspectingClaim());
    await trackByCall(page, story);
    await openListening(page, `/history/${story.id}`);
    await expect(page.getByText('Claim state changed to Inspection.')).toBeVisible();
    await patchClaim(story, moved);
    await expect(page.getByText(`Claim state changed to ${newState}.`)).toBeVisible();
  });

  test('that nobody has made is not asked for: a page with a stream does not poll', async ({ page, putClaim }) => {
    await page.clock.install();
    const story = await putClaim(inspectingClaim());
    const streaming = page.waitForResponse(events);
    await openClaim(page, story);
    await streaming;
    await expect(page.getByText('356938035643809').first()).toBeVisible();
    await page.clock.runFor(1_000);
    const requests = countRequests(page);
    await page.clock.runFor(40_000);
    expect(requests()).toBe(0);
  });

  test('comes by polling where no stream gets through', async ({ page, putClaim, patchClaim, allowConsole }) => {
    allowConsole(/status of 503/);
    await refuseStream(page);
    const story = await putClaim(inspectingClaim());
    await openClaim(page, story);
    await patchClaim(story, moved);
    const summary = page.getByRole('region', { name: 'Claim summary' });
    await expect(summary.getByText(newState, { exact: true })).toBeVisible({ timeout: 15_000 });
  });

  test('made while the phone was offline is there when it is back', async ({
    page,
    context,
    putClaim,
    patchClaim,
    allowConsole,
  }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED/);
    await pollHourly(page);
    const story = await putClaim(inspectingClaim());
    await trackByCall(page, story);
    await openListening(page, `/my-claim/${story.id}`);
    await context.setOffline(true);
    await expect(page.getByText(/You[’']re offline\./)).toBeVisible();
    await patchClaim(story, moved);
    const again = page.waitForResponse(events);
    await context.setOffline(false);
    expect((await again).status()).toBe(200);
    const summary = page.getByRole('region', { name: 'Claim summary' });
    await expect(summary.getByText(newState, { exact: true })).toBeVisible();
  });
});

test('a session that is ended elsewhere leads this page to the form at once', async ({
  page,
  context,
  putClaim,
  allowConsole,
}) => {
  allowConsole(/status of 404/);
  await pollHourly(page);
  const story = await putClaim(inspectingClaim());
  await trackByCall(page, story);
  await openListening(page, `/my-claim/${story.id}`);
  // As another tab would, but without its answer, which would clear this browser's cookie too.
  const cookie = (await context.cookies()).find(({ httpOnly }) => httpOnly);
  const answer = await fetch(new URL('/api/enduser/logout', page.url()), {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `${cookie?.name}=${cookie?.value}` },
    body: '{}',
  });
  expect(answer.status).toBe(204);
  await expect(page).toHaveURL(/\/track\?returnUrl=/, { timeout: 10_000 });
});
