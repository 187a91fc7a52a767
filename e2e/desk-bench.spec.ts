import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { expect, signInByCall, test } from './accounts.ts';
import { inspectingClaim } from './claim-document.ts';
import { phone as pictures } from './photo-fixtures.ts';

const picture = join(import.meta.dirname, `../src/main/demo/photos/${pictures[0]}.jpg`);

async function shoot(page: Page, button: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await choosing).setFiles(picture);
}

/** A camera that shows a grey picture, and a detector that reads `code` in it. */
const cameraThatReads = (code: string) => `
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d').fillRect(0, 0, 9, 9);
    return canvas.captureStream();
  };
  window.BarcodeDetector = class {
    static getSupportedFormats = async () => ['qr_code'];
    detect = async () => [{ rawValue: ${JSON.stringify(code)} }];
  };`;

test(
  'row 64: a handler types a label, photos go on after a lost network, and what is refused is said in words',
  { tag: '@one-width' },
  async ({ page, newAccount, putClaim, expectAccessibleInBoth, allowConsole }) => {
    allowConsole(/status of 404 .*\/bench\/label|ERR_INTERNET_DISCONNECTED/);
    const [claim, other] = [await putClaim(inspectingClaim()), await putClaim(inspectingClaim())];
    await signInByCall(page, await newAccount(['handler'], { rights: ['photos'] }));
    await page.goto('/desk/bench');
    await page.getByRole('button', { name: 'Begin a shift' }).click();
    const label = page.getByLabel('Reference, job number or IMEI');
    await label.fill('NO-SUCH-1');
    await label.press('Enter');
    await expect(page.getByText('You have no claim with this reference')).toBeVisible();
    await expectAccessibleInBoth(page);
    await label.fill(claim.number.toLowerCase());
    await label.press('Enter');
    await expect(page.getByText(`Reference ${claim.number}`)).toBeVisible();
    const heading = page.getByRole('heading', { name: 'Photos at the bench' });
    await expect(heading).toBeFocused();
    await expectAccessibleInBoth(page);
    await page.context().setOffline(true);
    await shoot(page, 'Take: Front');
    await page.getByRole('button', { name: 'Next label' }).click();
    await expect(heading).toBeFocused();
    await expect(page.getByText('1 photo of another claim is being sent.')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('1 photo of another claim is being sent.')).toHaveCount(0);
    await label.fill(other.number);
    await label.press('Enter');
    await shoot(page, 'Take: Front');
    await expect(page.getByText('1 photo is at the desk.')).toBeVisible();
    await page.getByRole('button', { name: 'End the shift' }).click();
    await expect(page.getByRole('button', { name: 'Begin a shift' })).toBeVisible();
    await page.getByRole('button', { name: 'Begin a shift' }).click();
    await expect(label).toBeVisible();
    for (const { id } of [claim, other]) {
      const { waiting } = await (await page.request.get(`/api/desk/claims/${id}/photos`)).json();
      expect(waiting).toHaveLength(1);
    }
    const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(await kept()).not.toContain(claim.number);
  },
);

test(
  'a photo that waited goes in nobody else’s name, and a phone whose clock is ahead keeps its shift',
  { tag: '@one-width' },
  async ({ page, newAccount, putClaim, allowConsole }) => {
    allowConsole(/status of 40[39] |ERR_INTERNET_DISCONNECTED/);
    const claim = await putClaim(inspectingClaim());
    const [one, next] = [
      await newAccount(['handler'], { rights: ['photos'] }),
      await newAccount(['handler'], { rights: ['photos'] }),
    ];
    await page.clock.install({ time: Date.now() + 20 * 60 * 60 * 1_000 });
    await signInByCall(page, one);
    await page.goto('/desk/bench');
    await page.getByRole('button', { name: 'Begin a shift' }).click();
    const label = page.getByLabel('Reference, job number or IMEI');
    await label.fill(claim.number);
    await label.press('Enter');
    await page.context().setOffline(true);
    await shoot(page, 'Take: Front');
    await expect(page.getByText('Your shift runs until')).toBeVisible();
    await signInByCall(page, next);
    await page.context().setOffline(false);
    await page.clock.runFor(3_000);
    await page.getByRole('button', { name: 'Begin a shift' }).click();
    await expect(page.getByText('Another handler took this photo')).toBeVisible();
    await expect(label).toBeVisible();
    const { waiting } = await (await page.request.get(`/api/desk/claims/${claim.id}/photos`)).json();
    expect(waiting).toEqual([]);
  },
);

test(
  'a label is scanned by the camera, which is off again then',
  { tag: '@one-width' },
  async ({ page, newAccount, putClaim }) => {
    const claim = await putClaim(inspectingClaim());
    await page.addInitScript(cameraThatReads(claim.number));
    await signInByCall(page, await newAccount(['handler'], { rights: ['photos'] }));
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/desk/bench'));
    await page.goto('/desk/bench');
    expect((await answered).headers()['permissions-policy']).toContain('camera=(self)');
    await page.getByRole('button', { name: 'Begin a shift' }).click();
    await page.getByRole('button', { name: 'Scan a label' }).click();
    await expect(page.getByText(`Reference ${claim.number}`)).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
  },
);
