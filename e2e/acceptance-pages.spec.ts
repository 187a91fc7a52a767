// The rows of the design's acceptance table that hold for every screen as it stands; docs/acceptance.md lists all rows.
import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { settled } from './fixtures.ts';
import { lost } from './layout-losses.ts';
import { shiftsBesideDialogs, watchShifts } from './layout-shifts.ts';
import { eachView, expect, test, type View } from './views.ts';

test.beforeEach(({ allowConsole }) => {
  // Some thirty screens each, so that one look-up and one browser context serve them all.
  test.setTimeout(900_000);
  allowConsole(/status of 404/);
});

const phone = { width: 360, height: 740 };

/** Because the page's own policy refuses an injected style element. */
async function addStyle(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}

/** What axe finds, with the contrast of AAA for text; `rules` alone where only colours have changed. */
async function axeFinds(page: Page, rules?: string[]): Promise<string[]> {
  const found = await violations(page, { ...(rules && { rules }), also: ['color-contrast-enhanced'] });
  // White on the accent of the unread count is AA, as designed (6.9).
  const counts = await page
    .locator('[class*=count], [class*=badge]')
    .evaluateAll((all) => all.map((one) => one.outerHTML));
  return found.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => id !== 'color-contrast-enhanced' || !counts.includes(html))
      .map(({ html, message }) => `${id} at ${html} ${message}`),
  );
}

async function axeFindsInTheDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  const found = await axeFinds(page, ['color-contrast', 'color-contrast-enhanced']);
  await page.emulateMedia({ colorScheme: 'light' });
  await settled(page);
  return found;
}

/** The element in focus, and what is wrong with where it stands; null when focus has left the page. */
function focusedElement(page: Page): Promise<{ key: string; wrong: string | null } | null> {
  return page.evaluate(() => {
    const active = document.activeElement;
    if (active === null || active === document.body || active === document.documentElement) return null;
    const key = active.outerHTML.slice(0, 110);
    // What is drawn by its label is seen there.
    const label = active.closest('label');
    const element = active.getBoundingClientRect().width > 2 ? active : (label ?? active);
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const isInside = Math.min(left, top) >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    if (!isInside && height < innerHeight * 0.6 && width <= innerWidth) {
      return { key, wrong: `off the screen: ${key} ${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}` };
    }
    // Within the rounding of corners.
    const [x1, x2] = [Math.max(left, 0) + 5, Math.min(right, innerWidth) - 5];
    const [y1, y2] = [Math.max(top, 0) + 5, Math.min(bottom, innerHeight) - 5];
    const xs = [x1, (x1 + x2) / 2, x2];
    const isPartOf = (one: Element) =>
      [element, label ?? element].some((own) => own.contains(one) || one.contains(own));
    const onTop = [y1, (y1 + y2) / 2, y2].flatMap((y) => xs.map((x) => document.elementFromPoint(x, y)));
    const cover = onTop.find((one) => one !== null && !isPartOf(one));
    return { key, wrong: cover ? `${key} is behind ${cover.outerHTML.slice(0, 80)}` : null };
  });
}

async function tabThrough(page: Page): Promise<string[]> {
  const wrong: string[] = [];
  let first: string | null = null;
  for (let stop = 0; stop < 80; stop += 1) {
    await page.keyboard.press('Tab');
    const found = await focusedElement(page);
    if (found === null || found.key === first) return wrong;
    first ??= found.key;
    if (found.wrong !== null) wrong.push(found.wrong);
  }
  return [...wrong, 'Tab never leaves'];
}

function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]';
    const least = (element: Element) => {
      if (element.closest('footer')) return 32;
      // A link inside a sentence is as high as its line (2.5.8, exception Inline).
      if (element.matches('a') && element.closest('p, dd, li')?.textContent.trim() !== element.textContent.trim())
        return 0;
      // A tick box is pressed by its label as well.
      if (element.matches('[type=checkbox]')) return 28;
      // One row of controls has to fit beside the photo.
      if (element.closest('dialog [class*=controls]') || element.closest('dialog [class*=photo]')) return 44;
      return element.matches('a, summary') ? 24 : 48;
    };
    return [...document.querySelectorAll<HTMLElement>(targets)].flatMap((element) => {
      const target = element.closest('label') ?? element;
      const { width, height } = target.getBoundingClientRect();
      if (width <= 1 || !element.checkVisibility({ visibilityProperty: true })) return [];
      const smallest = least(element);
      const isWide = width >= Math.min(smallest, 24);
      return height >= smallest && isWide ? [] : [`${element.outerHTML.slice(0, 110)} is ${width} × ${height}`];
    });
  });
}

