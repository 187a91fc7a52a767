import type { Page, Request } from '@playwright/test';
import { inspectingClaim } from './claim-document.ts';
import { unpaidPageNames } from './unpaid-pages.ts';
import { expect, refuseStream, test, openClaim, trackByCall } from './fixtures.ts';
import { bodyOf } from './firefox/adapter.ts';

const offline = 'Could not synchronize information with the cloud.';
const plain = 'Something went wrong on our side. Try again, or contact us.';

const tryAgain = (page: Page) => page.getByRole('alert').getByRole('button', { name: 'Try again', exact: true });

/** Counts this page's calls under way. One that fails after the press on "Try again" rightly leaves its banner. */
function countCalls(page: Page): () => number {
  const calls = new Set<Request>();
  page.on('request', (request) => void (request.url().endsWith('/graphql') && calls.add(request)));
  page.on('requestfailed', (request) => void calls.delete(request));
  page.on('requestfinished', (request) => void calls.delete(request));
  return () => calls.size;
}

/** Has pages ask for everything themselves and never again by the clock, so that only the button can mend them. */
async function afterTryAgain(page: Page): Promise<void> {
  await page.route(/\/[\w-]+\/[\da-f]{8}-[\da-f-]{27}$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = (await response.text()).replace(/,"initialData":.*(?=\}<\/script>)/s, '');
    return route.fulfill({ response, body: html.replace(/"pollSeconds":\d+/, '"pollSeconds":3600') });
  });
}

test.describe('a page that could not be loaded', () => {
  test.beforeEach(async ({ page, allowConsole }) => {
    allowConsole(/graphql|status of 5|Failed to load|ERR_FAILED|ERR_INTERNET_DISCONNECTED|inspectionPhotos/i);
    await refuseStream(page);
  });

  for (const name of unpaidPageNames) {
    test(`${name} offers to try again at once, and then shows its content`, async ({ page, putClaim }) => {
      const story = await putClaim(inspectingClaim());
      await trackByCall(page, story);
      await afterTryAgain(page);
      await page.route('**/graphql', (route) => route.abort());
      const callsUnderWay = countCalls(page);
      await page.goto(`/${name}/${story.id}`);
      await expect(page.getByRole('alert')).toContainText(offline);
      await expect(tryAgain(page)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expect.poll(callsUnderWay).toBe(0);
      await page.unroute('**/graphql');
      await tryAgain(page).press('Enter');
      await expect(page.getByRole('alert').getByText(offline)).toHaveCount(0);
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    });
  }

  test('offers to try again where only the screen failed, and puts the technical line into the details', async ({
    page,
    putClaim,
    expectAccessible,
  }) => {
    const story = await putClaim(inspectingClaim());
    await openClaim(page, story);
    const message = 'GraphQL error: query or mutation could not be executed.';
    await page.route('**/graphql', (route) => {
      if (!bodyOf(route.request()).includes('query Messages')) return route.fallback();
      const errors = [{ message, locations: [{ line: 1, column: 9 }], extensions: { code: 'INTERNAL_SERVER_ERROR' } }];
      return route.fulfill({ status: 500, json: { errors, data: null } });
    });
    await page
      .getByRole('navigation', { name: 'Claim' })
      .getByRole('link', { name: /^Messages/ })
      .click();
    const banner = page.getByRole('alert');
    await expect(banner.getByText(plain)).toHaveCSS('font-weight', '600');
    await expect(banner.getByText(message)).toBeHidden();
    await banner.getByText('Show details').click();
    await expect(banner.getByText(message).first()).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/graphql');
    await tryAgain(page).click();
    await expect(
      page.getByText('No recent messages').or(page.getByRole('list', { name: 'Your messages' })),
    ).toBeVisible();
    await expect(banner.getByText(plain)).toHaveCount(0);
  });

  test('keeps a way to try again once its error is dismissed', async ({ page, putClaim }) => {
    const story = await putClaim(inspectingClaim());
    await openClaim(page, story);
    await page.route('**/graphql', (route) => route.abort());
    await page
      .getByRole('navigation', { name: 'Claim' })
      .getByRole('link', { name: /^Messages/ })
      .click();
    await page.getByRole('button', { name: `Dismiss: ${offline}` }).click();
    const main = page.getByRole('main');
    await expect(main.getByText('We couldn’t load this page')).toBeVisible();
    await page.unroute('**/graphql');
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(main.getByText('We couldn’t load this page')).toHaveCount(0);
  });

  test('counts a try that fails again', async ({ page, putClaim }) => {
    const story = await putClaim(inspectingClaim());
    await openClaim(page, story);
    await page.route('**/graphql', (route) => route.abort());
    await page
      .getByRole('navigation', { name: 'Claim' })
      .getByRole('link', { name: /^Messages/ })
      .click();
    await tryAgain(page).click();
    await expect(page.getByRole('alert').getByText(/^×\d/)).toBeVisible();
    await expect(tryAgain(page)).toBeFocused();
  });

  test('says only once that the device is offline', async ({ page, context, putClaim }) => {
    const story = await putClaim(inspectingClaim());
    await openClaim(page, story);
    await page.route('**/graphql', (route) => route.abort());
    await expect(page.getByText(offline)).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText(/^You’re offline\. Showing your claim/)).toBeVisible();
    await expect(page.getByText(offline)).toHaveCount(0);
    await page.unroute('**/graphql');
    await context.setOffline(false);
    await expect(page.getByText(/^You’re offline/)).toHaveCount(0);
    await expect(page.getByText(offline)).toHaveCount(0);
  });
});
