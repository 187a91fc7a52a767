import { inspectingClaim, stateChange } from './claim-document.ts';
import { expect, keepScroll, refuseStream, test, trackClaim, openClaim } from './fixtures.ts';

const newState = 'Awaiting Authorisation';

const withoutStream = /status of 503/;

test('where no stream gets through, an operator’s change arrives by polling and moves neither focus nor scroll', async ({
  page,
  putClaim,
  patchClaim,
  allowConsole,
}) => {
  allowConsole(withoutStream);
  await refuseStream(page);
  const story = await putClaim(inspectingClaim());
  await openClaim(page, story);
  const focused = page.getByRole('link', { name: 'Something is not right' });
  await focused.focus();
  await keepScroll(page);
  await page.evaluate(() => window.scrollTo(0, 120));
  const scrolled = await page.evaluate(() => window.scrollY);
  await patchClaim(story, {
    state: newState,
    events: [...(story.document['events'] as object[]), stateChange(newState, 0)],
  });
  const summary = page.getByRole('region', { name: 'Claim summary' });
  await expect(summary.getByText(newState, { exact: true })).toBeVisible({ timeout: 15_000 });
  await expect(focused).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await expect(page.getByText(`Your claim has moved to ${newState}.`)).toBeAttached();
});

test('offline, the claim stays and a strip says so; online again the strip goes', async ({
  page,
  context,
  putClaim,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  const story = await putClaim(inspectingClaim());
  await openClaim(page, story);
  await context.setOffline(true);
  await expect(page.getByText(/You[’']re offline\./)).toBeVisible();
  await expect(page.getByText(story.number).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/You[’']re offline\./)).toBeHidden();
});

test('the claim of the last visit is on screen before the server has answered', async ({ page, putClaim }) => {
  const story = await putClaim(inspectingClaim());
  await trackClaim(page, story);
  await expect(page.getByText('356938035643809').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('356938035643809');
  await page.route('**/graphql', () => {});
  await page.goto(`/my-claim/${story.id}`);
  await expect(page.getByText(story.number).first()).toBeVisible();
  await expect(page.getByText(/Updated \d\d:\d\d/)).toBeVisible();
});

test.describe('when GraphQL fails', () => {
  const failing = /graphql|status of 5|Failed to load|ERR_FAILED/i;

  test.beforeEach(({ page }) => refuseStream(page));

  test('a network failure says that it could not synchronise, keeps the claim and can be dismissed', async ({
    page,
    putClaim,
    allowConsole,
    expectAccessible,
  }) => {
    allowConsole(failing);
    const story = await putClaim(inspectingClaim());
    await openClaim(page, story);
    await page.route('**/graphql', (route) => route.abort());
    const dismiss = page.getByRole('button', { name: 'Dismiss: Could not synchronize information with the cloud.' });
    await expect(dismiss).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText(story.number).first()).toBeVisible();
    await expectAccessible(page);
    await dismiss.click();
    await expect(dismiss).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('when the network is back the message goes by itself', async ({ page, putClaim, allowConsole }) => {
    allowConsole(failing);
    await openClaim(page, await putClaim(inspectingClaim()));
    await page.route('**/graphql', (route) => route.abort());
    const text = page.getByText('Could not synchronize information with the cloud.');
    await expect(text).toBeVisible({ timeout: 15_000 });
    await page.unroute('**/graphql');
    await expect(text).toBeHidden({ timeout: 15_000 });
  });

  test('an execution error is counted, and its details tell message and location', async ({
    page,
    putClaim,
    allowConsole,
    expectAccessible,
  }) => {
    allowConsole(failing);
    await openClaim(page, await putClaim(inspectingClaim()));
    const message = 'GraphQL error: query or mutation could not be executed.';
    const error = {
      message,
      locations: [{ line: 3, column: 7 }],
      path: ['claim'],
      extensions: { code: 'INTERNAL_SERVER_ERROR' },
    };
    await page.route('**/graphql', (route) => route.fulfill({ status: 500, json: { errors: [error], data: null } }));
    const banner = page.getByRole('alert');
    await expect(banner.locator('p')).toHaveText(/^Something went wrong on our side\. Try again, or contact us\./, {
      timeout: 15_000,
    });
    await expect(page.getByText(/×\d/)).toBeVisible({ timeout: 15_000 });
    await expect(banner.getByText(message).first()).toBeHidden();
    await page.getByText('Show details').click();
    await expect(banner.getByText(message).first()).toBeVisible();
    await expect(page.getByText(/3:7|line 3/i).first()).toBeVisible();
    await expectAccessible(page);
  });
});

test('a session that ends elsewhere leads to the form, which says why', async ({ page, putClaim, allowConsole }) => {
  allowConsole(/status of 401|status of 503/);
  await refuseStream(page);
  const story = await putClaim(inspectingClaim());
  await trackClaim(page, story);
  await page.context().clearCookies();
  await expect(page).toHaveURL(/\/track\?returnUrl=/, { timeout: 15_000 });
  await expect(page.getByText(/You[’']ve been signed out to protect your details/)).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(story.number);
});