/** Texts and fields that forced colours make invisible, and a Tab stop without a ring. */
async function invisible(page: Page): Promise<string[]> {
  const wrong = await page.evaluate(() => {
    const canvas = getComputedStyle(document.body).backgroundColor;
    const vanished = (element: Element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      const behind = backgroundColor === 'rgba(0, 0, 0, 0)' ? canvas : backgroundColor;
      return element.checkVisibility() && color === behind;
    };
    const texts = [...document.querySelectorAll('h1, h2, p, button, a, dt, dd, label, time')];
    const fields = [...document.querySelectorAll('input[type=text], textarea')];
    const edgeless = fields.filter((field) => getComputedStyle(field).borderTopWidth === '0px');
    return [...texts.filter(vanished), ...edgeless].map((element) => element.outerHTML.slice(0, 110));
  });
  await page.keyboard.press('Tab');
  const ring = await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
    return outlineStyle !== 'none' && outlineWidth !== '0px';
  });
  return ring ? wrong : [...wrong, 'no focus ring'];
}

/** Status, unread and errors on this page, by word and sign alone. */
async function saysWithoutColour(page: Page, { name, shows }: View): Promise<string[]> {
  if (name === 'my claim') {
    const badge = page.getByRole('region', { name: 'Claim summary' }).getByText('In Progress', { exact: true });
    await expect(badge.locator('svg')).toBeVisible();
    const steps = page.getByRole('list', { name: 'Claim progress' }).getByRole('listitem');
    await expect(steps).toHaveText([/Completed/, /Completed/, /In Progress/]);
  }
  if (name === 'messages') {
    const row = page.getByRole('list', { name: 'Your messages' }).getByRole('button', { name: /^Unread: / });
    // Of two drawings, one for each width, as long as nobody knows which it is.
    const subject = row.first().getByText('Inspection').first();
    expect(await subject.evaluate((text) => Number(getComputedStyle(text).fontWeight))).toBeGreaterThanOrEqual(600);
  }
  if (!/ error/.test(name)) return [];
  const text = await shows(page)
    .first()
    .evaluate((element) => (element.closest('p, div') ?? element).textContent);
  const title = await page.title();
  return title.startsWith('Error: ') && text.includes('Error: ') ? [] : [`${title}: ${text}`];
}

/** What moves now, or has moved since the page was opened. */
function motion(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const running = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML ?? '');
    return [...running, ...(globalThis as unknown as { seen: string[] }).seen];
  });
}

async function watchMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    for (const kind of ['animationstart', 'transitionrun'] as const) {
      addEventListener(kind, ({ target }) => seen.push((target as Element).outerHTML.slice(0, 110)), true);
    }
  });
}

/** Language, one h1, landmarks, and links that say where they lead. */
function unclear(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    if (!/^en-(GB|US)$/.test(document.documentElement.lang)) found.push(`lang ${document.documentElement.lang}`);
    for (const selector of ['h1', 'main', 'body header:not(main header)', 'body footer:not(main footer)']) {
      const { length } = document.querySelectorAll(selector);
      if (length !== 1) found.push(`${length} of ${selector}`);
    }
    const purposes = new Map<string, string>();
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      const text = (link.getAttribute('aria-label') ?? link.textContent).trim();
      if (text === '' && !link.querySelector('img[alt]:not([alt=""]), svg[aria-label]')) found.push(link.outerHTML);
      if (link.target === '_blank' && !text.includes('(opens in a new tab)')) found.push(link.outerHTML);
      const other = purposes.get(text);
      if (other !== undefined && other !== link.href) found.push(`${text} leads to ${other} and ${link.href}`);
      purposes.set(text, link.href);
    }
    return found;
  });
}

