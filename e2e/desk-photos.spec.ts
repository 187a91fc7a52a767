import { join } from 'node:path';

import type { Locator } from '@playwright/test';

import { expect, signInByCall, test } from './accounts.ts';
import { openClaim } from './fixtures.ts';
import { phone as pictures, repairingClaim } from './photo-fixtures.ts';

const picture = (name: string) => join(import.meta.dirname, `../src/main/demo/photos/${name}.jpg`);

/** Gives a part of the page a picture, as a drag or the clipboard holds it. */
const givePicture = (part: Locator, how: 'drop' | 'paste') =>
  part.evaluate(async (element, type) => {
    const canvas = document.createElement('canvas');
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    const held = new DataTransfer();
    held.items.add(new File(blob ? [blob] : [], 'picture.png', { type: 'image/png' }));
    const options = { bubbles: true, cancelable: true };
    if (type === 'drop') return element.dispatchEvent(new DragEvent(type, { ...options, dataTransfer: held }));
    // Firefox does not take what it holds from the options.
    const paste = new ClipboardEvent(type, options);
    return element.dispatchEvent(Object.defineProperty(paste, 'clipboardData', { value: held }));
  }, how);

test(
  'a handler adds photos, orders them by keyboard and shows them, and the claimant sees them',
  { tag: '@one-width' },
  async ({ page, newAccount, putClaim, expectAccessibleInBoth }) => {
    const claim = await putClaim(repairingClaim({ endUserName: 'Priya Nair' }));
    await signInByCall(page, await newAccount(['handler'], { rights: ['photos'] }));
    await page.goto(`/desk/claims/${claim.id}`);
    const card = page.getByRole('region', { name: 'Photos' });
    const [choosing] = await Promise.all([
      page.waitForEvent('filechooser'),
      card.getByRole('button', { name: 'Add photos' }).click(),
    ]);
    await choosing.setFiles(picture(pictures[0] ?? ''));
    await givePicture(card, 'drop');
    await givePicture(page.locator('body'), 'paste');
    await expect(card.getByRole('heading', { name: 'Not shown yet (3)' })).toBeVisible();
    await expectAccessibleInBoth(page);
    await card.getByRole('group', { name: 'Photo 2 of 3' }).getByLabel('Taken at').selectOption('Repair');
    await card.getByRole('button', { name: 'Move photo 1 down' }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(card.getByRole('button', { name: 'Move photo 2 down' })).toBeFocused();
    await expect(card.getByRole('group', { name: 'Photo 1 of 3' }).getByLabel('Taken at')).toHaveValue('repair');
    await card.getByRole('button', { name: 'Show all to Priya' }).click();
    await expect(card.getByRole('heading', { name: 'Priya sees (3)' })).toBeVisible();
    await openClaim(page, claim, 'photos');
    await expect(page.getByRole('img', { name: 'Inspection photo 1 of 2' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Repair photo 1 of 1' })).toBeVisible();
  },
);

test(
  'a handler’s phone takes photos that come to the desk, goes on after a lost network and keeps nothing',
  { tag: '@one-width' },
  async ({ page, browser, newAccount, putClaim }) => {
    const claim = await putClaim(repairingClaim({ endUserName: 'Priya Nair' }));
    await signInByCall(page, await newAccount(['handler'], { rights: ['photos'] }));
    await page.goto(`/desk/claims/${claim.id}`);
    const card = page.getByRole('region', { name: 'Photos' });
    await card.getByRole('button', { name: 'Use my phone' }).click();
    const dialog = page.getByRole('dialog', { name: 'Use my phone' });
    await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
    const address = /http\S+\/station\/\S+/.exec(await dialog.innerText())?.[0] ?? '';
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const phone = await context.newPage();
    await phone.goto(address);
    await expect(phone.getByText('No private pictures or messages on the screen.')).toBeVisible();
    await expect(dialog.getByText(/Your phone is connected/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    const shoot = async (button: string) => {
      const [choosing] = await Promise.all([
        phone.waitForEvent('filechooser'),
        phone.getByRole('button', { name: button }).click(),
      ]);
      await choosing.setFiles(picture(pictures[0] ?? ''));
    };
    await shoot('Take: Front');
    await expect(card.getByRole('heading', { name: 'Not shown yet (1)' })).toBeVisible();
    await expect(phone.getByText(/^Still to take: Back, Top edge, /)).toBeVisible();
    await context.setOffline(true);
    await shoot('Take: Back');
    await expect(phone.getByText('Photos still to send: 1.')).toBeVisible();
    await context.setOffline(false);
    await expect(phone.getByText('2 photos are at the desk. Nothing is kept on this phone.')).toBeVisible();
    await expect(card.getByRole('heading', { name: 'Not shown yet (2)' })).toBeVisible();
    const second = await (await browser.newContext()).newPage();
    await second.goto(address);
    await expect(second.getByText(/Another phone or browser has opened this link/)).toBeVisible();
    await second.context().close();
    await context.close();
  },
);
