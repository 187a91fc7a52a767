import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { openChat } from './chat-button.ts';
import { daysAgo, inspectingClaim, stateChange, type ClaimDocument } from './claim-document.ts';
import { issueReport } from './report-calls.ts';
import { expect, sameAtEveryWidth, test, trackByCall } from './fixtures.ts';
import { shiftsSeen, watchShifts } from './layout-shifts.ts';

const named = (name: string, texts: string[]) =>
  texts.map((stringValue, index) => ({ name: `${name} ${index + 1}`, stringValue }));

const inspected: ClaimDocument = inspectingClaim({
  endUserName: 'Zoë Ελένη Дмитриева',
  endUserPhone: '01632 960 001',
  accessories: 'Charger\nUSB-C cable',
  events: [
    stateChange('Collection Arranged', 4),
    stateChange('Equipment Received', 2),
    { ...stateChange('Inspection', 1), engineer: 'Jonas Petrov' },
  ],
  dataFormData: [
    { name: 'Manufacturer', stringValue: 'Apple' },
    { name: 'IMEI', stringValue: '356938035643809' },
    { name: 'RAM', stringValue: '' },
    { name: 'Repair Action Needed', stringValue: 'Repair within the excess' },
    ...named('Inspection Type', ['Screen cracked', '<img src=x onerror=alert(1)>']),
    ...named('Repair Type', ['Replace the screen']),
  ],
});

/** The PDF viewer is no part of the engine. */
const wholeBrowser = { tag: '@whole-browser' };

const download = (page: Page) => page.getByRole('button', { name: 'Download Report' });
const isReport = (url: string) => url.includes('/api/media/inspectionReport');

