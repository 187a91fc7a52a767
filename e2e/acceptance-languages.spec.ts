// Every screen in a language that nobody speaks: nothing is hard-coded, longer texts fit, and so does the other direction.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mergeTests, type Page } from '@playwright/test';
import { buildPseudo, pseudoPattern } from '../scripts/pseudo-locale.ts';
import * as errorTexts from '../src/shared/error-texts.ts';
import { languageNames } from '../src/shared/locales.generated.ts';
import { violations } from './axe.ts';
import { lost } from './layout-losses.ts';
import { showInPseudo, textsOutside } from './pseudo.ts';
import { findingBritish } from './shown-texts.ts';
import { eachState, misplacedAtEachWidth, test as withStates } from './states/walk.ts';
import { eachView, test as withViews } from './views.ts';

const test = mergeTests(withViews, withStates);

// One after the other, so that the language is built once.
test.describe.configure({ mode: 'default' });

const folder = mkdtempSync(join(tmpdir(), 'fettle-pseudo-'));

test.beforeAll(async () => {
  test.setTimeout(120_000);
  await buildPseudo(folder);
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const relation = '(?:today|tomorrow|yesterday|in\\s\\d+\\sdays|\\d+\\sdays\\sago)';

/**
 * What stands on screens and is not ours to translate: dates, an event's text with its date, and what
 * an administrator's page lists of other tests' claims.
 */
const foreign = [
  /^E2E-/,
  /^The claim has no e-mail address and no mobile number\.$/,
  /^\d{1,2} \p{L}+ \d{4}(?: \d\d:\d\d)?$/u,
  new RegExp(`^\\p{L}+day\\s\\d{1,2}\\s\\p{L}+(?:,\\s${relation})?$`, 'u'),
  new RegExp(`^${relation}$`),
  /^Claim state changed to .+ \d\d\/\d\d\/\d{4} \d\d:\d\d$/,
];

/** The report's rows have the specification's names, on the page as in the PDF. */
const reportRows = ['Customer', 'Claim Reference', 'Policy Number', 'Job Number', 'Inspection Date', 'Equipment Type'];

const exact = new Set<string>([...Object.values(errorTexts), ...reportRows, ...Object.values(languageNames)]);

type IsData = (text: string) => boolean;

async function hardCoded(page: Page, isData: IsData): Promise<string[]> {
  return (await textsOutside(page)).filter(
    (text) => !exact.has(text) && !isData(text) && !foreign.some((one) => one.test(text)),
  );
}

async function lostFromRightToLeft(page: Page): Promise<string[]> {
  await page.evaluate(() => Object.assign(document.documentElement, { lang: 'ar-XB', dir: 'rtl' }));
  return lost(page);
}

test('every text comes from the catalogue, and 40 % more of it fits at 360 and 320, in both directions', async ({
  page,
  visit,
  allowConsole,
}) => {
  test.setTimeout(480_000);
  allowConsole(/status of 404/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const isData = await showInPseudo(page, folder);
  await eachView({ page: findingBritish(page, pseudoPattern), visit }, async () => {
    const hard = await hardCoded(page, isData);
    await page.setViewportSize({ width: 360, height: 740 });
    const at360 = await lost(page);
    await page.setViewportSize({ width: 320, height: 640 });
    const at320 = await lost(page);
    return { 'no hard-coded text': hard, '360': at360, '320': at320, 'right to left': await lostFromRightToLeft(page) };
  });
});

/** The classes of what is drawn: a page that has none of its own is drawn like others that axe has seen. */
const classesOf = () =>
  [...document.querySelectorAll('main [class], dialog[open] [class]')].flatMap(({ classList }) => [...classList]);

/** What axe finds on a page that has a class of its own among those `seen` so far. */
async function axeFindsIfNew(page: Page, seen: Set<string>): Promise<string[]> {
  const classes = await page.evaluate(classesOf);
  const isNew = classes.some((name) => !seen.has(name));
  for (const name of classes) seen.add(name);
  const found = isNew ? await violations(page) : [];
  return found.map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html).join(' | ')}`);
}

test('row 63: in each state too, with everything in its place at 1280, 360 and 320, and nothing for axe', async ({
  page,
  states,
  allowConsole,
}) => {
  test.setTimeout(900_000);
  // A link that is over, and the fonts.
  allowConsole(/status of 40[04]|net::ERR_FAILED/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const isData = await showInPseudo(page, folder);
  // The wider letters that stand where the brand's font comes too late.
  await page.route(/\.woff2/, (route) => route.abort());
  const seen = new Set<string>();
  await eachState(findingBritish(page, pseudoPattern), states, async () => {
    const hard = await hardCoded(page, isData);
    const places = await misplacedAtEachWidth(page);
    const axe = await axeFindsIfNew(page, seen);
    const rightToLeft = await lostFromRightToLeft(page);
    await page.evaluate(() => Object.assign(document.documentElement, { lang: 'en-XA', dir: 'ltr' }));
    return { 'no hard-coded text': hard, ...places, axe, 'right to left': rightToLeft };
  });
});
