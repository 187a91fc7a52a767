import type { Page } from '@playwright/test';
import { inspectingClaim } from './claim-document.ts';
import { expect, openClaim, sameAtEveryWidth, test } from './fixtures.ts';

async function enlargeLetters(page: Page, size: number): Promise<void> {
  await page.evaluate((px) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`html{font-size:${px}px}`);
    document.adoptedStyleSheets.push(sheet);
  }, size);
}

/** Returns what has the focus, and whether the bar covers some of it; null where nothing has it. */
async function focused(page: Page): Promise<{ name: string; isCovered: boolean } | null> {
  return page.evaluate(() => {
    const [element, bar] = [document.activeElement, document.querySelector('[data-claim-bar]')];
    if (!element || !bar || element === document.body) return null;
    const { top, bottom } = element.getBoundingClientRect();
    const isBelow = bottom > bar.getBoundingClientRect().top + 1 && top >= 0;
    return { name: element.outerHTML.slice(0, 120), isCovered: isBelow && !bar.contains(element) };
  });
}

test.describe('the bar of a phone covers nothing', sameAtEveryWidth, () => {
  for (const size of [16, 20, 24, 32]) {
    test(`with letters of ${size} pixels`, async ({ page, putClaim }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await openClaim(page, await putClaim(inspectingClaim({ policyExcessAmount: 75 })));
      await enlargeLetters(page, size);
      const bar = page.locator('[data-claim-bar]');
      const height = (await bar.boundingBox())?.height ?? 0;
      expect(height).toBeLessThanOrEqual(740 / 4);
      await expect(bar).toHaveCSS('position', 'fixed');
      await page.evaluate(() => window.scrollTo(0, 0));
      const covered: string[] = [];
      let count = 0;
      for (; count < 80; count += 1) {
        await page.keyboard.press('Tab');
        const now = await focused(page);
        if (now === null) break;
        if (now.isCovered) covered.push(now.name);
      }
      expect(covered).toEqual([]);
      expect(count).toBeGreaterThan(15);
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const footer = await page.getByRole('contentinfo').boundingBox();
      expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(740 - height);
    });
  }

  test('the mark of the current page is on all sides, where it could be read as a line below another', async ({
    page,
    putClaim,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openClaim(page, await putClaim(inspectingClaim()), 'history');
    const more = page.locator('[data-claim-bar]').getByRole('button', { name: 'More' });
    await expect(more).toHaveCSS('box-shadow', /0px 3px 0px 0px inset$/);
    await enlargeLetters(page, 32);
    await expect(more).toHaveCSS('box-shadow', /0px 0px 0px 3px inset$/);
  });

  test('nor is the heading of the next page below it, where letters are large', async ({ page, putClaim }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openClaim(page, await putClaim(inspectingClaim()));
    await enlargeLetters(page, 32);
    await page
      .locator('[data-claim-bar]')
      .getByRole('link', { name: /^Messages/ })
      .press('Enter');
    await expect(page.getByLabel('Topic')).toBeAttached();
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeFocused();
    expect(await focused(page)).toMatchObject({ isCovered: false });
  });
});
