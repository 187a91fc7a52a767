import { inspectingClaim } from './claim-document.ts';
import { expect, sameAtEveryWidth, test, trackByCall } from './fixtures.ts';
import { drawNoscript } from './noscript.ts';

test.use({ javaScriptEnabled: false });

test.beforeEach(({ page }) => drawNoscript(page));

const stories = {
  passcode: { number: 'CLM-4TZF-7JNX-6R', postcode: 'NG1 2GR' },
  lock: { number: 'CLM-N9EC-5KWJ-3V', postcode: 'B2 4QA' },
  report: { number: 'CLM-9WRG-5HCZ-7D', postcode: 'S1 2HE' },
  messages: { number: 'CLM-Z6XD-3VHP-8C', postcode: 'PO1 2AL' },
  visit: { number: 'CLM-P7CW-2HJB-8T', postcode: 'PL1 1EA' },
};

const call = 'To do this here, turn on JavaScript in your browser.';

test('the step of a passcode says how to go on', sameAtEveryWidth, async ({ page }) => {
  await page.goto(`/my-claim/${await trackByCall(page, stories.passcode)}`);
  await page.getByRole('link', { name: 'Submit passcode' }).first().click();
  await expect(page).toHaveTitle(/passcode/);
  await expect(page.getByText('Please don’t email your passcode.')).toBeVisible();
  await expect(page.locator('a[href^="tel:"]').first()).toBeVisible();
});

test('the step of the iCloud lock has its steps', sameAtEveryWidth, async ({ page }) => {
  await page.goto(`/my-claim/${await trackByCall(page, stories.lock)}/remove-icloud`);
  await expect(page.locator('a[href="https://www.icloud.com/find"]')).toBeVisible();
  await expect(page.getByText(call)).toBeVisible();
});

test('the report opens by a link', sameAtEveryWidth, async ({ page }) => {
  await page.goto(`/report/${await trackByCall(page, stories.report)}`);
  const href = await page.getByRole('link', { name: 'Open the report (PDF)' }).getAttribute('href');
  expect((await page.request.head(href!)).headers()['content-type']).toBe('application/pdf');
});

test('the return address and another day say how to change them', sameAtEveryWidth, async ({ page, putClaim }) => {
  await page.goto(`/my-details/${await trackByCall(page, await putClaim(inspectingClaim()))}`);
  await expect(page.getByText(call)).toBeVisible();
  await page.goto(`/my-delivery/${await trackByCall(page, stories.visit)}`);
  await expect(page.getByText(call)).toBeVisible();
});

test('messages are there in full, and how to write', sameAtEveryWidth, async ({ page }) => {
  await page.goto(`/messages/${await trackByCall(page, stories.messages)}`);
  await expect(
    page.getByRole('paragraph').filter({ hasText: 'Remove the SIM Back up your data' }).first(),
  ).toBeVisible();
  await expect(page.getByText('To write to us here, turn on JavaScript')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test(
  'what stands in place of a dialog is in the page, in the order of its steps',
  sameAtEveryWidth,
  async ({ page }) => {
    await page.goto(`/my-claim/${await trackByCall(page, stories.lock)}/remove-icloud`);
    const card = page.getByRole('main').getByRole('region', { name: 'Confirm iCloud lock is off' });
    await expect(card.getByRole('listitem')).toHaveText([/sign in/, /Choose/, /Remove/]);
    await expect(card.getByRole('list').first()).toHaveCSS('list-style-type', 'decimal');
  },
);

test('no page has a button that does nothing', sameAtEveryWidth, async ({ page }) => {
  const idle = page.locator('button[type="button"]:visible, form:not([method="post"]) button:visible');
  for (const story of [stories.report, stories.messages, stories.visit]) {
    const id = await trackByCall(page, story);
    for (const name of ['my-claim', 'my-delivery', 'my-details', 'messages', 'history', 'photos', 'report', 'share']) {
      await page.goto(`/${name}/${id}`);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(idle, name).toHaveCount(0);
    }
  }
});