/** Tells a title that another address has too, but for the same page of another claim. */
function titlesSeen(): (title: string, path: string) => string[] {
  const seen = new Map<string, string>();
  return (title, path) => {
    const [, name, , overlay] = path.split('/');
    const place = overlay ?? name ?? '';
    const other = seen.get(title);
    seen.set(title, place);
    return other === undefined || other === place ? [] : [`${title} is the title of ${other} and of ${place}`];
  };
}

/** Where there is nothing yet there is nothing new to reach. */
const tabStops = async (page: Page, { name }: View) => (/, (none|nothing)/.test(name) ? [] : tabThrough(page));

/** Administrators’ pages have tests of their own; here they are only walked in another language. */
const isClaimants = ({ admin }: View) => admin !== true;

/** Says with each finding at which width it was made. */
const withWidths = (found: Record<string, Record<string, string[]>>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(found).flatMap(([width, rows]) =>
      Object.entries(rows).map(([row, wrong]) => [`${row}, ${width}`, wrong] as const),
    ),
  );

/** Row 1 at the width where the page stands; leaves it in light. */
const axeInBoth = async (page: Page) => ({
  '1 axe, light': await axeFinds(page),
  '1 contrast, dark': await axeFindsInTheDark(page),
});

async function checkOnDesktop(page: Page, view: View) {
  await page.setViewportSize({ width: 992, height: 800 });
  await settled(page);
  const at992 = { ...(await axeInBoth(page)), '4 targets': await smallTargets(page) };
  await page.setViewportSize({ width: 1280, height: 800 });
  return { ...at992, '3 Tab stops': await tabStops(page, view) };
}

test('rows 1, 3, 4 and 20 at 360, 992 and 1280: axe, Tab stops, targets, structure', async ({ page, visit }) => {
  await watchShifts(page);
  const titleTwice = titlesSeen();
  const check = async (view: View) => {
    const onPhone = {
      'nothing moves': await shiftsBesideDialogs(page),
      ...(await axeInBoth(page)),
      '3 Tab stops': await tabStops(page, view),
      '4 targets': await smallTargets(page),
      '20 structure': [...(await unclear(page)), ...titleTwice(await page.title(), view.path(visit))],
    };
    const onDesktop = view.narrow ? {} : await checkOnDesktop(page, view);
    await page.setViewportSize(phone);
    return withWidths({ 'at 360': onPhone, 'on a desktop': onDesktop });
  };
  await page.setViewportSize(phone);
  await eachView({ page, visit }, check, isClaimants);
});

test('rows 2, 3, 15 and 16 at 320, at 400 % zoom, with large letters, without colour and motion: nothing is lost', async ({
  page,
  visit,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await watchMotion(page);
  const check = async (view: View) => {
    const withoutColour = {
      '15 words and signs': await saysWithoutColour(page, view),
      '15 forced colours': await invisible(page),
    };
    await page.setViewportSize({ width: 320, height: 256 });
    const bars = page.getByRole('navigation', { name: 'Claim', exact: true, includeHidden: true });
    const places = await bars.evaluateAll((all) => all.map((bar) => getComputedStyle(bar).position));
    const atZoom = {
      '2 zoom': await lost(page),
      '2 bar in the flow': places.filter((place) => place === 'fixed' || place === 'sticky'),
      '3 Tab stops': await tabStops(page, view),
    };
    await page.setViewportSize({ width: 320, height: 640 });
    const at320 = await lost(page);
    await addStyle(page, '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}');
    const spaced = await lost(page);
    await addStyle(
      page,
      '*{line-height:unset;letter-spacing:unset!important;word-spacing:unset!important}html{font-size:200%}',
    );
    await page.setViewportSize(phone);
    const large = await lost(page);
    return {
      ...withoutColour,
      ...atZoom,
      '16 motion': await motion(page),
      '2 at 320': at320,
      '2 text spacing': spaced,
      '2 letters of twice the size': large,
    };
  };
  await page.setViewportSize(phone);
  await eachView({ page, visit }, check, isClaimants);
});
