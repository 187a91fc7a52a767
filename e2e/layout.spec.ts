import type { Locator, Page } from '@playwright/test';
import { daysAgo, inspectingClaim, stateChange } from './claim-document.ts';
import { expect, sameAtEveryWidth, test, trackClaim, openClaim, trackByCall } from './fixtures.ts';
import { lost } from './layout-losses.ts';
import { shiftsSeen, watchShifts } from './layout-shifts.ts';

/** Texts of a region that lie over one another or stick out of it. */
async function overlapsIn(region: Locator): Promise<string[]> {
  return region.evaluate((element) => {
    const frame = element.getBoundingClientRect();
    const parts = [
      ...element.querySelectorAll(
        'strong, [class*=badge], [class*=badge] + span, dt, dd:not(:has(time)), time > [aria-hidden], [class*=late]',
      ),
    ].map((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return { text: part.textContent, box: range.getBoundingClientRect() };
    });
    const outside = parts.filter(({ box }) => box.left < frame.left - 1 || box.right > frame.right + 1);
    const over = parts.flatMap(({ text, box }, index) =>
      parts
        .slice(index + 1)
        .filter(({ box: other }) => {
          const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left);
          const high = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
          return wide > 1 && high > 2;
        })
        .map((other) => `${text} over ${other.text}`),
    );
    return [...outside.map(({ text }) => `${text} sticks out`), ...over];
  });
}

async function overflow(page: Page): Promise<number> {
  // Below zero where room is kept for a scroll bar.
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
}

test.describe('My Claim holds its shape', () => {
  test('nothing shifts while it loads', { tag: '@whole-browser' }, async ({ page, putClaim }) => {
    const story = await putClaim(inspectingClaim());
    await trackByCall(page, story);
    await watchShifts(page);
    await page.goto(`/my-claim/${story.id}`);
    await expect(page.getByText('356938035643809').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await shiftsSeen(page)).toEqual([]);
  });

  test(
    'the bar of a phone is as wide with half of it there as with all',
    sameAtEveryWidth,
    async ({ page, putClaim }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      const story = await putClaim(inspectingClaim());
      const messages = page.getByRole('link', { name: /^Messages/ });
      await openClaim(page, story);
      const whole = await messages.boundingBox();
      // A page may be painted when only so much of it has come.
      await page.route(`**/my-claim/${story.id}`, async (route) => {
        const html = await (await route.fetch()).text();
        const end = html.indexOf('</li>', html.indexOf(`href="/messages/${story.id}"`));
        await route.fulfill({
          contentType: 'text/html',
          body: html.slice(0, end).replaceAll(/<script.*?<\/script>/gs, ''),
        });
      });
      await page.goto(`/my-claim/${story.id}`);
      await expect(page.getByRole('button', { name: 'More' })).toHaveCount(0);
      expect((await messages.boundingBox())?.width).toBe(whole?.width);
    },
  );

  test('at 320 pixels and with wider text spacing nothing overflows', sameAtEveryWidth, async ({ page, putClaim }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/track');
    expect(await overflow(page)).toBe(0);
    await openClaim(page, await putClaim(inspectingClaim()));
    expect(await overflow(page)).toBe(0);
    // Set through the object model, because the page's own policy refuses an injected style element.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}');
      document.adoptedStyleSheets.push(sheet);
    });
    expect(await overflow(page)).toBe(0);
  });

  test('in Polish too, whose language list is wider than the screen', sameAtEveryWidth, async ({ page, putClaim }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const story = await putClaim(inspectingClaim());
    await openClaim(page, story);
    await page.context().addCookies([{ name: 'fettle-language', value: 'pl', url: page.url() }]);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}');
      document.adoptedStyleSheets.push(sheet);
    });
    expect(await overflow(page)).toBe(0);
  });

  test('with letters of twice the size nothing overflows', sameAtEveryWidth, async ({ page, putClaim }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const story = await putClaim(inspectingClaim());
    await openClaim(page, story);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('html{font-size:200%}');
      document.adoptedStyleSheets.push(sheet);
    });
    expect(await overflow(page)).toBe(0);
  });

  test(
    'with letters of twice the size logo, icons and ticks grow along, and no word of the tracker breaks',
    sameAtEveryWidth,
    async ({ page, putClaim }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      const arranged = { state: 'Collection Arranged', nextCollectionAttemptDate: daysAgo(-2) };
      await trackClaim(
        page,
        await putClaim(inspectingClaim({ ...arranged, events: [stateChange('Collection Arranged', 1)] })),
      );
      const sizes = () =>
        page.evaluate(() => {
          const widthOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().width ?? 0;
          return [
            ['logo', widthOf('header img')],
            ['icon of the summary', widthOf('[aria-label="Claim summary"] svg')],
            ['icon of a row', widthOf('main h1 ~ ul svg')],
            ['tick box', widthOf('main input[type=checkbox]')],
          ] as [string, number][];
        });
      const before = await sizes();
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('html{font-size:200%}');
        document.adoptedStyleSheets.push(sheet);
      });
      for (const [index, [what, width]] of (await sizes()).entries()) {
        expect(width / (before[index]?.[1] ?? 0), what).toBeCloseTo(2, 1);
      }
      const broken = await page.getByRole('list', { name: 'Claim progress' }).evaluate((list) =>
        [...list.querySelectorAll('h3')].flatMap((heading) => {
          const text = [...heading.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
          const range = document.createRange();
          if (text) range.selectNodeContents(text);
          return range.getClientRects().length === 1 ? [] : [heading.textContent];
        }),
      );
      expect(broken).toEqual([]);
    },
  );

  const longStates = {
    state: 'Awaiting Repaired Equipment Return to End User',
    events: [
      stateChange('Equipment Received', 12),
      stateChange('Inspection', 11),
      stateChange('Repair', 10),
      stateChange('Awaiting Repaired Equipment Return to End User', 9),
    ],
  };
  const headers: [what: string, claim: object][] = [
    ['of a late claim', { events: [stateChange('Equipment Received', 12), stateChange('Inspection', 11)] }],
    ['of a claim that waits for its collection', { state: 'Collection', events: [] }],
    ['with long states', longStates],
  ];
  for (const [what, claim] of headers) {
    test(
      `nothing in the header ${what} overlaps at any width of a tablet`,
      sameAtEveryWidth,
      async ({ page, putClaim }) => {
        await openClaim(page, await putClaim(inspectingClaim(claim)));
        for (const width of [768, 769, 800, 812, 900, 991, 992, 1100, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          expect(await overlapsIn(page.getByRole('region', { name: 'Claim summary' })), `${width}`).toEqual([]);
          expect(await overflow(page), `${width}`).toBe(0);
        }
      },
    );
  }

  test('every target is at least 24 pixels', async ({ page, putClaim }) => {
    await openClaim(page, await putClaim(inspectingClaim()));
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')]
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ element, box }) => box.width > 0 && element.checkVisibility() && !element.closest('p'))
        .filter(({ box }) => box.width > 1 && (box.height < 24 || box.width < 24))
        .map(({ element, box }) => `${element.outerHTML.slice(0, 80)} ${box.width}×${box.height}`),
    );
    expect(small).toEqual([]);
  });

  test('every Tab stop can be seen', sameAtEveryWidth, async ({ page, putClaim }) => {
    await openClaim(page, await putClaim(inspectingClaim()));
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const hidden: string[] = [];
    for (let stop = 0; stop < 60; stop += 1) {
      await page.keyboard.press('Tab');
      const found = await focusedElement(page);
      if (found === null) break;
      if (!found.seen) hidden.push(found.html);
    }
    expect(hidden).toEqual([]);
  });
});

