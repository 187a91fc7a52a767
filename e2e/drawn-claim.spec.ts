import type { Page } from '@playwright/test';
import type { FirstPage } from '#shared/first-answers.ts';
import { inspectingClaim, type Story } from './claim-document.ts';
import { expect, fillTrack, sameAtEveryWidth, submitTrack, test } from './fixtures.ts';

type Held = { goOn?: () => void };

/** From the press on, no frame of the page's own comes before `goOn`: what is drawn by then is not taken over. */
async function holdFrames(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const ask = window.requestAnimationFrame.bind(window);
    const frames = new Promise<void>((resolve) => ((globalThis as Held).goOn = resolve));
    window.requestAnimationFrame = (act) => {
      void frames.then(() => ask(act));
      return 0;
    };
  });
  return async () => page.evaluate(() => (globalThis as Held).goOn?.());
}

/** Fills the form in, and waits until the claim's own script and styles are here. */
async function readyToFind(page: Page, { number, postcode }: Story): Promise<void> {
  await page.goto('/track', { waitUntil: 'networkidle' });
  await fillTrack(page, number, postcode);
  await page.waitForLoadState('networkidle');
}

/** Has what the server has drawn into its answer be another. */
async function changeDrawn(page: Page, change: (first: FirstPage) => void): Promise<void> {
  await page.route('**/api/enduser/login?answers=1', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as FirstPage;
    change(json);
    await route.fulfill({ response, json });
  });
}

test('the claim that was found is there before its script has drawn it, and hears a press from then', async ({
  page,
  putClaim,
}) => {
  const story = await putClaim(inspectingClaim());
  await readyToFind(page, story);
  const goOn = await holdFrames(page);
  await submitTrack(page);
  await expect(page).toHaveURL(`/my-claim/${story.id}`);
  await expect(page).toHaveTitle(/^My Claim \| /);
  await expect(page.getByRole('heading', { level: 1, name: 'My Claim' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Progress' })).toBeVisible();
  const more = page.getByRole('button', { name: 'More' });
  const folds = await more.isVisible();
  if (folds) await more.click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await goOn();
  if (folds) {
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await expect(page.getByText(/^Updated \d\d:\d\d$/)).toBeVisible();
  await page.getByRole('link', { name: /^Messages/ }).click();
  await expect(page.getByLabel('Topic')).toBeVisible();
});

test('a link that is pressed before the claim listens leads on', sameAtEveryWidth, async ({ page, putClaim }) => {
  const story = await putClaim(inspectingClaim());
  await readyToFind(page, story);
  await holdFrames(page);
  await submitTrack(page);
  await page.getByRole('link', { name: /^Messages/ }).click();
  await expect(page).toHaveURL(`/messages/${story.id}`);
  await expect(page.getByLabel('Topic')).toBeVisible();
});

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
  'what another version of the server has drawn is not shown: the script draws the claim',
  sameAtEveryWidth,
  async ({ page, putClaim }) => {
    const story = await putClaim(inspectingClaim());
    await changeDrawn(page, ({ drawn }) => {
      if (drawn) Object.assign(drawn, { html: '<h1>Drawn by another version</h1>', version: '/assets/web-older.js' });
    });
    await readyToFind(page, story);
    await submitTrack(page);
    await expect(page.getByRole('region', { name: 'Progress' })).toBeVisible();
    await expect(page.getByText('Drawn by another version')).toHaveCount(0);
  },
);
