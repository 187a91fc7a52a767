// The claimant's whole way in a browser of the oldest kind that the portal is built for. This Chromium stands for all of
// them, without what any of them lacks.
import { type Locator, type Page } from '@playwright/test';
import { inspectingClaim } from './claim-document.ts';
import { expect, fillTrack, hydrated, inOldBrowser, submitTrack, trackClaim } from './fixtures.ts';
import { phone, repaired, test } from './photo-fixtures.ts';

async function sendMessage(page: Page): Promise<void> {
  await page.getByLabel('Topic').fill('My charger 👍🏽');
  await page.getByLabel('Message', { exact: true }).fill('Is it with you?');
  await page.getByLabel('I consent to the Privacy Notice').check();
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('main').getByText('Thank you, we’ve received your message.')).toBeVisible();
}

async function sendPasscode(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Device password', { exact: true }).fill('kettle 👍🏽');
  await dialog.getByLabel('I consent to the Privacy Notice').check();
  await dialog.getByRole('button', { name: 'Send passcode' }).click();
  await expect(dialog.getByRole('heading', { name: /received your passcode/ })).toBeVisible();
}

test(
  'the oldest browsers take a claimant the whole way',
  inOldBrowser,
  async ({ page, oldBrowser, putClaim, putPhotos }) => {
    test.setTimeout(180_000);
    const notification = { name: 'We need your passcode.', linkName: 'Send it now', linkPath: '/submit-passcode' };
    const story = await putClaim(inspectingClaim({ notification }));
    await putPhotos(story, 'inspection', phone.slice(0, 2));
    await putPhotos(story, 'repair', repaired.slice(0, 1));
    await trackClaim(page, story);
    const isNew = await page.evaluate(() => 'withResolvers' in Promise || 'parse' in URL || 'Segmenter' in Intl);
    expect(isNew).toBe(!oldBrowser);

    const headings: [path: string, heading: string | RegExp][] = [
      ['history', /History/],
      ['quote', 'Quote'],
      ['report', /Inspection Report/],
      ['my-details', 'My Details'],
      ['my-delivery', /Parcel/],
    ];
    for (const [path, name] of headings) {
      await page.goto(`/${path}/${story.id}`);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await hydrated(page);
      await expect(page.getByText('Part of this page couldn’t be loaded')).toBeHidden();
    }

    await page.goto(`/messages/${story.id}`);
    await page.getByRole('button', { name: /We have your device/ }).click();
    await expect(page.getByRole('dialog').getByText('It arrived this morning.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await sendMessage(page);

    await page.goto(`/photos/${story.id}`);
    await hydrated(page);
    await page.getByRole('button', { name: 'Inspection photo 1 of 2' }).click();
    await expect(page.getByRole('dialog').getByRole('img', { name: 'Inspection photo 1 of 2' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    // Its way back in the history would end the next page's loading.
    await page.waitForFunction(() => !(history.state as { dialog?: number } | null)?.dialog);

    await page.goto(`/my-claim/${story.id}/submit-passcode`);
    await sendPasscode(page.getByRole('dialog'));

    await page.goto(`/excess-payment/${story.id}`);
    await page.getByRole('button', { name: 'Pay now' }).click();
    await expect(page.getByRole('heading', { name: 'Excess has been paid' })).toBeVisible();

    await page.goto(`/my-claim/${story.id}`);
    await hydrated(page);
    await page.getByRole('button', { name: 'Stop tracking on this device' }).click();
    await expect(page).not.toHaveURL(new RegExp(story.id));
    await page.goto(`/my-claim/${story.id}`);
    await expect(page).toHaveURL(/\/track\?returnUrl=/);
  },
);

test(
  'a browser older than those reads the claim, and is told why not all works',
  inOldBrowser,
  async ({ page, putClaim }) => {
    const scripts: string[] = [];
    page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())));
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'CompressionStream'));
    const story = await putClaim(inspectingClaim());
    const tooOld = page.getByRole('status').filter({ hasText: 'Your browser is too old for parts of this page.' });

    await page.goto('/track');
    await expect(tooOld.getByRole('link')).toHaveAttribute('href', /^tel:/);
    await fillTrack(page, story.number, story.postcode);
    await submitTrack(page);
    await expect(page).toHaveURL(`/my-claim/${story.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(story.number).first()).toBeVisible();

    for (const path of [`/my-claim/${story.id}`, `/messages/${story.id}`, '/account/login']) {
      await page.goto(path);
      await expect(tooOld).toBeVisible();
      await expect(page.getByRole('button', { name: 'Reload' })).toBeHidden();
    }
    expect(scripts).toEqual([]);
  },
);
