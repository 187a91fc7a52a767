import type { Page } from '@playwright/test';
import { inspectingClaim } from './claim-document.ts';
import { expect, test, sameAtEveryWidth, openClaim, trackByCall } from './fixtures.ts';

const asks = { name: 'Turn off your iCloud lock', linkName: 'Confirm it is off', linkPath: '/remove-icloud' };
const documentOf = (more = {}) => inspectingClaim({ policyExcessAmount: 0, messages: [], notification: asks, ...more });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm iCloud lock is off' });

test(
  'the lock is confirmed once the box is ticked, and leaves To do',
  sameAtEveryWidth,
  async ({ page, putClaim, expectAccessibleEverywhere }) => {
    const story = await putClaim(documentOf());
    await openClaim(page, story);
    await page.getByRole('link', { name: 'See how to turn it off' }).click();
    const dialog = dialogOf(page);
    await expect(page).toHaveURL(`/my-claim/${story.id}/remove-icloud`);
    await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused();
    await expect(dialog.getByRole('listitem')).toHaveText([
      /On another device, sign in at icloud\.com\/find/,
      'Choose this iPhone.',
      'Choose Remove This Device.',
    ]);
    await expectAccessibleEverywhere(page);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    const box = dialog.getByLabel(/I.ve turned the iCloud lock off/);
    await expect(box).toBeFocused();
    await expect(box).toHaveAccessibleDescription('Error: Check this box once the lock is off.');
    await expect(page).toHaveTitle(/^Error: Confirm iCloud lock is off/);
    await expectAccessibleEverywhere(page);
    await page.keyboard.press('Space');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(
      dialog.getByRole('heading', { name: /Thank you\. We.ll check the lock is off and carry on with your repair\./ }),
    ).toBeFocused();
    await expectAccessibleEverywhere(page);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`/my-claim/${story.id}`);
    await expect(page.getByRole('link', { name: 'See how to turn it off' })).toHaveCount(0);
    await expect(page.getByText(/Thanks\. We.ll check the lock is off/)).toBeVisible();
    await expect(page.getByText('Turn off your iCloud lock')).toHaveCount(0);
  },
);

test(
  'the steps name the device, and a device of another make is this device',
  sameAtEveryWidth,
  async ({ page, putClaim }) => {
    const laptop = await putClaim(
      documentOf({
        equipmentType: { name: 'Laptop' },
        dataFormData: [
          { name: 'Manufacturer', stringValue: 'Apple' },
          { name: 'Model', stringValue: 'MacBook Air' },
        ],
      }),
    );
    await trackByCall(page, laptop);
    await page.goto(`/photos/${laptop.id}/remove-icloud`);
    await expect(dialogOf(page).getByText('Choose this Mac.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`/photos/${laptop.id}`);
  },
);

test('offline it says so, and the tick stays', sameAtEveryWidth, async ({ page, putClaim, context, allowConsole }) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  const story = await putClaim(documentOf());
  await openClaim(page, story);
  await page.getByRole('link', { name: 'See how to turn it off' }).click();
  const dialog = dialogOf(page);
  const box = dialog.getByLabel(/I.ve turned the iCloud lock off/);
  await box.check();
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText(/Check your connection and try again/)).toBeVisible();
  await expect(box).toBeChecked();
  await context.setOffline(false);
});
