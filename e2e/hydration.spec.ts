import type { Page } from '@playwright/test';
import { sameAtEveryWidth, hydrated } from './fixtures.ts';
import { shiftsBesideDialogs, watchShifts } from './layout-shifts.ts';
import { enter, expect, test, views, type View } from './views.ts';

/**
 * What goes because it is meant to: one of two drawings of a part that is another thing on the phone, once the width is
 * known, and what stands for a piece that the server leaves to the browser.
 */
const meantToGo = '[class^="phone_"], [class^="wide_"], template';

/** Between `hold` and `release` no script comes; the page is then what the server has drawn. */
async function gateScripts(page: Page): Promise<{ hold: () => void; release: () => void }> {
  let gate = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return {
    hold: () => (gate = Promise.withResolvers<void>()),
    release: () => gate.resolve(),
  };
}

/** Notes every element as it was drawn; answers how many there are. */
function noteDrawn(page: Page): Promise<number> {
  return page.evaluate(() => {
    const drawn = [...document.querySelectorAll('#app *')].map((element) => ({
      element,
      html: (element.cloneNode() as Element).outerHTML,
      around: element.parentElement,
    }));
    Object.assign(globalThis, { drawn });
    return drawn.length;
  });
}

/** What was drawn and is not in the page any more: where React finds a difference, it draws all around it anew. */
function drawnAnew(page: Page): Promise<string[]> {
  return page.evaluate((spared) => {
    type Drawn = { element: Element; html: string; around: Element | null };
    const { drawn } = globalThis as unknown as { drawn: Drawn[] };
    const gone = drawn.filter(({ element }) => !element.isConnected && !element.closest(spared));
    // The outermost ones say enough.
    return gone.filter(({ around }) => !gone.some(({ element }) => element === around)).map(({ html }) => html);
  }, meantToGo);
}

const firstPaint = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByType('paint').length > 0 && document.fonts.status === 'loaded');

/** The preferences come as a shell without their content. */
const ofClaims = (view: View) =>
  !view.name.startsWith('preferences') &&
  !view.admin &&
  !view.open &&
  !view.narrow &&
  /^\/[\w-]+\/id/.test(view.path(anyVisit));
const anyVisit = { full: 'id', bare: 'id', quoted: 'id', number: '' };

test('what the server draws of a claim is what the browser takes over, and nothing moves', async ({ page, visit }) => {
  test.slow();
  await enter({ page, visit });
  await watchShifts(page);
  const scripts = await gateScripts(page);
  for (const view of views.filter(ofClaims)) {
    await test.step(view.name, async () => {
      scripts.hold();
      await page.goto(view.path(visit), { waitUntil: 'commit' });
      await page.waitForFunction(() => document.readyState !== 'loading');
      expect(await noteDrawn(page), `${view.name}: drawn elements`).toBeGreaterThan(50);
      // React's own word about pieces left to the browser names the server's files, unless it is built for production.
      expect(await page.content()).not.toContain('dist/server');
      // Only what moves after the first paint can be seen to move.
      await firstPaint(page);
      scripts.release();
      await hydrated(page);
      await expect(page.locator('main h1').first()).toBeAttached();
      await page.waitForLoadState('networkidle');
      expect.soft(await drawnAnew(page), view.name).toEqual([]);
      expect.soft(await shiftsBesideDialogs(page), `${view.name}: moved by itself`).toEqual([]);
    });
  }
});

test('a press on what listens before the screen does counts once', sameAtEveryWidth, async ({ page, visit }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter({ page, visit });
  const piece = Promise.withResolvers<void>();
  await page.route(/\/assets\/PhotosScreen[^/]*\.js$/, async (route) => {
    await piece.promise;
    await route.continue();
  });
  await page.goto(`/photos/${visit.full}`, { waitUntil: 'commit' });
  const more = page.getByRole('button', { name: 'More' });
  await expect
    .poll(() => more.evaluate((button) => Object.keys(button).some((key) => key.startsWith('__react'))))
    .toBe(true);
  await more.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  const opened = await sheet.elementHandle();
  piece.resolve();
  await hydrated(page);
  // Pressed once more, it would have been closed and another opened.
  expect(await opened?.evaluate((dialog) => dialog.isConnected)).toBe(true);
});

test('what is chosen in the footer before the page listens is heard', sameAtEveryWidth, async ({ page }) => {
  const scripts = await gateScripts(page);
  scripts.hold();
  await page.goto('/track', { waitUntil: 'commit' });
  await page.getByLabel('Appearance').selectOption('Dark');
  scripts.release();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByLabel('Appearance')).toHaveValue('dark');
  scripts.hold();
  await page.goto('/track', { waitUntil: 'commit' });
  await page.getByLabel('Language').selectOption('English (US)');
  scripts.release();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