/** The element in focus and whether its middle is really on top; null when focus has left the page. */
function focusedElement(page: Page): Promise<{ html: string; seen: boolean } | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return null;
    const { left, top, width, height } = element.getBoundingClientRect();
    const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
    const seen = onTop !== null && (element.contains(onTop) || onTop.contains(element));
    return { html: element.outerHTML.slice(0, 120), seen };
  });
}

test(
  'letters of twice the size lose nothing of the header and the sentence',
  sameAtEveryWidth,
  async ({ page, putClaim }) => {
    const dataFormData = [{ name: 'Model', stringValue: 'Latitude 5440' }];
    await openClaim(page, await putClaim(inspectingClaim({ equipmentType: { name: 'Laptop' }, dataFormData })));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Latitude');
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('html{font-size:200%}');
      document.adoptedStyleSheets.push(sheet);
    });
    for (const width of [320, 360, 768, 992, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await lost(page), `at ${width}`).toEqual([]);
    }
  },
);

test.describe('preferences of the device', () => {
  test('reduced motion: nothing is animated', sameAtEveryWidth, async ({ page, putClaim }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openClaim(page, await putClaim(inspectingClaim()));
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  test('forced colours: status and step words are still there', sameAtEveryWidth, async ({ page, putClaim }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await openClaim(page, await putClaim(inspectingClaim()));
    await expect(page.getByRole('region', { name: 'Claim summary' }).getByText('In Progress')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Claim progress' })).toContainText('Completed');
  });

  test('forced colours: the current page is marked, and no other', async ({ page, putClaim }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await openClaim(page, await putClaim(inspectingClaim()));
    const links = page.getByRole('navigation', { name: 'Claim', exact: true }).getByRole('link');
    await expect(links.first()).toBeVisible();
    const looks = await links.evaluateAll((all) =>
      all.map((link) => {
        const { borderBottomColor, textDecorationLine } = getComputedStyle(link);
        return `${borderBottomColor} ${textDecorationLine}`;
      }),
    );
    const [current, ...others] = looks;
    expect(new Set(others).size).toBe(1);
    expect(others).not.toContain(current);
  });

  test('on paper there is the claim and no navigation', sameAtEveryWidth, async ({ page, putClaim }) => {
    const story = await putClaim(inspectingClaim());
    await openClaim(page, story);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation', { name: 'Claim', exact: true })).toBeHidden();
    await expect(page.getByText(story.number).first()).toBeVisible();
  });

  // 305 is a phone of 320 beside a scroll bar, or larger text on a wider one.
  for (const width of [305, 285])
    test(`the bar of pages covers no end of the page at ${width} px`, sameAtEveryWidth, async ({ page, putClaim }) => {
      await page.setViewportSize({ width, height: 640 });
      await openClaim(page, await putClaim(inspectingClaim()));
      const last = page.getByLabel('Appearance');
      await last.focus();
      const isCovered = await last.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return !element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
      });
      expect(isCovered).toBe(false);
    });

  test(
    'the chosen appearance holds from the first paint of the next page, before any script file',
    sameAtEveryWidth,
    async ({ page }) => {
      // A choice is heard once the script is there.
      await page.goto('/track', { waitUntil: 'networkidle' });
      await page.getByLabel('Appearance').selectOption({ label: 'Dark' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await page.route(/\.js(?:\?.*)?$/, () => {});
      await page.reload({ waitUntil: 'commit' });
      await expect(page.getByLabel('Appearance')).toBeVisible();
      expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    },
  );

  test('the language can be changed and is kept', sameAtEveryWidth, async ({ page }) => {
    // A choice is heard once the script is there.
    await page.goto('/track', { waitUntil: 'networkidle' });
    await page.getByLabel('Language').selectOption('en-GB');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
  });
});
