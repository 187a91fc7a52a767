import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test, openClaim } from './fixtures.ts';

/** The table of docs/demo.md is what people are told, so it is what is tried. */
const rows = readFileSync(new URL('../docs/demo.md', import.meta.url), 'utf8')
  .matchAll(/^\| ([^|]+) \| `([^`]+)`\s*\| ([^|]+) \|/gm)
  .map(([, name = '', number = '', postcode = '']) => ({ name: name.trim(), number, postcode: postcode.trim() }));
const stories = [...rows];

/** The badge of every story that does not say In Progress. */
const badges: Record<string, string> = {
  'On hold: activation lock': 'On Hold',
  'Awaiting return': 'In Progress',
  'Returned, repaired': 'Finished',
  'Returned, not repaired': 'Finished',
  'Voucher issued': 'Finished',
  Cancelled: 'Canceled',
};

// Other tests look at the same pages in light.
test.use({ colorScheme: 'dark' });

test('the papers list the stories', () => {
  expect(stories.length).toBeGreaterThan(20);
  expect(stories.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(badges)));
});

/** By how many pixels the page is too wide. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function expectStory(page: Page, { name, number, postcode }: (typeof stories)[number]): Promise<void> {
  // As somebody who has found no other claim.
  await page.context().clearCookies();
  await openClaim(page, { number, postcode });
  const summary = page.getByRole('region', { name: 'Claim summary' });
  await expect(summary.getByText(number)).toBeVisible();
  const badge = badges[name];
  if (badge !== undefined) await expect(summary.getByText(badge, { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Claim progress' }).getByRole('listitem')).toHaveCount(3);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
}

/** One page for several, because to open a browser's context for each takes as long as looking at it. */
const storiesATest = 8;

for (let first = 0; first < stories.length; first += storiesATest) {
  const some = stories.slice(first, first + storiesATest);
  test(`demo: from ${some[0]?.name} to ${some.at(-1)?.name}`, async ({ page, expectAccessible }) => {
    test.slow();
    for (const story of some) {
      await test.step(story.name, async () => {
        await expectStory(page, story);
        await expectAccessible(page);
      });
    }
  });
}

test('demo: photos are dated by their story', async ({ page }) => {
  const returned = stories.find(({ name }) => name === 'Returned, repaired');
  if (!returned) throw new Error('The story is missing.');
  await openClaim(page, returned, 'history');
  // The photos are put in after the server's start.
  await expect(async () => {
    await page.reload();
    const days = page.getByRole('main').locator('section').filter({ hasText: 'photos of the' });
    await expect(days).toHaveCount(2);
    for (const day of await days.all()) await expect(day).toContainText('Claim state changed to');
  }).toPass();
});
