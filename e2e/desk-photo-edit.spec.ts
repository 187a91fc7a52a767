import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Page } from '@playwright/test';
import { expect, signInByCall, test } from './accounts.ts';
import { openClaim, sameAtEveryWidth } from './fixtures.ts';
import { phone as pictures, repairingClaim } from './photo-fixtures.ts';

const picture = join(import.meta.dirname, `../src/main/demo/photos/${pictures[0] ?? ''}.jpg`);

async function addPhoto(page: Page, claimId: string): Promise<void> {
  const bytes = [...(await readFile(picture))];
  const status = await page.evaluate(
    async ({ id, photo }) => {
      const headers = { 'content-type': 'image/jpeg', 'idempotency-key': crypto.randomUUID() };
      const body = new Uint8Array(photo);
      return (await fetch(`/api/desk/claims/${id}/photos?name=front.jpg`, { method: 'POST', headers, body })).status;
    },
    { id: claimId, photo: bytes },
  );
  expect(status).toBe(200);
}

/** Returns the colour of a picture's pixel, at shares of its width and height. */
const colourAt = (page: Page, address: string, at: readonly [number, number]) =>
  page.evaluate(
    async ([url, x, y]) => {
      const bitmap = await createImageBitmap(await (await fetch(url)).blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const pixel = context?.getImageData(bitmap.width * x, bitmap.height * y, 1, 1).data;
      return [...(pixel ?? [])].slice(0, 3).map((value) => Math.round(value / 8));
    },
    [address, ...at] as const,
  );

const cover = [7, 8, 9];

test(
  'row 34: a handler hides places by keys alone and by pointer, and the claimant’s photo has none of them',
  sameAtEveryWidth,
  async ({ page, newAccount, putClaim, expectAccessibleInBoth }) => {
    const claim = await putClaim(repairingClaim({ endUserName: 'Priya Nair' }));
    await signInByCall(page, await newAccount(['handler'], { rights: ['photos'] }));
    await page.goto(`/desk/claims/${claim.id}`);
    await addPhoto(page, claim.id);
    const card = page.getByRole('region', { name: 'Photos' });
    const shown = card.getByRole('img', { name: 'Photo 1 of 1' });
    const before = String(await shown.getAttribute('src'));
    await card.getByRole('button', { name: 'Crop or hide places: photo 1' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Crop or hide' });
    await dialog.getByRole('button', { name: 'Hide a place' }).press('Enter');
    const first = dialog.getByRole('button', { name: /^Hidden place 1: / });
    await first.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(first).toHaveAccessibleName(
      'Hidden place 1: 36 % from the left, 46 % from the top, 29 % wide, 11 % high',
    );
    await dialog.getByRole('group', { name: 'Hidden place 1' }).getByLabel('From left, %').fill('40');
    await expect(first).toHaveAccessibleName(/: 40 % from the left/);
    await dialog.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(first).toHaveAccessibleName(/: 36 % from the left/);

    const drawn = dialog.getByRole('img', { name: 'Photo 1 of 1' });
    await expect(drawn).toHaveJSProperty('complete', true);
    const photo = await drawn.boundingBox();
    if (!photo) throw new Error('The photo is not shown.');
    const at = (x: number, y: number) => [photo.x + photo.width * x, photo.y + photo.height * y] as const;
    await page.mouse.move(...at(0.1, 0.1));
    await page.mouse.down();
    await page.mouse.move(...at(0.2, 0.15), { steps: 3 });
    await page.mouse.move(...at(0.3, 0.2));
    await page.mouse.up();
    await expect(dialog.getByRole('button', { name: /^Hidden place 2: 10 % from the left, 10 %/ })).toBeVisible();
    await expectAccessibleInBoth(page);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(first).toBeHidden();
    await expectAccessibleInBoth(page);
    await dialog.getByRole('button', { name: 'Save for good' }).click();
    await expect(dialog).toBeHidden();
    await expect(shown).not.toHaveAttribute('src', before);

    await card.getByRole('button', { name: 'Show all to Priya' }).click();
    await expect(card.getByRole('heading', { name: 'Priya sees (1)' })).toBeVisible();
    await expect(shown).toBeVisible();
    await openClaim(page, claim, 'photos');
    const address = String(await page.getByRole('img', { name: 'Inspection photo 1 of 1' }).getAttribute('src'));
    for (const width of ['', '?w=320', '?w=1600']) {
      const url = address.replace(/\?.*$/, width);
      expect(await colourAt(page, url, [0.5, 0.5])).toEqual(cover);
      expect(await colourAt(page, url, [0.2, 0.15])).toEqual(cover);
      expect(await colourAt(page, url, [0.9, 0.5])).not.toEqual(cover);
    }
  },
);

test(
  'a photo that is shown already is cropped, and asks before its changes are lost',
  sameAtEveryWidth,
  async ({ page, newAccount, putClaim, allowConsole }) => {
    allowConsole(/status of 404/);
    const claim = await putClaim(repairingClaim({ endUserName: 'Priya Nair' }));
    await signInByCall(page, await newAccount(['handler'], { rights: ['photos'] }));
    await page.goto(`/desk/claims/${claim.id}`);
    await addPhoto(page, claim.id);
    const card = page.getByRole('region', { name: 'Photos' });
    await card.getByRole('button', { name: 'Show all to Priya' }).click();
    const shown = card.getByRole('img', { name: 'Shown photo 1 of 1' });
    const before = String(await shown.getAttribute('src'));
    await card.getByRole('button', { name: 'Crop or hide places: photo 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Crop or hide' });
    await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('group', { name: 'What stays' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Go on writing' }).click();
    await dialog.getByRole('group', { name: 'What stays' }).getByLabel('Width, %').fill('50');
    await dialog.getByRole('button', { name: 'Save for good' }).click();
    await expect(dialog).toBeHidden();
    await expect(shown).not.toHaveAttribute('src', before);
    const status = await page.evaluate(async (url) => (await fetch(url)).status, before);
    expect(status).toBe(404);
  },
);
