// Back closes every dialog and stays on the page, as people with phones expect; Forward then changes nothing.
import type { Locator, Page } from '@playwright/test';
import { inspectingClaim, type Story } from './claim-document.ts';
import { chatWith } from './chat-button.ts';
import { expect, sameAtEveryWidth, hydrated, openClaim, trackByCall } from './fixtures.ts';
import { phone, test } from './photo-fixtures.ts';

type DialogCase = { name: string; path: string; opener: (page: Page) => Locator };

const dialogs: DialogCase[] = [
  { name: 'a photo', path: 'photos', opener: (page) => page.getByRole('button', { name: 'Inspection photo 1 of 1' }) },
  { name: 'a message', path: 'messages', opener: (page) => page.getByRole('button', { name: /We have your device/ }) },
  {
    name: 'the More sheet',
    path: 'history',
    opener: (page) => page.getByRole('button', { name: 'More', exact: true }),
  },
  { name: 'the chat', path: 'history', opener: chatWith },
];

async function openPage(page: Page, path: string, story: Story): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await openClaim(page, story);
  await page.goto(`/${path}/${story.id}`);
  await hydrated(page);
}

const dialogOf = (page: Page) => page.getByRole('dialog');
const entryOf = (page: Page) => page.evaluate(() => (history.state as { dialog?: number } | null)?.dialog ?? null);

for (const { name, path, opener } of dialogs) {
  test(`Back closes ${name} and stays on the page`, sameAtEveryWidth, async ({ page, putClaim, putPhotos }) => {
    const story = await putClaim(inspectingClaim());
    if (path === 'photos') await putPhotos(story, 'inspection', phone.slice(0, 1));
    await openPage(page, path, story);
    const address = page.url();
    await opener(page).click();
    await expect(dialogOf(page)).toBeVisible();
    await page.goBack();
    await expect(dialogOf(page)).toBeHidden();
    await expect(page).toHaveURL(address);
    await expect(opener(page)).toBeFocused();
    await page.goForward();
    await expect(page).toHaveURL(address);
    await expect(dialogOf(page)).toBeHidden();
    await opener(page).click();
    await expect(dialogOf(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
    await expect.poll(() => entryOf(page)).toBeNull();
    await page.goBack();
    await expect(page).toHaveURL(`/my-claim/${story.id}`);
  });
}

test(
  'a link in the More sheet leads on, and Back from there to the page',
  sameAtEveryWidth,
  async ({ page, putClaim }) => {
    const story = await putClaim(inspectingClaim());
    await openPage(page, 'messages', story);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await dialogOf(page).getByRole('link', { name: 'My Details' }).click();
    await expect(page).toHaveURL(`/my-details/${story.id}`);
    await expect(dialogOf(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(`/messages/${story.id}`);
    await expect(dialogOf(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(`/my-claim/${story.id}`);
  },
);

test(
  'a page that was loaded again under a dialog goes back as before',
  sameAtEveryWidth,
  async ({ page, putClaim }) => {
    const story = await putClaim(inspectingClaim());
    await openPage(page, 'messages', story);
    await page.getByRole('button', { name: /We have your device/ }).click();
    await expect(dialogOf(page)).toBeVisible();
    await page.reload();
    await hydrated(page);
    await page.getByRole('button', { name: /We have your device/ }).click();
    await expect(dialogOf(page)).toBeVisible();
    await page.goBack();
    await expect(dialogOf(page)).toBeHidden();
    await expect(page).toHaveURL(`/messages/${story.id}`);
  },
);

test(
  'Forward before the script of the page is here shows the page that it leads to',
  sameAtEveryWidth,
  async ({ page, putClaim }) => {
    const story = await putClaim(inspectingClaim());
    await page.goto('/track');
    await hydrated(page);
    await page.getByRole('link', { name: 'Privacy Notice' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Notice' })).toBeVisible();
    await page.goBack();
    await trackByCall(page, story);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('region', { name: 'Go on to your claim' })).toBeVisible();
    await page.evaluate(() => history.forward());
    await expect(page).toHaveURL('/privacy');
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Notice' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Track your claim' })).toHaveCount(0);
  },
);