async function openReport(page: Page, id: string): Promise<void> {
  await page.goto(`/report/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Inspection Report' })).toBeVisible();
}

/** The titles of the browser's windows that show a report: those of its PDF viewer, which the page itself cannot read. */
async function windowTitles(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  const { targetInfos } = await client.send('Target.getTargets');
  await client.detach();
  return targetInfos.filter(({ type, url }) => type === 'page' && isReport(url)).map(({ title }) => title);
}

/** Holds the server's answer back until the test lets it go. */
async function hold(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    (url) => isReport(url.href),
    async (route) => {
      await released;
      await route.continue();
    },
  );
  return () => release();
}

test(
  'shows every value of the inspection, hides empty ones, and passes axe',
  sameAtEveryWidth,
  async ({ page, putClaim, expectAccessibleEverywhere }) => {
    const story = await putClaim(inspected);
    await trackByCall(page, story);
    await openReport(page, story.id);
    await expect(page).toHaveTitle(/^Inspection Report \| /);
    const claim = page.getByRole('region', { name: 'Claim', exact: true });
    await expect(claim).toContainText('Zoë Ελένη Дмитриева');
    await expect(claim).toContainText(story.number);
    await expect(page.getByRole('region', { name: 'Inspection', exact: true })).toContainText('Jonas Petrov');
    await expect(page.getByRole('region', { name: 'Device' })).toContainText('356938035643809');
    await expect(page.getByText('RAM')).toHaveCount(0);
    const findings = page.getByRole('region', { name: 'Findings' });
    await expect(findings.getByText('Fault Diagnosis')).toBeVisible();
    await expect(findings.getByRole('listitem')).toHaveText(['Screen cracked', '<img src=x onerror=alert(1)>']);
    await expectAccessibleEverywhere(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  },
);

test(
  'opens the PDF in a window of its own by keyboard, which says meanwhile that it is coming',
  wholeBrowser,
  async ({ page, context, putClaim }) => {
    const story = await putClaim(inspected);
    await trackByCall(page, story);
    await openReport(page, story.id);
    const release = await hold(page);
    const report = context.waitForEvent(
      'response',
      (response) => isReport(response.url()) && response.request().method() === 'GET',
    );
    const opening = page.waitForEvent('popup');
    await download(page).focus();
    await page.keyboard.press('Enter');
    const opened = await opening;
    await expect(page.getByRole('button', { name: 'Generating pdf...' })).toBeFocused();
    await expect(opened.locator('body')).toHaveText('Generating pdf...');
    expect(await opened.title()).toBe(`Claim ${story.number} - Inspection Report`);
    release();
    const response = await report;
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toBe('application/pdf');
    expect(response.headers()['content-disposition']).toContain(`Claim ${story.number} - Inspection Report.pdf`);
    await expect.poll(() => windowTitles(page)).toContain(`Claim ${story.number} - Inspection Report`);
    await expect(download(page)).toBeFocused();
  },
);

test(
  'offers a link where the browser blocks the window',
  sameAtEveryWidth,
  async ({ page, putClaim, expectAccessible }) => {
    const story = await putClaim(inspected);
    await trackByCall(page, story);
    await page.addInitScript(() => (window.open = () => null));
    await openReport(page, story.id);
    await download(page).click();
    const link = page.getByRole('link', { name: /^Open the report \(PDF\)/ });
    await expect(link).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Your report is ready.' })).toBeAttached();
    const answer = await page.request.get((await link.getAttribute('href')) ?? '');
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
    await expectAccessible(page);
  },
);

test(
  'says when there is no connection, and closes the waiting window',
  sameAtEveryWidth,
  async ({ page, putClaim, allowConsole }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const story = await putClaim(inspected);
    await trackByCall(page, story);
    await openReport(page, story.id);
    await page.route(
      (url) => isReport(url.href),
      (route) => route.abort('internetdisconnected'),
    );
    const opening = page.waitForEvent('popup');
    await download(page).click();
    const opened = await opening;
    await expect(page.getByText('Could not synchronize information with the cloud.')).toBeVisible();
    await expect.poll(() => opened.isClosed()).toBe(true);
    await expect(download(page)).toBeVisible();
  },
);

test('says when a server cannot draw it', sameAtEveryWidth, async ({ page, putClaim, allowConsole }) => {
  allowConsole(/status of 500/);
  const story = await putClaim(inspected);
  await trackByCall(page, story);
  await openReport(page, story.id);
  await page.route(
    (url) => isReport(url.href),
    (route) => route.fulfill({ status: 500 }),
  );
  await download(page).click();
  await expect(page.getByText('Sorry, we couldn’t make your report. Try again in a few minutes.')).toBeVisible();
});

test(
  'promises the report before the inspection, and shows it once there are findings',
  sameAtEveryWidth,
  async ({ page, putClaim, patchClaim, expectAccessible }) => {
    const story = await putClaim(inspectingClaim({ nextCollectionAttemptDate: daysAgo(-1) }));
    await trackByCall(page, story);
    const listening = page.waitForResponse('**/api/enduser/events*');
    await openReport(page, story.id);
    await expect(page.getByText('There’s no report yet. We’ll add it here after the inspection.')).toBeVisible();
    await expect(download(page)).toHaveCount(0);
    await expectAccessible(page);
    await listening;
    await patchClaim(story, { dataFormData: [{ name: 'Inspection Type 1', stringValue: 'Screen cracked' }] });
    await expect(page.getByText('Screen cracked')).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText('None')).toBeVisible();
  },
);

/** Everything of the report that paper would not show: what is too wide for its page or hidden behind an edge of its box. */
function lostOnPaper(page: Page, within: string): Promise<string[]> {
  return page.locator(`${within} :is(dt, dd, li, h1, h2)`).evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { left, right, width, height } = element.getBoundingClientRect();
        const isWhole =
          element.scrollWidth <= element.clientWidth + 1 && element.scrollHeight <= element.clientHeight + 1;
        return width === 0 || height === 0 || left < 0 || right > innerWidth || !isWhole;
      })
      .map((element) => element.textContent),
  );
}

test(
  'prints every row of the report, with its title and without what only a screen can do',
  sameAtEveryWidth,
  async ({ page, putClaim }) => {
    const story = await putClaim({
      ...inspected,
      dataFormData: [
        ...(inspected['dataFormData'] as object[]),
        // The longest that fits nowhere by itself.
        { name: 'Serial Number', stringValue: 'F2LZK0XXN72J'.repeat(8) },
      ],
    });
    await trackByCall(page, story);
    await openReport(page, story.id);
    await expect(download(page)).toBeVisible();
    const rows = await page.locator('main :is(dt, dd)').allTextContents();
    expect(rows.length).toBeGreaterThan(16);
    await openChat(page);
    await expect(page.getByRole('complementary', { name: 'Chat with us' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    // A4 without its margins, at 96 dots an inch.
    await page.setViewportSize({ width: 718, height: 1047 });
    await expect(page.getByText(`Claim ${story.number} - Inspection Report, printed on`)).toBeVisible();
    for (const gone of ['button', 'main a[href]', 'a[href="/contact"]', 'nav', 'select', 'aside', 'footer', 'dialog']) {
      await expect(page.locator(gone).filter({ visible: true }), gone).toHaveCount(0);
    }
    await expect(page.locator('main :is(dt, dd)').filter({ visible: true })).toHaveText(rows);
    expect(await lostOnPaper(page, 'main')).toEqual([]);
  },
);

test(
  'offers the photos of the inspection where there are any, and keeps the report without them by default',
  sameAtEveryWidth,
  async ({ page, context, request, putClaim, expectAccessible }) => {
    const story = await putClaim(inspected);
    await trackByCall(page, story);
    const map = page.waitForResponse((response) => response.url().includes('/api/media/inspectionPhotos'));
    await openReport(page, story.id);
    await expect(download(page)).toBeVisible();
    await (await map).finished();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    const put = await request.put(`/api/integration/v1/claims/${story.number}/photos/inspection/crack.jpg`, {
      data: readFileSync(new URL('../src/main/demo/photos/phone-2-crack.jpg', import.meta.url)),
      headers: { authorization: `Bearer ${process.env['E2E_INTEGRATION_KEY'] ?? ''}`, 'content-type': 'image/jpeg' },
    });
    expect(put.status()).toBe(201);
    await openReport(page, story.id);
    const photos = page.getByRole('checkbox', { name: 'Include inspection photos' });
    await expect(photos).not.toBeChecked();
    await photos.press('Space');
    await expectAccessible(page);
    const report = context.waitForEvent(
      'response',
      (response) => isReport(response.url()) && response.request().method() === 'GET',
    );
    await download(page).click();
    const response = await report;
    expect(response.url()).toContain('&photos=1');
    expect(response.status()).toBe(200);
  },
);

test('nothing moves when it turns out late that there are photos', wholeBrowser, async ({ page, putClaim }) => {
  const story = await putClaim(inspected);
  await trackByCall(page, story);
  await watchShifts(page);
  const late = Promise.withResolvers<void>();
  await page.route('**/api/media/inspectionPhotos*', async (route) => {
    await late.promise;
    await route.fulfill({ json: { 'crack.jpg': '/api/media/photo/inspection/crack.jpg' } });
  });
  await openReport(page, story.id);
  await expect(download(page)).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  late.resolve();
  await expect(page.getByRole('checkbox', { name: 'Include inspection photos' })).toBeVisible();
  expect(await shiftsSeen(page)).toEqual([]);
});

test(
  'says which version was issued, and has earlier ones as their PDFs',
  sameAtEveryWidth,
  async ({ page, putClaim, expectAccessibleEverywhere }) => {
    const claim = await putClaim(inspected);
    await issueReport(page.request, claim, ['Glass cracked']);
    await issueReport(page.request, claim, ['Glass cracked', 'Frame bent']);
    await trackByCall(page, claim);
    await openReport(page, claim.id);
    await expect(page.getByText(/^Version 3, issued on /)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Findings' })).toContainText('Frame bent');
    await expect(page.getByRole('region', { name: 'Claim', exact: true })).toContainText('Zoë Ελένη Дмитриева');
    const earlier = page.getByRole('region', { name: 'Earlier versions' }).getByRole('link');
    await expect(earlier).toHaveText([/^Version 2, issued on .* \(PDF\)/, /^Version 1 \(PDF\)/]);
    const answers = await Promise.all(
      (await earlier.all()).map(async (link) => page.request.get((await link.getAttribute('href')) ?? '')),
    );
    expect(answers.map((answer) => [answer.status(), answer.headers()['content-type']])).toEqual([
      [200, 'application/pdf'],
      [200, 'application/pdf'],
    ]);
    await expectAccessibleEverywhere(page);
  },
);
