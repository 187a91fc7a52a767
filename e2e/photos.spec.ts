import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { inspectingClaim, type Story } from './claim-document.ts';
import { expect, sameAtEveryWidth, trackByCall, trackClaim, openClaim } from './fixtures.ts';
import { drawNoscript } from './noscript.ts';
import { shiftsSeen, watchShifts } from './layout-shifts.ts';
import { phone, repaired, repairingClaim, test } from './photo-fixtures.ts';

/** 05/11/2025 in London, so many days ago. */
function london(days: number): string {
  const date = new Date(Date.now() - days * 86_400_000);
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'short' }).format(date);
}

async function openPhotos(page: Page, story: Story): Promise<void> {
  await openClaim(page, story, 'photos');
  await expect(page.getByRole('heading', { level: 1, name: 'Inspection Photos' })).toBeVisible();
}

/** On My Claim; from there the photos do not come with the page. */
const photosLink = (page: Page) => page.getByRole('link', { name: 'Device Photos' });

const tile = (page: Page, name: string) => page.getByRole('button', { name });

test(
  'both kinds stand under their lines, and every tile has its picture',
  sameAtEveryWidth,
  async ({ page, putClaim, putPhotos, expectAccessibleEverywhere }) => {
    const story = await putClaim(repairingClaim());
    await putPhotos(story, 'inspection', phone);
    await putPhotos(story, 'repair', repaired);
    await openPhotos(page, story);
    await expect(page).toHaveTitle(/^Inspection Photos \| /);
    await expect(page.getByText(`Inspection photos added ${london(3)}`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Repair Photos' })).toBeVisible();
    await expect(page.getByText(`Repair photos added ${london(1)}`)).toBeVisible();
    await expect(page.getByRole('img', { name: /^Inspection photo \d of 5$/ })).toHaveCount(5);
    await expect(page.getByRole('img', { name: /^Repair photo \d of 2$/ })).toHaveCount(2);
    for (const image of await page.getByRole('img', { name: /photo \d of/ }).all()) {
      await image.scrollIntoViewIfNeeded();
      await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
    }
    await expectAccessibleEverywhere(page);
  },
);

test(
  'the page comes with its photos, and asks for no list of them',
  sameAtEveryWidth,
  async ({ page, putClaim, putPhotos }) => {
    const story = await putClaim(inspectingClaim());
    await putPhotos(story, 'inspection', phone);
    const lists: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('inspectionPhotos')) lists.push(request.url());
    });
    await openPhotos(page, story);
    await page.waitForLoadState('networkidle');
    await expect(tile(page, 'Inspection photo 1 of 5')).toBeVisible();
    expect(lists).toEqual([]);
    await page.getByRole('link', { name: 'My Claim' }).first().click();
    await photosLink(page).click();
    await expect(tile(page, 'Inspection photo 1 of 5')).toBeVisible();
    expect(lists).toHaveLength(1);
  },
);

test('a claim without photos says so', sameAtEveryWidth, async ({ page, putClaim, expectAccessible }) => {
  await openPhotos(page, await putClaim(inspectingClaim()));
  await expect(page.getByText('Inspection photos for this claim have not yet been taken.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download all as zip' })).toBeHidden();
  await expectAccessible(page);
});

test('nine placeholders stand while it loads, and nothing moves after', async ({ page, putClaim, putPhotos }) => {
  const story = await putClaim(inspectingClaim());
  await putPhotos(story, 'inspection', phone);
  await watchShifts(page);
  await trackClaim(page, story);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/media/inspectionPhotos*', async (route) => {
    await held;
    await route.continue();
  });
  // By script, because what moves within half a second of a true press is forgiven.
  await photosLink(page).dispatchEvent('click');
  await expect(page.getByTestId('photo-placeholders').locator('> *')).toHaveCount(9);
  release();
  await expect(tile(page, 'Inspection photo 1 of 5')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await shiftsSeen(page)).toEqual([]);
});

test('on a slow phone too nothing moves when the photos follow My Claim', async ({ page, putClaim, putPhotos }) => {
  const story = await putClaim(inspectingClaim());
  await putPhotos(story, 'inspection', phone);
  await watchShifts(page);
  await openClaim(page, story);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/PhotosScreen*', async (route) => {
    await held;
    await route.continue();
  });
  await photosLink(page).dispatchEvent('click');
  await expect(page).toHaveURL(`/photos/${story.id}`);
  expect(await shiftsSeen(page)).toEqual([]);
  release();
  await expect(tile(page, 'Inspection photo 1 of 5')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await shiftsSeen(page)).toEqual([]);
  await page.goBack();
  await expect(photosLink(page)).toBeVisible();
  expect(await shiftsSeen(page)).toEqual([]);
});

