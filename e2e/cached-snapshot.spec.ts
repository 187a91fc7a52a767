import type { Page } from '@playwright/test';
import { inspectingClaim, type Story } from './claim-document.ts';
import { expect, sameAtEveryWidth, test, trackClaim } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

type Seen = { beforeScript?: string };

/** Waits until this browser can open the claim by itself. */
async function snapshotSaved(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.waitForFunction(() => localStorage.getItem('claim-store:drawn') !== null);
}

/** From the next page on: notes what can be read, and presses More, before any script of ours has run. */
async function watchOpening(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      (globalThis as Seen).beforeScript = document.getElementById('app')?.innerText ?? '';
      const buttons = [...document.querySelectorAll<HTMLElement>('nav button')];
      const isShown = (button: HTMLElement) => button.getClientRects().length > 0;
      buttons.find((button) => button.textContent === 'More' && isShown(button))?.click();
    });
  });
}

/** Opens the claim from what is kept. Under test every page is asked for as in a reload, so the server is out of reach. */
async function openAgain(page: Page, { id }: Story): Promise<void> {
  await page.context().route(`**/my-claim/${id}`, (route) => route.abort());
  await page.goto(`/my-claim/${id}`);
}

const beforeScript = (page: Page) => page.evaluate(() => (globalThis as Seen).beforeScript);

test('a claim that is opened again can be read and pressed before any script has come', async ({ page, putClaim }) => {
  const story = await putClaim(inspectingClaim());
  await trackClaim(page, story);
  await snapshotSaved(page);
  await watchOpening(page);
  await openAgain(page, story);
  expect(await beforeScript(page)).toContain(story.number);
  expect(await beforeScript(page)).toContain('356938035643809');
  const more = page.getByRole('button', { name: 'More' });
  if (await more.isVisible()) await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^Messages/ }).click();
  await expect(page.getByLabel('Topic')).toBeVisible();
});

/** Changes the key and the age of the snapshot as the page is left: until then it is written again. */
async function spoilOnLeaving(page: Page, { from = '', to = '', hours = 0 }): Promise<void> {
  await page.evaluate(
    ([pattern, other, age]) =>
      window.addEventListener('pagehide', () => {
        type Snapshots = Record<string, [number, string]>;
        const snapshots = JSON.parse(localStorage.getItem('claim-store:drawn') ?? '{}') as Snapshots;
        const spoilt = Object.entries(snapshots).map(([key, [at, html]]) => [
          key.replace(pattern, other),
          [at - age * 3_600_000, html],
        ]);
        localStorage.setItem('claim-store:drawn', JSON.stringify(Object.fromEntries(spoilt)));
      }),
    [from, to, hours] as const,
  );
}

const unfit: [why: string, change: { from?: string; to?: string; hours?: number }][] = [
  ['is a day old', { hours: 24 }],
  ['is of another version', { from: '/assets/web-', to: '/assets/older-' }],
  ['is in another language', { from: ' en-', to: ' cy-' }],
];

test('what is kept is not shown where it does not fit', sameAtEveryWidth, async ({ page, putClaim }) => {
  const story = await putClaim(inspectingClaim());
  await trackClaim(page, story);
  await watchOpening(page);
  for (const [why, change] of unfit) {
    await test.step(`because it ${why}`, async () => {
      await snapshotSaved(page);
      await spoilOnLeaving(page, change);
      await openAgain(page, story);
      expect(await beforeScript(page)).not.toContain(story.number);
      await page.keyboard.press('Escape');
      await expect(page.getByText('356938035643809')).toBeVisible();
    });
  }
});
