// Every screen of a claimant in Polish: no English sentence is left, and everything fits.
import { readFileSync } from 'node:fs';
import { mergeTests, type Page } from '@playwright/test';
import { trackByCall } from './fixtures.ts';
import { lost, misplaced } from './layout-losses.ts';
import { choosePolish, englishAmong, polishPattern } from './polish.ts';
import { findingBritish, textsShown } from './shown-texts.ts';
import { eachState, test as withStates } from './states/walk.ts';
import { enter, eachView, expect, test as withViews, type View } from './views.ts';

const test = mergeTests(withViews, withStates);

const demo = ['story-parts', 'quote-stories', 'offer-stories', 'parcel-stories', 'date-stories', 'demo-surveys'];
const calls = ['claim-document', 'outcome-calls', 'quote-calls', 'report-calls', 'states/own-claims'];
const written = ['../brands/harbour/brand.json', 'views.ts', ...calls.map((name) => `${name}.ts`)]
  .concat(demo.map((name) => `../src/main/demo/${name}.ts`))
  .map((path) => readFileSync(new URL(path, import.meta.url), 'utf8'))
  .join('\n');

/** What an operator or a claimant wrote, and names: it is shown as it is. */
const foreign = [
  /^English \(U[KS]\)$/,
  /^Claim state changed to .+/,
  /the screen comes two days late$|: the van was loaded already\./,
  /Equality Advisory and Support Service|Information Commissioner|Financial Ombudsman|\(Remove This Device\)/,
];

/** A claimant's address, which also stands within sentences. */
const withoutAddress = (text: string): string => text.replaceAll(/\d+ The Mall/g, '');

const isData = (text: string): boolean =>
  written.includes(text.replace(/^„(.*)”$/, '$1')) || foreign.some((one) => one.test(text));

/** Longer words were looked at at every width in acceptance-languages; Polish has some that are longer still. */
const narrowest = { width: 320, height: 640 };

const isClaimants = ({ admin }: View): boolean => admin === undefined;

test('a Polish page says nothing in English, and all of it fits at 320', async ({ page, visit, allowConsole }) => {
  test.setTimeout(480_000);
  allowConsole(/status of 404/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await choosePolish(page);
  await eachView(
    { page: findingBritish(page, polishPattern), visit },
    async () => {
      await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
      const english = englishAmong((await textsShown(page)).map(withoutAddress)).filter((text) => !isData(text));
      await page.setViewportSize(narrowest);
      return { 'nothing in English': english, '320': await lost(page) };
    },
    isClaimants,
  );
});

test('row 63: in each state too, in which everything is in its place', async ({ page, states, allowConsole }) => {
  test.setTimeout(900_000);
  // A link that is over.
  allowConsole(/status of 40[04]/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await choosePolish(page);
  await eachState(findingBritish(page, polishPattern), states, async () => {
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
    // What the page itself says is English is; and nominees read what waits in the claimant's language.
    const shown = page.url().includes('/acting/') ? [] : await textsShown(page, 'script, style, [lang="en-GB"]');
    const english = englishAmong(shown.map(withoutAddress)).filter((text) => !isData(text));
    await page.setViewportSize(narrowest);
    return { 'nothing in English': english, '320': await misplaced(page) };
  });
});

async function expectNothingLostInLargeLetters(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html{font-size:200%}');
    document.adoptedStyleSheets.push(sheet);
  });
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  expect(await lost(page), page.url()).toEqual([]);
}

test('with letters of twice the size no long Polish word makes a page scroll sideways', async ({ page, visit }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await choosePolish(page);
  await enter({ page, visit });
  for (const path of ['/accessibility', `/my-details/${visit.full}`, `/preferences/${visit.full}`]) {
    await page.goto(path);
    await expectNothingLostInLargeLetters(page);
  }
  await openStory(page, 'CLM-V3NB-8KWX-5D', 'WR1 2JF', 'quote');
  await expectNothingLostInLargeLetters(page);
  await openStory(page, 'CLM-6GKX-8BPM-3V', 'DT1 1JX', 'complaint');
  await expectNothingLostInLargeLetters(page);
});

async function openStory(page: Page, number: string, postcode: string, screen: string): Promise<void> {
  await page.goto(`/${screen}/${await trackByCall(page, { number, postcode })}`);
}

test('a screen reader is told that what the operator’s system wrote is English', async ({ page, visit }) => {
  await choosePolish(page);
  await enter({ page, visit });
  const english = page.locator('[lang="en-GB"]');
  await page.goto(`/my-claim/${visit.full}`);
  await expect(english.filter({ hasText: /^Repair$/ })).toBeVisible();
  await page.goto(`/history/${visit.full}`);
  await expect(english.filter({ hasText: 'Claim state changed to Repair.' })).toBeVisible();
  await page.goto(`/quote/${visit.full}`);
  await expect(english.filter({ hasText: 'Display assembly' })).toBeVisible();
  await openStory(page, 'CLM-B7NX-3QTM-9W', 'ST1 1LZ', 'my-claim');
  await expect(english.filter({ hasText: /^the screen comes two days late$/ })).toBeVisible();
  await openStory(page, 'CLM-8NFD-7LQX-2V', 'IP1 1TT', 'my-delivery');
  await expect(english.filter({ hasText: /^the van was loaded already$/ })).toBeVisible();
});