test(
  'the large view by keyboard: arrows turn, Esc closes, the tile has the focus again',
  sameAtEveryWidth,
  async ({ page, putClaim, putPhotos, expectAccessibleEverywhere }) => {
    const story = await putClaim(inspectingClaim());
    await putPhotos(story, 'inspection', phone);
    await openPhotos(page, story);
    await tile(page, 'Inspection photo 2 of 5').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Photo 2 of 5' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Photo 2 of 5' })).toBeFocused();
    await expectAccessibleEverywhere(page);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('dialog', { name: 'Photo 3 of 5' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Photo 3 of 5' })).toBeAttached();
    for (let times = 0; times < 5; times += 1) await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('dialog', { name: 'Photo 1 of 5' })).toBeVisible();
    const previous = page.getByRole('button', { name: 'Previous' });
    await expect(previous).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('dialog', { name: 'Photo 2 of 5' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(tile(page, 'Inspection photo 2 of 5')).toBeFocused();
    expect(new URL(page.url()).pathname).toBe(`/photos/${story.id}`);
  },
);

test('Back closes the large view and stays on the page', sameAtEveryWidth, async ({ page, putClaim, putPhotos }) => {
  const story = await putClaim(inspectingClaim());
  await putPhotos(story, 'inspection', phone.slice(0, 2));
  await openClaim(page, story);
  await openPhotos(page, story);
  await tile(page, 'Inspection photo 1 of 2').click();
  await expect(page.getByRole('dialog', { name: 'Photo 1 of 2' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(`/photos/${story.id}`);
  await tile(page, 'Inspection photo 2 of 2').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.waitForFunction(() => !(history.state as { dialog?: number } | null)?.dialog);
  await page.goBack();
  await expect(page).toHaveURL(`/my-claim/${story.id}`);
});

test('Download Photo saves the photo itself', sameAtEveryWidth, async ({ page, putClaim, putPhotos }) => {
  const story = await putClaim(inspectingClaim());
  await putPhotos(story, 'inspection', phone.slice(0, 1));
  await openPhotos(page, story);
  await tile(page, 'Inspection photo 1 of 1').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download Photo' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('phone-1-front.jpg');
  expect(readFileSync(await download.path()).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
});

/** Chromium without a window cannot ask where to save: then the file goes by the browser's own storage. */
const withoutPicker = (page: Page) => page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));

/** Safari before 26 writes into its own storage in workers only. */
const withoutWritable = (page: Page) =>
  page.addInitScript(() => {
    // The empty page before the first has none of this in Firefox.
    if ('FileSystemFileHandle' in window) Reflect.deleteProperty(FileSystemFileHandle.prototype, 'createWritable');
  });

/** Half a gigabyte does not fit into every phone's memory: what has another way must not come to this one. */
const withoutMemory = (page: Page) =>
  page.addInitScript(() => {
    Response.prototype.blob = () => Promise.reject(new Error('The zip was to be held in memory.'));
  });

/** What is in the browser's own storage. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    // Browsers have it; the types of a page do not know it.
    const root = (await navigator.storage.getDirectory()) as unknown as { keys(): AsyncIterable<string> };
    const names: string[] = [];
    for await (const name of root.keys()) names.push(name);
    return names;
  });

const ways: [name: string, prepare: (page: Page) => Promise<unknown>][] = [
  ['written by the page', async () => {}],
  ['written by a worker where a page cannot', withoutWritable],
];

for (const [way, prepare] of ways) {
  test(
    `all photos come as one zip that other programs can open, ${way}`,
    sameAtEveryWidth,
    async ({ page, putClaim, putPhotos }) => {
      await withoutPicker(page);
      await withoutMemory(page);
      await prepare(page);
      const story = await putClaim(repairingClaim());
      await putPhotos(story, 'inspection', phone.slice(0, 3));
      await putPhotos(story, 'repair', repaired);
      await openPhotos(page, story);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download all as zip' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`Claim ${story.number} - photos.zip`);
      const files = unzipSync(readFileSync(await download.path()));
      expect(Object.values(files).every((file) => file[0] === 0xff && file[1] === 0xd8)).toBe(true);
      expect(Object.keys(files)).toEqual([
        'inspection/01 phone-1-front.jpg',
        'inspection/02 phone-2-crack.jpg',
        'inspection/03 phone-3-back.jpg',
        'repair/04 phone-repair-1-screen.jpg',
        'repair/05 phone-repair-2-fitted.jpg',
      ]);
      await expect(page.getByRole('status').filter({ hasText: 'Your photos are ready' })).toBeAttached();
    },
  );

  test(
    `a zip can be stopped, and what goes wrong is said, ${way}`,
    sameAtEveryWidth,
    async ({ page, putClaim, putPhotos, allowConsole, expectAccessible }) => {
      allowConsole(/Failed to load resource|ERR_FAILED|503/);
      await withoutPicker(page);
      await withoutMemory(page);
      await prepare(page);
      const story = await putClaim(inspectingClaim());
      await putPhotos(story, 'inspection', phone.slice(0, 3));
      await openPhotos(page, story);
      let broken = false;
      const held: (() => void)[] = [];
      await page.route(/\/api\/media\/photos\/.*phone-2-crack\.jpg$/, async (route) => {
        if (broken) return route.fulfill({ status: 503 });
        await new Promise<void>((resolve) => held.push(resolve));
        return route.abort();
      });
      const start = page.getByRole('button', { name: 'Download all as zip' });
      await start.click();
      await expect(page.getByText('Packing photo 2 of 3')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(start).toBeVisible();
      await expect(page.getByText('Could not create a zip folder!')).toBeHidden();
      await expect.poll(() => stored(page)).toEqual([]);
      for (const release of held) release();
      broken = true;
      await start.click();
      await expect(page.getByRole('alert').getByText('Could not create a zip folder!')).toBeVisible();
      await expect(start).toBeVisible();
      await expect.poll(() => stored(page)).toEqual([]);
    },
  );
}

test(
  'a photo that does not come can be tried again',
  sameAtEveryWidth,
  async ({ page, putClaim, putPhotos, allowConsole }) => {
    allowConsole(/Failed to load resource/);
    const story = await putClaim(inspectingClaim());
    await putPhotos(story, 'inspection', phone.slice(0, 2));
    let broken = true;
    await page.route(/phone-2-crack\.jpg\?w=/, (route) => (broken ? route.fulfill({ status: 503 }) : route.continue()));
    await openPhotos(page, story);
    await expect(page.getByText('This photo didn’t load.')).toBeVisible();
    broken = false;
    await page.getByRole('button', { name: 'Try again: Inspection photo 2 of 2' }).click();
    await expect(page.getByRole('img', { name: 'Inspection photo 2 of 2' })).toBeVisible();
  },
);

test(
  'when the photos cannot be asked for the banner says so, and again asks again',
  sameAtEveryWidth,
  async ({ page, putClaim, putPhotos, allowConsole }) => {
    allowConsole(/Failed to load resource|ERR_FAILED/);
    const story = await putClaim(inspectingClaim());
    await putPhotos(story, 'inspection', phone.slice(0, 1));
    await page.route('**/api/media/inspectionPhotos*', (route) => route.abort());
    await openClaim(page, story);
    await photosLink(page).click();
    await expect(page.getByRole('alert').getByText('We couldn’t load the photos.')).toBeVisible();
    await page.unroute('**/api/media/inspectionPhotos*');
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(tile(page, 'Inspection photo 1 of 1')).toBeVisible();
  },
);

test(
  'at 320 pixels nothing overflows, also in the large view',
  sameAtEveryWidth,
  async ({ page, putClaim, putPhotos }) => {
    const story = await putClaim(repairingClaim());
    await putPhotos(story, 'inspection', phone.slice(0, 2));
    await openPhotos(page, story);
    await page.setViewportSize({ width: 320, height: 640 });
    const overflow = () =>
      page.evaluate(() => {
        const dialog = document.querySelector('dialog') ?? document.documentElement;
        return Math.max(dialog.scrollWidth - dialog.clientWidth, document.documentElement.scrollWidth - innerWidth);
      });
    expect(await overflow()).toBeLessThanOrEqual(0);
    await tile(page, 'Inspection photo 1 of 2').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await overflow()).toBeLessThanOrEqual(0);
  },
);

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a photo leads to its picture', sameAtEveryWidth, async ({ page, putClaim, putPhotos }) => {
    const story = await putClaim(inspectingClaim());
    await putPhotos(story, 'inspection', phone);
    await drawNoscript(page);
    await page.goto(`/photos/${await trackByCall(page, story)}`);
    const href = await page.getByRole('link', { name: 'Inspection photo 1 of 5' }).getAttribute('href');
    expect((await page.request.head(href!)).headers()['content-type']).toMatch(/^image\//);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  });
});
